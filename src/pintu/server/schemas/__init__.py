"""The shapes of JSON that routes take and give."""
