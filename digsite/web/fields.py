"""A kind of field of our own."""

from typing import Any

from django.db import models


class Json(models.JSONField):
    """Plain data in the order in which it came: PostgreSQL's `jsonb` would sort the names, and a box counts on them."""

    def db_type(self, connection: Any) -> str:
        """Text that is checked, on both engines."""
        return "json" if connection.vendor == "postgresql" else str(super().db_type(connection))

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """PostgreSQL's driver has read it already."""
        return super().from_db_value(value, expression, connection) if isinstance(value, str) else value

    def deconstruct(self) -> Any:
        """Migrations name it by this file."""
        name, _path, args, more = super().deconstruct()
        return name, "digsite.web.fields.Json", args, more
