"""What stands between the network and the routes, each a plain ASGI layer that buffers nothing."""
