"""What a person may ask about: every component, and the ideas of the game."""

from digsite.games.final_dig.box import Adventure, Box, Hazard, Obstacle
from digsite.games.final_dig.words import names
from digsite.text import _, plural
from digsite.text.speech import Thing

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
        *(
            Thing(
                _(row.name), box.said(row), CHARACTER_CLAUSES.get(row.effects[0].op if row.effects else "", "FD-13.8")
            )
            for row in box.character
        ),
        *_artifacts(box),
        *(Thing(_(row.name), _text_of_card(box, row), _clause_of_card(row)) for row in box.adventure),
        *_events(box),
        *(Thing(_(row.name), _text_of_obstacle(box, row), "FD-6.1") for row in box.obstacle),
        *(Thing(_(row.name), _text_of_hazard(box, row), "FD-7.9") for row in box.hazard),
    ]


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
    effect = row.effects[0]
    if effect.op == "clear_obstacle":
        return "FD-11.2" if effect.needs == "named" else "FD-11.3"
    return CARD_CLAUSES.get(effect.op, "FD-11.1")


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
            "FD-14.10" if row.lasting or not row.effects else EVENT_CLAUSES.get(row.effects[0].op, "FD-14.2"),
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
    return [*_ideas_of_the_turn(box), *_ideas_of_the_way(box), *_ideas_of_the_end(box)]


def _ideas_of_the_turn(box: Box) -> list[Thing]:
    turn = box.turn
    return [
        Thing(
            _("AP"),
            _("Action points, {count} for each turn. A dig, a Move and a Draw cost 1; what is left is lost.").format(
                count=turn.ap
            ),
            "FD-2.3",
        ),
        Thing(
            _("VP"),
            _("Victory points. You begin with {count}; they count at the end, escaped or not.").format(
                count=box.set_up.start_vp
            ),
            "FD-1.7",
        ),
        Thing(
            _("Dig"),
            _("For 1 AP roll the die, add what holds for you, and go so far down: at least {least}.").format(
                least=turn.dig_floor
            ),
            "FD-4.4",
        ),
        Thing(
            _("Move"), _("For 1 AP go to another site and begin there on the surface. Not in the Final Dig."), "FD-9.2"
        ),
        Thing(_("Draw"), _("For 1 AP draw an adventure card. There is no limit to a hand."), "FD-10.1"),
        Thing(
            _("Adventure card"),
            _("Kept secret in your hand and played on your own turn for no AP, if it can do something."),
            "FD-11.1",
        ),
        Thing(_("Artifact"), _("Whoever first digs to where it lies owns it: it has a power and a value."), "FD-8.1"),
        Thing(_("Character"), _("Yours alone for the whole game, with a power of its own."), "FD-1.8"),
        Thing(
            _("Event"),
            _("Revealed at the start of each round from round {round} on.").format(round=box.event_deck.first_round),
            "FD-14.1",
        ),
        Thing(_("Rival"), _("Another player who has not escaped."), "FD-12.8"),
    ]


def _ideas_of_the_way(box: Box) -> list[Thing]:
    points = box.depth.points
    return [
        Thing(_("Site"), _("Where you dig. It shows one artifact face up and a pile of others."), "FD-1.4"),
        Thing(
            _("Dig counter"), _("How deep you are, from 0 on the surface to {most}.").format(most=points[-1]), "FD-5.1"
        ),
        Thing(
            _("Threshold"),
            _("The points {points} of a site. An artifact lies at one of them, its marks at others above.").format(
                points=", ".join(map(str, points))
            ),
            "FD-1.5",
        ),
        Thing(
            _("Mark"),
            _("An obstacle or a hazard just below a threshold point. Its card is unknown until somebody would pass."),
            "FD-5.2",
        ),
        Thing(
            _("Obstacle"),
            _("It stops whoever would pass it, and the rest of the way is lost. Clear it for all, or bypass it."),
            "FD-6.1",
        ),
        Thing(_("Bypass"), _("The obstacle stops you no more; it stays for the others."), "FD-6.6"),
        Thing(
            _("Hazard"),
            _("Whoever would pass it stays in front of it, goes on and suffers it, or wards it off. Then it is spent."),
            "FD-7.2",
        ),
    ]


def _ideas_of_the_end(box: Box) -> list[Thing]:
    clock = box.clock
    return [
        Thing(
            _("Final Dig counter"),
            _(
                "The clock. It goes up {step} for each artifact collected, and {more} more for the last of a site. "
                "At {most} the Final Dig begins."
            ).format(step=clock.collect_step, more=clock.empty_site_step, most=clock.max),
            "FD-8.1",
        ),
        Thing(
            _("Final Dig"),
            _(
                "You may dig up as well, nobody moves to another site, and the clock goes down {step} at each turn of "
                "the player who began it. At 0 the game ends."
            ).format(step=clock.countdown_step),
            "FD-15.4",
        ),
        Thing(
            _("Escape"),
            _("End a turn of the Final Dig on the surface: you are out of play, and your artifacts count."),
            "FD-15.5",
        ),
        Thing(_("Score"), _("Your VP, and the values of your artifacts if you end on the surface."), "FD-16.2"),
        Thing(
            _("Ties"),
            _("Broken by an artifact that wins ties, then by more artifacts, then by more VP."),
            "FD-16.3",
        ),
    ]
