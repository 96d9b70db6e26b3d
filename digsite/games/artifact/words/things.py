"""What a person may ask about: the components and the ideas of the game, each with its clause."""

from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words import names
from digsite.text import _
from digsite.text.speech import Thing

CLAUSES_OF_SPECIAL = ("AR-18.2", "AR-18.3", "AR-18.6", "AR-18.7", "AR-18.9")
CLAUSES_OF_ROLE = ("AR-20.1", "AR-20.3", "AR-20.4", "AR-20.5", "AR-20.2", "AR-20.6", "AR-20.7", "AR-20.8")
CLAUSES_OF_MARKER = ("AR-12.1", "AR-12.1", "AR-12.1", "AR-12.1", "AR-6.3", "AR-6.3")


def things(box: Box) -> list[Thing]:
    """Everything, in the order of the table: actions, tracks, sites, cards, tiles, roles, the end."""
    return [
        *_actions(box),
        *_tracks(box),
        *(_site(box, number) for number in range(layout.SITES)),
        *(_type(box, number) for number in range(layout.TYPES)),
        *(_special(box, number) for number in range(len(box.special))),
        *(_card(box, kind) for kind in range(layout.NORMAL)),
        *(_tile(box, number) for number in range(layout.TILES)),
        *(_role(box, number) for number in range(layout.ROLES)),
        *_ending(box),
    ]


def _actions(box: Box) -> list[Thing]:
    limits = box.limits
    return [
        Thing(
            _("Turn"),
            _("Up to {count} actions, or pass. Your next turn comes after all the others.").format(
                count=limits.actions_per_turn
            ),
            "AR-6.1",
        ),
        Thing(
            _("Research"),
            _("Museum marker: place a hut at a site where you have none. A card is revealed if a hut was there."),
            "AR-11.2",
        ),
        Thing(
            _("Hire"),
            _("Worker marker: place one more hut at a site where you have one; a card is revealed."),
            "AR-12.2",
        ),
        Thing(
            _("Ship"),
            _("Ship marker: take a face-up card for each of your huts, one less if only you dig there; all go home."),
            "AR-13.2",
        ),
        Thing(
            _("Produce"),
            _("Museum marker: show a set of cards and take its tile. Some cards return: {count}.").format(
                count=limits.cards_kept
            ),
            "AR-14.1",
        ),
        Thing(_("Sell"), _("Ship marker: a card goes to the black market, and you get the coins above it."), "AR-15.3"),
        Thing(_("Buy"), _("Ship marker: take a card of the black market for the coins above the ship."), "AR-16.2"),
        Thing(
            _("Joker"),
            _("Any other marker pays for research, hire, ship and produce: {coins} instead of the price.").format(
                coins=names.coins(limits.joker_price)
            ),
            "AR-6.5",
        ),
        Thing(
            _("Pass"),
            _("No more actions in this round. In each turn you take or exchange a marker. Who passes last starts."),
            "AR-7.2",
        ),
        Thing(_("Exchange"), _("Put a marker of your mat back and take one of another kind."), "AR-7.3"),
    ]


def _tracks(box: Box) -> list[Thing]:
    markers = [_marker(box, kind) for kind in range(layout.MARKERS)]
    return [
        Thing(
            _("Action track"),
            _(
                "Free spaces are the cheap ones: {row}. Your marker covers the dearest free one, and you pay that."
            ).format(row=_row(box.action_track.cost_row)),
            "AR-6.3",
        ),
        *markers,
        Thing(_("Mat"), _("Holds your markers, at most {count}.").format(count=box.limits.mat_size), "AR-7.4"),
        Thing(
            _("Income"),
            _("Before each round: the base income, and the coins of your own exhibitions."),
            "AR-5.2",
        ),
        Thing(
            _("Income track"),
            _(
                "The base income is the rightmost free number of {row}; each tile that leaves it makes it smaller."
            ).format(row=_row(box.income.row)),
            "AR-5.1",
        ),
        Thing(
            _("Black market"),
            _("Holds {count} cards. A further one pushes the oldest out. Coins above the ships: {row}.").format(
                count=box.limits.market_spaces, row=_row(box.market.coin_row)
            ),
            "AR-15.2",
        ),
        Thing(
            _("Research track"),
            _("Expansion I: research moves your marker at the site up. The spaces are worth {row}.").format(
                row=_row(box.research.values)
            ),
            "AR-17.2",
        ),
        Thing(
            _("Research bonus"),
            _("At the end your lowest marker scores; with four open sites your lowest but one."),
            "AR-17.4",
        ),
    ]


