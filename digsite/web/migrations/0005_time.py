from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from digsite.web.fields import Json


def look_at_waiting_tables(apps: Any, schema_editor: Any) -> None:
    """Tables that were set up to wait for a while: what is due there is found out when they are opened."""
    timings = apps.get_model("web", "Timing").objects
    tables = apps.get_model("web", "Table").objects.filter(patience__gt=0, over=None)
    for table in tables.values_list("id", flat=True):
        timings.create(table_id=table, due=0.0)


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0004_keeping"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="clock",
            field=models.CharField(default="", max_length=20),
        ),
        migrations.CreateModel(
            name="Timing",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to="web.table"
                    ),
                ),
                ("state", Json(default=dict)),
                ("due", models.FloatField(db_index=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Heart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("alive", models.FloatField()),
                ("lag", models.FloatField(default=0.0)),
            ],
        ),
        migrations.AlterField(
            model_name="happening",
            name="what",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "Said"),
                    (1, "Left"),
                    (2, "Lent"),
                    (3, "Back"),
                    (4, "Conceded"),
                    (5, "Offered"),
                    (6, "Declined"),
                    (7, "Ended"),
                    (8, "Freed"),
                    (9, "Late"),
                    (10, "Timed_out"),
                    (20, "Stopped"),
                    (21, "Relinked"),
                ]
            ),
        ),
        migrations.RunPython(look_at_waiting_tables, migrations.RunPython.noop),
    ]
