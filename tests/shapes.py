"""Examples of the shapes that boards are made of, by the file that holds them: the reference page shows them all."""

from typing import NamedTuple

# Public functions that need no picture, and why. A new shape belongs among the examples below.
NOT_SHOWN = {
    **dict.fromkeys(("mixed", "variables", "themed"), "colours, which the page shows as a whole"),
    **dict.fromkeys(("width_of", "height_of", "leading", "wrap", "cells", "fold", "card_height"), "a measure"),
    **dict.fromkeys(("escape", "plain", "table_of"), "plumbing"),
    **dict.fromkeys(("group", "moved"), "puts what is inside at a place"),
    **dict.fromkeys(("arranged", "whole_svg", "panel_svg", "framed"), "what `compose` and `usual_table` are made of"),
    "pebbles": "shown by `hidden_tile` and `section`",
    "press": "`pressable`, with what can be done",
    "around": "an order",
    "hint": "seen only while a choice is pointed at",
}


class Example(NamedTuple):
    """A few lines that end in a shape, and the room that it takes if it does not say so itself."""

    code: str
    width: float = 0
    height: float = 0


LETTERING = {
    "clipped": Example('text(0, 14, clipped("A sentence that is too long", 150, 14))', 150, 20),
    "text": Example('text(0, 18, "Three sherds", 18, serif=True)', 140, 24),
    "lines": Example('lines(0, 14, "A long sentence takes as many lines as it needs.", 160)', 160, 60),
}

TYPED = {
    "columns": Example('columns([("Mara", 7, "a vase and a map"), ("Jo", 12, "three coins")], numbers=[1])'),
    "paragraph": Example('paragraph("The pan is empty.", "Shake or keep.")'),
}

SHAPES = {
    "Sketch": Example('Sketch(rect(1, 1, 58, 38, "gold-wash", "gold"), 60, 40, "A golden box.")'),
    "rect": Example('rect(1, 1, 118, 48, "gold-wash", "gold")', 120, 50),
    "shadow": Example("shadow(2, 0, 80, 40) + rect(2, 0, 80, 40)", 84, 46),
    "empty_place": Example("empty_place(0, 0, 60, 60)", 60, 60),
    "flow": Example('flow([chip(0, 0, word) for word in ("one", "two", "three", "four")], 150)'),
    "stack": Example('stack([chip(0, 0, "above"), chip(0, 0, "below")])'),
}

LAYOUT = {
    "Place": Example(
        """\
head, rest = Place(1, 1, 298, 148).from_top(30)
board, side = rest.columns(2, 1)
supply, deck = side.rows(1, 1)
"".join(rect(*place, "gold-wash", "gold") for place in (head, board, supply, deck))""",
        300,
        150,
    ),
    "row": Example("""\
die_of_five = Sketch(die("d", 0, 0, 44, 5), 44, 47)
row([die_of_five, stat(5, "levels down"), chip(0, 0, "blocked", "violet", "blocked")], 14, align=0.5)"""),
    "column": Example("""\
column([label("Your tools", 200), chip(0, 0, "Rope", sign="rope"), chip(0, 0, "Lamp", sign="lantern")], 6)"""),
    "grid": Example("""\
tiles = [Sketch(hidden_tile(f"t{i}", 0, 0, 48, "Face down", i), 48, 48) for i in range(6)]
grid(tiles, across=3, gap=6)"""),
    "fit": Example("""\
large = Sketch(hidden_tile("t", 0, 0, 120, "Face down"), 120, 120)
fit(large, 200, 80)"""),
    "first_that_fits": Example("""\
words, sign = chip(0, 0, "Museum of the city", "brown", "museum"), Sketch(icon("museum", 0, 0, 28, "brown"), 28, 28)
first_that_fits(60, 40, words, sign)"""),
    "within": Example(
        """\
coin = Sketch(icon("coin", 0, 0, 32, "gold"), 32, 32)
empty_place(0, 0, 120, 60) + within(coin, 120, 60).svg""",
        120,
        60,
    ),
    "fan": Example("""\
names = [("Rope", "rope", "brown"), ("Lamp", "lantern", "gold"), ("Map", "map", "blue"), ("Sieve", "sieve", "green")]
cards = [Sketch(card(name, 0, 0, 110, 90, name, "", hue, sign), 110, 94) for name, sign, hue in names]
fan(cards, 300)"""),
}