def _row(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _marker(box: Box, kind: int) -> Thing:
    found = box.marker_kind[kind]
    facts = {"count": found.count}
    if kind < layout.SITES:
        text = _("Markers for hiring at {site}; there are {count}.").format(site=names.site(box, kind), **facts)
    elif "research" in found.actions:
        text = _("Markers for research and for exhibitions; there are {count}.").format(**facts)
    else:
        text = _("Markers for shipping, selling and buying; there are {count}.").format(**facts)
    return Thing(_(found.name), text, CLAUSES_OF_MARKER[kind])


def _site(box: Box, number: int) -> Thing:
    """With three players one of them is closed."""
    text = _("A site with its own deck, workers and huts. With three players one site is closed.")
    return Thing(names.site(box, number), text, "AR-2.3")


def _type(box: Box, number: int) -> Thing:
    text = _("One of the types of artifacts. Its three tiles ask for cards of this type, from any sites.")
    return Thing(_(box.artifact_type[number].name), text, "AR-14.2")


def _special(box: Box, number: int) -> Thing:
    found = box.special[number]
    return Thing(_(found.name), _(found.text).format(**box.text_numbers()), CLAUSES_OF_SPECIAL[number])


def _card(box: Box, kind: int) -> Thing:
    found = box.card[kind]
    text = _("{flavour}. Copies in the deck of its site: {count}.").format(flavour=_(found.flavour), count=found.copies)
    return Thing(names.card(box, kind), text, "AR-2.3")


def _tile(box: Box, number: int) -> Thing:
    found = box.exhibition[number]
    sentence = _("{text} Brings {prestige} prestige and {coins} each round.")
    text = sentence.format(text=_(found.text), prestige=found.prestige, coins=names.coins(found.income))
    return Thing(names.tile(box, number), text, "AR-14.2")


def _role(box: Box, number: int) -> Thing:
    facts = {"text": names.text_of_role(box, number)}
    if number < layout.CITIES:
        text = _("A city of Expansion II. {text}").format(**facts)
    else:
        text = _("An archaeologist of Expansion II. {text}").format(**facts)
    return Thing(names.role(box, number), text, CLAUSES_OF_ROLE[number])


def _ending(box: Box) -> list[Thing]:
    labels, limits = box.year_track.labels, box.limits
    return [
        Thing(
            _("Exhibition"),
            _("A tile that you took, or a stand-alone card that you laid out. It brings prestige and income."),
            "AR-0.5",
        ),
        Thing(
            _("Role"),
            _("Expansion II: after every exhibition you take a city or an archaeologist, or move to another one."),
            "AR-19.2",
        ),
        Thing(
            _("Unseen cards"),
            _(
                "All cards in hand are open, but for those drawn by {london} or {judd}: the others know their site."
            ).format(london=names.role(box, layout.LONDON), judd=names.role(box, layout.JUDD)),
            "AR-21.2",
        ),
        Thing(
            _("Closed site"),
            _("With three players one site is left out, with its workers, cards and tiles."),
            "AR-2.8",
        ),
        Thing(
            _("Last round"),
            _(
                "The round in which the income track is emptied, all tiles of {types} types are gone or a deck is used "
                "up; at the latest that of {year}."
            ).format(types=limits.types_complete_to_end, year=labels[-1]),
            "AR-9.1",
        ),
        Thing(
            _("Prestige"),
            _("Tiles, stand-alone cards, the research bonus and 1 for each {coins} left. Most of it wins.").format(
                coins=names.coins(limits.coins_per_prestige)
            ),
            "AR-10.1",
        ),
    ]
