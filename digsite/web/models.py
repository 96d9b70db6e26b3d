"""What is kept: tables, their seats, and every action as a row that is never changed or deleted."""

from django.db import models


class Box(models.Model):
    """What was printed on the components of some tables, so that they can be played on with it for ever."""

    digest = models.CharField(primary_key=True, max_length=64)
    tree = models.JSONField()


class Table(models.Model):
    """One game among some people."""

    name = models.CharField(max_length=40)  # what people call it
    game = models.CharField(max_length=40)
    version = models.CharField(max_length=40)  # of the software that set it up
    box = models.ForeignKey(Box, models.PROTECT)
    options = models.JSONField()
    start = models.JSONField(null=True)  # how the table was laid out, if not as the rules set it up
    key = models.CharField(max_length=32)  # chance: 128 bits in hexadecimal
    host = models.CharField(max_length=64, unique=True)  # SHA-256 of the host's token
    created = models.DateTimeField(auto_now_add=True)
    over = models.DateTimeField(null=True)


class Seat(models.Model):
    """Who sits where. Seats with the same token are played on the same device."""

    table = models.ForeignKey(Table, models.CASCADE)
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=40)  # me, device, friend, or the word for a bot
    name = models.CharField(max_length=40)
    token = models.CharField(max_length=64, null=True, db_index=True)  # SHA-256; bots have none
    come = models.DateTimeField(null=True)  # when its link was first opened

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number"),)


class Kind(models.IntegerChoices):
    """What a row is."""

    ACTION = 0
    CHANCE = 1
    UNDO = 2  # the last action that still stood was taken back


class Row(models.Model):
    """One action. The number is the referee's: no page shows it, because private steps are rows too."""

    table = models.ForeignKey(Table, models.CASCADE)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)  # chance has none, nor has an undo of others' secret steps
    kind = models.PositiveSmallIntegerField(choices=Kind.choices)
    action = models.PositiveIntegerField(null=True)  # an undo has none

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_row_a_number"),)


class Snapshot(models.Model):
    """Where a long game stood after so many rows, so that it opens quickly."""

    table = models.OneToOneField(Table, models.CASCADE)
    rows = models.PositiveIntegerField()
    rules = models.CharField(max_length=64)  # which rules wrote it
    kept = models.BinaryField()
