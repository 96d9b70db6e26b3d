from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0003_hall")]

    operations = [
        migrations.AlterField(
            "happening",
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
                    (20, "Stopped"),
                    (21, "Relinked"),
                ]
            ),
        ),
        migrations.AddField("device", "seen", models.DateTimeField(null=True)),
        migrations.CreateModel(
            name="Repair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.BigIntegerField(db_index=True)),
                ("what", models.CharField(max_length=20)),
                ("detail", models.CharField(default="", max_length=200)),
                ("by", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
