"""Finds the DynamoDB table definitions that throttle, cost or trap later, before they are deployed."""

__version__ = "0.1.0"
