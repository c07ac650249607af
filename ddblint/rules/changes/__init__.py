"""Rules about what an update does to a table that is deployed, 9xx."""
