"""Middleware that protects the routes; each is plain ASGI and buffers nothing."""
