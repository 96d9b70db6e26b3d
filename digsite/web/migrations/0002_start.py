from django.db import migrations

from digsite.web.fields import Json


class Migration(migrations.Migration):
    dependencies = [("web", "0001_initial")]

    operations = [migrations.AddField("table", "start", Json(null=True))]
