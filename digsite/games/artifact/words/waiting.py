"""A question that comes again and again while others act: what somebody who has passed does with their markers."""

from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.match.ahead import Order, Question
from digsite.match.look import Look
from digsite.text import _

PASSED = "passed"


def question(look: Look) -> str | None:
    """What is asked, where an order may answer."""
    return PASSED if look.s.phase == layout.PASS_MARK else None


def questions(box: Box) -> list[Question]:
    """AR-7.4: only a full mat may stay as it is."""
    keep = Order("keep", _("Keep your markers while your mat is full."), lambda _look: ["done"])
    return [Question(PASSED, _("You have passed, and others go on"), (keep,))]
