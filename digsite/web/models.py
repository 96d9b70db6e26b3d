"""What is kept: tables, their seats, every action as a row that is never changed or deleted, and who has which link."""

from django.db import models

from digsite.web.fields import Json
from digsite.web.manners import What


class Box(models.Model):
    """What was printed on the components of some tables, so that they can be played on with it for ever."""

    digest = models.CharField(primary_key=True, max_length=64)
    tree = Json()


class Table(models.Model):
    """One game among some people. The next game of the same people has the same links."""

    name = models.CharField(max_length=40)  # what people call it
    game = models.CharField(max_length=40)
    version = models.CharField(max_length=40)  # of the software that set it up
    box = models.ForeignKey(Box, models.PROTECT)
    options = Json()
    start = Json(null=True)  # how the table was laid out, if not as the rules set it up
    key = models.CharField(max_length=32)  # chance: 128 bits in hexadecimal
    host = models.CharField(max_length=64, db_index=True)  # SHA-256 of the host's token
    watch = models.CharField(max_length=64, null=True, db_index=True)  # SHA-256 of the spectators' token
    code = models.CharField(max_length=64, null=True, db_index=True)  # keyed digest of the code to sit down by
    open = models.BooleanField(default=False)  # may anybody in the hall sit down?
    shown = models.CharField(max_length=60, null=True)  # the spectators' token, where anybody in the hall may watch
    patience = models.PositiveIntegerField(default=0)  # seconds until a bot plays for who is away; 0: for ever
    clock = models.CharField(max_length=20, default="")  # how long people may think, as a word; "": as they like
    created = models.DateTimeField(auto_now_add=True)
    over = models.DateTimeField(null=True)


class Seat(models.Model):
    """Who sits where. Seats with the same token are played on the same device."""

    table = models.ForeignKey(Table, models.CASCADE)
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=40)  # me, device, friend, or the word for a bot
    name = models.CharField(max_length=40)
    token = models.CharField(max_length=64, null=True, db_index=True)  # SHA-256; bots have none
    word = models.CharField(max_length=40, default="")  # the link follows from the host's and this; "": it does not
    come = models.DateTimeField(null=True)  # when its link was first opened
    seen = models.DateTimeField(null=True)  # when its last page was closed
    since = models.DateTimeField(null=True)  # when what it sees last changed

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number"),)


class Timing(models.Model):
    """Where the clocks of a table stand and who is away, at tables that have agreed on something about time."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True)
    state = Json(default=dict)
    due = models.FloatField(null=True, db_index=True)  # when something is to be decided, in the hall's time


class Heart(models.Model):
    """How far the hall's time had come when it was last known to live; one row."""

    alive = models.FloatField()
    lag = models.FloatField(default=0.0)  # seconds that it is behind the clock on the wall


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


class Happening(models.Model):
    """Something that happened at a table beside the game; never changed or deleted."""

    table = models.ForeignKey(Table, models.CASCADE)
    what = models.PositiveSmallIntegerField(choices=[(what.value, what.name.capitalize()) for what in What])
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200, default="")
    at = models.DateTimeField(auto_now_add=True)


class Order(models.Model):
    """What a seat has said before it is asked: its answer to one question, or how it always answers. Its own secret."""

    table = models.ForeignKey(Table, models.CASCADE)
    seat = models.PositiveSmallIntegerField()
    question = models.CharField(max_length=40)  # the kind
    standing = models.BooleanField()  # an order for all of this kind
    words = models.TextField()  # of the answer; or which order
    place = models.PositiveIntegerField(null=True)  # after so many actions: carried out, or not to be obeyed

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "seat", "question", "standing"), name="one_word_a_question"),
        )


class Device(models.Model):
    """A browser, by the digest of its cookie. There are no accounts."""

    digest = models.CharField(primary_key=True, max_length=64)
    name = models.CharField(max_length=40, default="")  # of the person who uses it
    last = Json(default=dict)  # who played last time, and with which options, for each game
    created = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(null=True)  # when it was here, to about a week


class Kept(models.Model):
    """A link that a device keeps, sealed by its cookie: nobody can read it here."""

    device = models.ForeignKey(Device, models.CASCADE)
    link = models.CharField(max_length=64)  # its digest
    sealed = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("device", "link"), name="one_link_a_device"),)


class Repair(models.Model):
    """What whoever runs this server did to a table; the table may be gone."""

    table = models.BigIntegerField(db_index=True)
    what = models.CharField(max_length=20)
    detail = models.CharField(max_length=200, default="")
    by = models.CharField(max_length=64)  # where it was asked for
    at = models.DateTimeField(auto_now_add=True)


class Mailbox(models.Model):
    """An address that mails go to, sealed by the server's key. It has one row, whoever wants mails there."""

    digest = models.CharField(primary_key=True, max_length=64)  # keyed: nobody finds out whose it is by trying
    kin = models.CharField(max_length=64, db_index=True)  # the same without what follows a plus sign
    sealed = models.BinaryField()
    salt = models.CharField(max_length=32)
    word = models.CharField(max_length=64, db_index=True)  # SHA-256 of the word that ends all mails
    asked = models.DateTimeField(db_index=True)  # when it was last asked to agree
    times = models.PositiveSmallIntegerField(default=0)  # how often within a day
    last = models.DateTimeField(null=True)  # when the last mail about tables went out
    failures = models.PositiveSmallIntegerField(default=0)  # mails in a row that were refused there
    rests = models.DateTimeField(null=True)  # until then nothing is sent there
    refuses = models.DateTimeField(null=True)  # until then nobody may even ask there


class Reader(models.Model):
    """A device that wants mails at an address; it gets none before whoever reads there has agreed."""

    device = models.CharField(max_length=64, unique=True)  # its digest
    mailbox = models.ForeignKey(Mailbox, models.CASCADE)
    salt = models.CharField(max_length=32)
    word = models.CharField(max_length=64, db_index=True)  # SHA-256 of the word to agree by
    agreed = models.DateTimeField(null=True)
    everywhere = models.BooleanField(default=True)  # also at tables to come


class Wish(models.Model):
    """A seat's link about which a device wants mails, sealed by the server's key; and how its table stood."""

    reader = models.ForeignKey(Reader, models.CASCADE)
    link = models.CharField(max_length=64)  # its digest
    sealed = models.BinaryField()
    table = models.BigIntegerField(null=True)  # to which it led at the last look
    looked = models.DateTimeField(null=True)  # when what its seat sees had last changed then
    acted = models.PositiveIntegerField(default=0)  # how many rows were its own
    asked = models.DateTimeField(null=True)  # since when something is asked of it
    told = models.PositiveSmallIntegerField(default=0)  # how often that was said
    over = models.BooleanField(default=False)  # had the game ended?
    due = models.DateTimeField(null=True, db_index=True)  # when there is something to say

    class Meta:
        constraints = (models.UniqueConstraint(fields=("reader", "link"), name="one_wish_a_link"),)


class Mail(models.Model):
    """A mail to be sent; it is written when it goes out, and its row is deleted after that."""

    mailbox = models.ForeignKey(Mailbox, models.CASCADE)
    reader = models.OneToOneField(Reader, models.CASCADE, null=True)  # who asks to agree; none: about tables
    due = models.DateTimeField(db_index=True)  # when it is sent; while it is being sent: when that has failed
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("mailbox",), condition=models.Q(reader__isnull=True), name="one_mail_about_tables"
            ),
        )
