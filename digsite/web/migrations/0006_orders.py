import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0005_time"),
    ]

    operations = [
        migrations.CreateModel(
            name="Order",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("question", models.CharField(max_length=40)),
                ("standing", models.BooleanField()),
                ("words", models.TextField()),
                ("place", models.PositiveIntegerField(null=True)),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.table")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "seat", "question", "standing"), name="one_word_a_question"
                    )
                ],
            },
        ),
    ]
