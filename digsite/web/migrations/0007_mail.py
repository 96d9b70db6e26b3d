import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0006_orders"),
    ]

    operations = [
        migrations.CreateModel(
            name="Mailbox",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("kin", models.CharField(db_index=True, max_length=64)),
                ("sealed", models.BinaryField()),
                ("salt", models.CharField(max_length=32)),
                ("word", models.CharField(db_index=True, max_length=64)),
                ("asked", models.DateTimeField(db_index=True)),
                ("times", models.PositiveSmallIntegerField(default=0)),
                ("last", models.DateTimeField(null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("rests", models.DateTimeField(null=True)),
                ("refuses", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Reader",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("device", models.CharField(max_length=64, unique=True)),
                ("salt", models.CharField(max_length=32)),
                ("word", models.CharField(db_index=True, max_length=64)),
                ("agreed", models.DateTimeField(null=True)),
                ("everywhere", models.BooleanField(default=True)),
                ("mailbox", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.mailbox")),
            ],
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("due", models.DateTimeField(db_index=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("mailbox", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.mailbox")),
                (
                    "reader",
                    models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, to="web.reader"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("reader__isnull", True)), fields=("mailbox",), name="one_mail_about_tables"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Wish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("link", models.CharField(max_length=64)),
                ("sealed", models.BinaryField()),
                ("table", models.BigIntegerField(null=True)),
                ("looked", models.DateTimeField(null=True)),
                ("acted", models.PositiveIntegerField(default=0)),
                ("asked", models.DateTimeField(null=True)),
                ("told", models.PositiveSmallIntegerField(default=0)),
                ("over", models.BooleanField(default=False)),
                ("due", models.DateTimeField(db_index=True, null=True)),
                ("reader", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.reader")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("reader", "link"), name="one_wish_a_link")],
            },
        ),
    ]
