from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from digsite.web.fields import Json


def name_links(apps: Any, schema_editor: Any) -> None:
    """Tables that were set up before: how their links follow from the host's."""
    seats = apps.get_model("web", "Seat").objects
    seats.filter(kind__in=("me", "device")).update(word="own")
    for number in seats.order_by().values_list("number", flat=True).distinct():
        seats.filter(kind="friend", number=number).update(word=f"seat {number}")


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0002_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="Device",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("name", models.CharField(default="", max_length=40)),
                ("last", Json(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            model_name="seat",
            name="seen",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="since",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="word",
            field=models.CharField(default="", max_length=40),
        ),
        migrations.AddField(
            model_name="table",
            name="code",
            field=models.CharField(db_index=True, max_length=64, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="open",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="patience",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="shown",
            field=models.CharField(max_length=60, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="watch",
            field=models.CharField(db_index=True, max_length=64, null=True),
        ),
        migrations.AlterField(
            model_name="table",
            name="host",
            field=models.CharField(db_index=True, max_length=64),
        ),
        migrations.CreateModel(
            name="Happening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "what",
                    models.PositiveSmallIntegerField(
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
                        ]
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("text", models.CharField(default="", max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.table")),
            ],
        ),
        migrations.CreateModel(
            name="Kept",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("link", models.CharField(max_length=64)),
                ("sealed", models.BinaryField()),
                ("device", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.device")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("device", "link"), name="one_link_a_device")],
            },
        ),
        migrations.RunPython(name_links, migrations.RunPython.noop),
    ]