PARTS = {
    "frame": Example(
        """\
framed = frame(260, 100, "The pit", "level 3")
framed.svg + moved(words_in("What is inside has a margin.", framed.inside.width), framed.inside.x, framed.inside.y)""",
        260,
        100,
    ),
    "heading": Example('heading("The market", "two cards left", 260)', 260, 24),
    "label": Example('label("On the discard", 200)'),
    "words_in": Example('words_in("Words that take as many lines as they need.", 180, 14)'),
    "words_within": Example('words_within("Words that are cut short where they find no more room.", 180, 40, 14)'),
    "stat": Example('row([stat(12, "sherds"), stat("3/5", "sites", 28)], 24, align=1)'),
    "fact_rows": Example('fact_rows([("Lamp", "2 of 6"), ("Rope", "0 of 4"), ("Sieve", "1 of 4")], 180)'),
    "verb": Example("""\
column(
    [
        verb("dig", "Dig", "2 coins", 4, "Dig for 2 coins.", 190, sign="pick"),
        verb("sell", "Sell", "", None, "", 190),
    ]
)"""),
    "rule": Example('column([words_in("above", 120), rule(120), words_in("below", 120)])'),
    "upright": Example('row([stat(7, "coins"), upright(40), stat(2, "maps")], 14)'),
}

PIECES = {
    "tile": Example('tile("t", 0, 0, 84, 4, "Coins", "coin", "gold")', 84, 88),
    "hidden_tile": Example('hidden_tile("t", 0, 0, 84, "Face down")', 84, 84),
    "card": Example(
        'card("c", 0, 0, 170, 130, "Mine Cart", "Move exactly 4 levels down", "gold", "map", "boost", "×2")', 170, 134
    ),
    "card_back": Example('card_back("c", 0, 0, 62, 84, 4, "rust")', 62, 88),
    "pile": Example('pile("p", 1, 0, 62, 84, 9, "violet", "9 left")', 64, 94),
    "die": Example('die("a", 0, 0, 44, 5) + die("b", 56, 0, 44, "skull", "red")', 100, 48),
    "track": Example('track("t", 0, 0, 300, range(1, 9), [i < 3 for i in range(8)], "rust")'),
    "section": Example('section("site", 0, 8, 160, 180, 22, 13, [5, 10, 15, 20])', 160, 190),
    "chip": Example('chip(0, 0, "Museum", "brown", "museum")'),
    "bar": Example('bar("odds", 0, 4, 200, 0.42, 0.05, "red")', 200, 22),
    "news": Example("rect(0, 6, 60, 40) + news(58, 8)", 66, 48),
}

PRESSING = {
    "pressable": Example(
        'pressable("dig", tile("t", 5, 5, 60, 3, "Bones", "bone", "green"), 4, "Dig here.", (3, 3, 64, 64))', 70, 72
    ),
    "pill": Example('pill("roll", "Roll 3 dice", 7, "Roll 3 dice.", 200)'),
}

SEATS = {
    "seat_mark": Example('"".join(seat_mark(seat, 12 + seat * 30, 12, 10) for seat in range(5))', 148, 26),
    "figure": Example('figure("a", 1, 20, 20, "Mara") + figure("b", 2, 70, 20, "Jo", 13)', 92, 42),
    "named_seat": Example('named_seat(3, 0, 0, "Mara", 200)'),
    "seat_line": Example('seat_line(1, "Archibald Longwinded-Fotheringay", 200)'),
}

SIGNS = {
    "icon": Example('icon("vase", 0, 0, 48, "rust")', 48, 48),
}

PANELS = {
    "Panel": Example('Panel("pan", "The pan", COLUMN, 50, die("d", 0, 0, 44, 4), "In the pan: 4.")'),
    "compose": Example("""\
compose([Panel("pan", "The pan", COLUMN, 50, die("d", 0, 0, 44, 4), "In the pan: 4.")])"""),
}

