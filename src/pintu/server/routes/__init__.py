"""The API, one module for each resource."""
