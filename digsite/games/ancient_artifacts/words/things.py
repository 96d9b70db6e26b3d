"""What a person may ask about."""

from pathlib import Path

from digsite.games.ancient_artifacts.box import Box, FieldStep, Place
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import accepted, boxes_of, colour, dollars, needs_of, one_of
from digsite.text import _
from digsite.text.speech import Thing, glossary

HOME = Path(__file__).parent.parent


def things(box: Box) -> list[Thing]:
    """Symbols, slots, steps and milestones of the box, then ideas of the rules."""
    symbols = [
        Thing(_(found.name), _(found.text).format(limit=box.bust.limit), "AA-8.2" if i == layout.RAIDER else "AA-8.1")
        for i, found in enumerate(box.symbol)
    ]
    slots = [Thing(_(slot.name), _text_of_slot(box, i), "AA-5.2") for i, slot in enumerate(box.slot)]
    steps = [
        Thing(_(place.step.name), _text_of_step(box, place), "AA-9.3" if place.letter else "AA-9.2")
        for place in box.places()
    ]
    milestones = [
        Thing(_(section.milestone.name), _text_of_milestone(box, track, i), "AA-2.7")
        for track in range(layout.TRACKS)
        for i, section in enumerate(box.track[track].section)
    ]
    ideas = glossary(
        HOME,
        times=box.bonus.multiplier,
        special_limit=box.bust.special_limit,
        limit=box.bust.limit,
        boxes=box.bust.boxes_per_track,
        follow=dollars(box.price.follow),
        reset=dollars(box.price.reset),
        reroll=dollars(box.price.reroll),
        renown=box.scoring.most_followed,
    )
    return [*symbols, *slots, *steps, *milestones, *ideas]


def _text_of_slot(box: Box, number: int) -> str:
    slot, track = box.slot[number], box.regions[box.slot[number].region]
    if slot.numbers:
        sentence = _("Place a die that shows {numbers}, of any colour. Bonus if it is {colour}.")
    else:
        sentence = _("Place a die that is {colour}, of any number. Bonus if it shows {numbers}.")
    return sentence.format(numbers=one_of(slot.numbers or box.region[track].numbers), colour=colour(box, track))


def _text_of_step(box: Box, place: Place) -> str:
    """A step as the sheet prints it."""
    found, with_bonus = place.step, _("Never any bonus.")
    if found.raider_icon:
        sentence = _("Raider icon: with the bonus you bust only at {limit} raiders.")
        with_bonus = sentence.format(limit=box.bust.special_limit)
    elif not found.no_bonus and isinstance(found, FieldStep):
        with_bonus = _("With the bonus it marks {boxes}.").format(boxes=boxes_of(box.bonus.multiplier))
    elif not found.no_bonus:
        with_bonus = _("With the bonus: {symbols}.").format(symbols=needs_of(box, place.number, 1))
    if isinstance(found, FieldStep):
        sentence = _("{boxes}. Each {symbols} marks 1 box. {bonus}")
        return sentence.format(boxes=boxes_of(found.boxes), symbols=accepted(box, found), bonus=with_bonus)
    return _("Needs {symbols} in one attempt. {bonus}").format(symbols=needs_of(box, place.number, 0), bonus=with_bonus)


def _text_of_milestone(box: Box, number: int, section: int) -> str:
    track = box.track[number]
    milestone = track.section[section].milestone
    if milestone.artifact:
        sentence = _("The artifact at the end of {track}: {renown} renown and {money}.")
    else:
        sentence = _("The milestone after {section}, in {track}: {renown} renown and {money}.")
    return sentence.format(
        track=_(track.name),
        section=_(track.section[section].name),
        renown=milestone.renown,
        money=dollars(milestone.money),
    )
