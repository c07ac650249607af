"""Family 1xx: definitions that AWS rejects, by topic."""
