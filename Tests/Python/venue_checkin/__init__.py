"""A client of the venue check-in protocol, version 1, written from the protocol's text."""
