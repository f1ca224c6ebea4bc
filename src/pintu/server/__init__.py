"""The service: the page and what it asks for, over HTTP."""
