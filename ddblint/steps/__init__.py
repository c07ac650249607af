"""The templates of a plan: each step as text that keeps the formatting and comments of the file."""
