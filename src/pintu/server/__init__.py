"""The web server: the page and its API."""
