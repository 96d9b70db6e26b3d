"""What a person may ask about: every component, and the ideas of the game."""

from pathlib import Path

from digsite.games.final_dig.box import Adventure, Box, Carrier, Hazard, Obstacle
from digsite.games.final_dig.words import names
from digsite.text import _, plural
from digsite.text.speech import Thing, glossary

HOME = Path(__file__).parent.parent

# Where each effect of a card is ruled
CARD_CLAUSES = {
    "bypass_obstacle": "FD-11.4",
    "negate_hazard": "FD-11.5",
    "advance": "FD-11.6",
    "gain_ap": "FD-11.7",
    "reveal_marks": "FD-11.8",
    "gain_vp": "FD-11.9",
    "next_turn_ap": "FD-11.10",
    "take_random_card": "FD-11.11",
    "drop_level": "FD-11.12",
    "swap_artifacts": "FD-11.13",
}
CHARACTER_CLAUSES = {
    "place_vp": "FD-13.1",
    "improvise": "FD-13.6",
    "reroll": "FD-4.3",
    "collect_draw": "FD-10.3",
}
EVENT_CLAUSES = {
    "gain_vp": "FD-14.5",
    "discard_random": "FD-14.6",
    "drop_level": "FD-14.7",
    "clear_all_obstacles": "FD-14.8",
    "advance_clock": "FD-14.9",
    "offer_card_for_vp": "FD-14.11",
}


def things(box: Box) -> list[Thing]:
    """Ideas first, then the pieces in the order of the box."""
    return [
        *_ideas(box),
        *_sites(box),
        *(Thing(_(row.name), box.said(row), _clause_of(row, CHARACTER_CLAUSES, "FD-13.8")) for row in box.character),
        *_artifacts(box),
        *(Thing(_(row.name), _text_of_card(box, row), _clause_of_card(row)) for row in box.adventure),
        *_events(box),
        *(Thing(_(row.name), _text_of_obstacle(box, row), "FD-6.1") for row in box.obstacle),
        *(Thing(_(row.name), _text_of_hazard(box, row), "FD-7.9") for row in box.hazard),
    ]


def _clause_of(row: Carrier, clauses: dict[str, str], otherwise: str) -> str:
    """Where the first effect of a row is ruled."""
    return clauses.get(row.effects[0].op, otherwise) if row.effects else otherwise


def _sites(box: Box) -> list[Thing]:
    return [
        Thing(
            _(site.name),
            _("{text} Its artifacts: {artifacts}.").format(
                text=_(site.text), artifacts=", ".join(_(row.name) for row in box.artifact if row.site == site.id)
            ),
            "FD-1.3",
        )
        for site in box.site
    ]


def _artifacts(box: Box) -> list[Thing]:
    sentence = _("Artifact of the {site}, {marks}. Worth {value}. {text}")
    sites = [site.id for site in box.site]
    clauses = {"passive": "FD-12.1", "once_per_turn": "FD-12.1", "discard": "FD-12.4", "tally": "FD-16.2"}
    return [
        Thing(
            _(row.name),
            sentence.format(
                site=names.site(box, sites.index(row.site)),
                marks=names.marks_of(row),
                value=row.value,
                text=box.said(row),
            ),
            clauses[row.use],
        )
        for row in box.artifact
    ]


def _clause_of_card(row: Adventure) -> str:
    if row.effects[0].op == "clear_obstacle":
        return "FD-11.2" if row.effects[0].needs == "named" else "FD-11.3"
    return _clause_of(row, CARD_CLAUSES, "FD-11.1")


def _text_of_card(box: Box, row: Adventure) -> str:
    when = {
        "main": _("Play it between the actions of your turn."),
        "hazard": _("Play it when you meet a hazard on your turn."),
    }[row.timing]
    copies = plural("{count} card in the box.", "{count} cards in the box.", row.copies).format(count=row.copies)
    return _("{text} {when} {copies}").format(text=box.said(row), when=when, copies=copies)


def _events(box: Box) -> list[Thing]:
    lasts, happens = _("{text} In force until the next event."), _("{text} It happens once.")
    return [
        Thing(
            _(row.name),
            (lasts if row.lasting else happens).format(text=box.said(row)),
            "FD-14.10" if row.lasting or not row.effects else _clause_of(row, EVENT_CLAUSES, "FD-14.2"),
        )
        for row in box.event
    ]


def _text_of_obstacle(box: Box, row: Obstacle) -> str:
    cards = names.openers(box, row.index)
    if not cards:
        return _("Obstacle. It names no card; what clears any obstacle clears it.")
    return _("Obstacle. Cleared by {cards}, and by what clears any obstacle.").format(cards=names.either(cards))


def _text_of_hazard(box: Box, row: Hazard) -> str:
    cards = names.negators(box, row.index)
    if not cards:
        sentence = _("Hazard. {text} It names no card; only what wards off any hazard helps.")
        return sentence.format(text=box.said(row))
    sentence = _("Hazard. {text} Warded off by {cards}, and by what wards off any hazard.")
    return sentence.format(text=box.said(row), cards=names.either(cards))


def _ideas(box: Box) -> list[Thing]:
    turn, clock, points = box.turn, box.clock, box.depth.points
    return glossary(
        HOME,
        ap=turn.ap,
        start_vp=box.set_up.start_vp,
        dig_floor=turn.dig_floor,
        first_round=box.event_deck.first_round,
        deepest=points[-1],
        points=", ".join(map(str, points)),
        collect_step=clock.collect_step,
        empty_site_step=clock.empty_site_step,
        clock_max=clock.max,
        countdown_step=clock.countdown_step,
    )
