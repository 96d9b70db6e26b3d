"""What an edited box.toml must keep."""

from typing import ClassVar, Self

from pydantic import model_validator

from digsite.box import BoxFile, Key, Printed, Text, rows_of, template, whole
from digsite.games.shaft import rules
from digsite.text import _

TOOLS = [tool.name.lower() for tool in rules.Tool]  # what each does is a rule, so its place is the rules'


class Supply(Printed):
    sherds: whole(1, 999)
    handicap: whole(0, 99)


class Pit(Printed):
    bottom: whole(1, 99)
    faces: whole(1, rules.FACES)


class Trade(Printed):
    sherds: whole(1, 99)


class Tool(Printed):
    id: Key
    name: Text
    copies: whole(0, 20)
    worth: whole(0, 99)
    strength: whole(1, 99) = 1
    text: template("strength")


class Box(BoxFile):
    LAYOUT: ClassVar = rules.BOX
    SWITCHES: ClassVar = rules.SWITCHES

    supply: Supply
    pit: Pit
    trade: Trade
    tool: rows_of(Tool, rules.KINDS)

    @model_validator(mode="after")
    def _tools_are_those_of_the_rules(self) -> Self:
        if [tool.id for tool in self.tool] != TOOLS:
            raise ValueError(_("the tools must be {tools}, in this order").format(tools=", ".join(TOOLS)))
        return self
