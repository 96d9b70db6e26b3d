"""PostgreSQL as Django knows it, but for what becomes of broken connections."""
