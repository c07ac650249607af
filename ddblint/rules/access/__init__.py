"""Rules that compare a table with the access patterns and attributes that were told of it."""
