"""The Pydantic models of requests and responses, one module for each resource."""
