"""Tables on disk: what they hold, where they lie, how they are built."""