TABLES = {
    "Sheet": Example("""\
room = Place(0, 0, 360, 120)
pit, side = room.columns(2, 1)
Sheet(
    "board",
    "The dig",
    room.width,
    room.height,
    [
        Placed(Panel("pit", "The pit", pit.width, pit.height, frame(pit.width, pit.height, "The pit").svg, ""), pit),
        Placed(Panel("deck", "Deck", side.width, side.height, frame(side.width, side.height, "Deck").svg, ""), side),
    ],
)"""),
    "Fact": Example('Fact(12, "coins", "coin", "gold")'),
    "Rival": Example('Rival(1, "in the camp", [Fact(12, "coins", "coin", "gold"), Fact(3, "cards", "cards")])'),
    "Table": Example("""\
board, tray = Place(0, 0, 360, 110), Place(0, 0, 360, 60)
pit = Panel("pit", "The pit", board.width, board.height, frame(360, 110, "The pit").svg, "The pit.")
own = Panel("own", "Your things", tray.width, tray.height, chip(0, 4, "Rope", sign="rope").svg, "You have a rope.", 0)
Table(
    [one_sheet("board", "The dig", board, (pit, board))],
    one_sheet("tray", "Your things", tray, (own, tray)),
    None,
    [Rival(1, "digs now", [Fact(7, "sherds", "sherd", "rust")])],
)"""),
    "in_words": Example("""\
others = [
    Rival(1, "in the camp", [Fact(12, "coins"), Fact(3, "cards")]),
    Rival(2, "at a site", [Fact(9, "coins"), Fact(0, "cards")], note="has passed"),
]
in_words(others, ["Mara", "Jo", "Tom"])"""),
    "picture": Example("""\
room = Place(0, 0, 300, 90)
market = Panel("market", "The market", 300, 90, frame(300, 90, "The market", "3 cards").svg, "Three cards.")
picture(Table([one_sheet("board", "The market", room, (market, room))], None, None, []), "dark")"""),
    "one_sheet": Example("""\
room = Place(0, 0, 360, 100)
left, right = room.columns(1, 1)
halves = [
    (Panel(id, id, half.width, half.height, empty_place(0, 0, half.width, half.height), ""), half)
    for id, half in (("left", left), ("right", right))
]
one_sheet("board", "Two halves", room, *halves)"""),
    "usual_table": Example("""\
pan = Panel("pan", "The pan", COLUMN, 50, die("d", 0, 0, 44, 4), "In the pan: 4.")
jars = Panel("jars", "The jars", COLUMN, 30, named_seat(0, 0, 0, "Mara", COLUMN).svg, "Mara")
usual_table([pan, jars], Screen.NARROW, [])"""),
}

BARS = """\
tallies = [
    Tally(0, "Mara", 1, 41, [("artifacts", 24), ("maps", 12), ("coins", 5)]),
    Tally(1, "Jo", 2, 27, [("artifacts", 20), ("maps", 9), ("debts", -2)]),
]
"""
ENDING = {
    "Tally": Example('Tally(1, "Jo", 2, 27, [("artifacts", 20), ("maps", 9), ("debts", -2)])'),
    "score_bars": Example(BARS + "score_bars(tallies, 620)"),
    "podium": Example(BARS + "podium(tallies)"),
    "in_lines": Example(BARS + "in_lines(tallies)"),
    "in_parts": Example(BARS + "in_parts(tallies[0])"),
    "shared_picture": Example(BARS + 'shared_picture("Shaft", "Mara wins", "Most points at the end.", tallies)'),
}

BOARDS = {
    "titled": Example('titled("Your tools", chip(0, 0, "Rope", sign="rope"), 200)'),
    "number": Example('number("12", "sherds on the shelf", 90)'),
    "counted": Example('counted(["coin", "map", "vase"], [2, 0, 1])'),
    "score_sheet": Example("""\
score_sheet(
    "sheet",
    "The score sheet",
    ["Pots", "Maps", "Coins"],
    [Line("Mara", [3, 4, None], seat=0), Line("Jo", [12, None, 2], seat=1)],
)
"""),
    "dice_panel": Example("""\
dice_panel(
    "dice",
    "The dice",
    [Die(2, action=0, label="Keep the 2."), Die("skull", "red"), Die(5, aside=True)],
)
"""),
    "dice_row": Example('dice_row("row", list(enumerate([Die(2), Die(6, "red"), Die("question")])), 200)'),
    "dice_words": Example("dice_words([Die(2), Die(6), Die(5, aside=True)])"),
}

EXAMPLES: dict[str, Example] = (
    LETTERING | TYPED | SHAPES | LAYOUT | PARTS | PIECES | PRESSING | SEATS | SIGNS | PANELS | TABLES | ENDING | BOARDS
)
