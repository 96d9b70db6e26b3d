"""The story: a sentence for what was done, and sentences for what came of it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from digsite.core.sentinels import CHANCE, NOBODY, OVER
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import artifact_to_reroll
from digsite.games.final_dig.rules.pieces import seat_in_order
from digsite.games.final_dig.words.facts import (
    dig_of,
    fame,
    is_blocked,
    is_card,
    is_one_of_two,
    kind,
    open_hazard,
    open_obstacle,
    row_now,
    site_of,
)
from digsite.games.final_dig.words.names import (
    ap,
    artifact_name,
    card_name,
    character_name,
    either,
    marks_of,
    obstacle_name,
    openers,
    site_name,
    vp,
)
from digsite.text import _
from digsite.text.speech import told


class Step(NamedTuple):
    """What a reader sees of one action: the table before and after it, and the action if they may know it."""

    before: np.record
    s: np.record
    box: Box
    action: int | None
    seat: int
    names: Sequence[str]

    def tell(self, mover: int, you: str, they: str, **facts: object) -> str:
        return told(self.seat, mover, self.names, you, they, **facts)

    def tell_of_two(self, mover: int, other: int, you: str, they: str, at_you: str, **facts: object) -> str:
        """As the one who does it reads it, the one whom it hits, and everyone else."""
        sentence = at_you if self.seat == other else they
        return self.tell(mover, you, sentence, other=self.names[other], **facts)

    @property
    def active(self) -> int:
        return int(self.before.active)

    @property
    def turn_began(self) -> bool:
        """Did a turn begin with this?"""
        ended = self.before.phase == layout.MAIN and self.action == layout.END_TURN
        return bool(self.s.in_turn == 1 and (self.before.in_turn == 0 or ended))

    @property
    def collected(self) -> list[int]:
        """Artifacts that somebody has just reached."""
        was_there = self.before.owner == layout.FACE_UP
        return [int(artifact) for artifact in np.flatnonzero(was_there & (self.s.owner < layout.MOST))]


def story(before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]) -> str | None:
    """What happened, as this seat may read it; `action` is None if it may not know which card came."""
    step = Step(before, s, box, action, seat, names)
    return " ".join([_happened(step), *_followed(step)])


# What was done


def _happened(step: Step) -> str:
    phase = int(step.before.phase)
    if phase == layout.DRAW_CARD:
        return _story_of_draw(step)
    if phase == layout.TAKE_CARD:
        return _story_of_theft(step)
    assert step.action is not None  # everybody sees everything else (FD-17.1)
    if step.before.to_move == CHANCE:
        return _story_of_chance(step, step.action)
    if phase == layout.MAIN:
        return _story_of_main(step, step.action)
    if phase == layout.HAZARD:
        return _story_of_hazard(step, step.action)
    return _story_of_answer(step, step.action)


def _story_of_draw(step: Step) -> str:
    if step.action is None:
        return _("{name} draws a card.").format(name=step.names[step.active])
    return _("You draw {card}.").format(card=card_name(step.box, kind(step.action)))


def _story_of_theft(step: Step) -> str:
    victim = int(step.before.victim)
    if step.action is None:
        sentence = _("{name} takes a card from the hand of {other}.")
        return sentence.format(name=step.names[step.active], other=step.names[victim])
    you, at_you = _("You take {card} from the hand of {other}."), _("{name} takes {card} from your hand.")
    return step.tell_of_two(step.active, victim, you, at_you, at_you, card=card_name(step.box, kind(step.action)))


def _story_of_chance(step: Step, action: int) -> str:
    box, phase = step.box, int(step.before.phase)
    if is_card(action):
        you, they = _("You discard {card} at random."), _("{name} discards {card} at random.")
        return step.tell(int(step.before.victim), you, they, card=card_name(box, kind(action)))
    if phase == layout.DEAL_CHARACTERS:
        you, they = _("You are {character}."), _("{name} is {character}.")
        return step.tell(step.active, you, they, character=character_name(box, action - layout.CHARACTER))
    if phase == layout.START_PLAYER:
        return step.tell(action - layout.SEAT, _("You are the starting player."), _("{name} is the starting player."))
    if phase == layout.DIE:
        return _story_of_roll(step, action - layout.FACE + 1)
    if phase == layout.EVENT:
        row = box.event[action - layout.EVENT_CARD]
        return _("Event: {event}. {text}").format(event=_(row.name), text=box.said(row))
    if phase == layout.OBSTACLE_FLIP:
        return _story_of_obstacle(box, action - layout.OBSTACLE_CARD)
    if phase == layout.HAZARD_FLIP:
        row = box.hazard[action - layout.HAZARD_CARD]
        site = int(box.record.hazard_site[row.index])
        sentence = _("The hazard of the {site} is {hazard}. {text}")
        return sentence.format(site=site_name(box, site), hazard=_(row.name), text=box.said(row))
    row = box.artifact[action - layout.ARTIFACT]
    sentence = _("{artifact} is turned up at the {site}: worth {value}, {marks}.")
    where = site_name(box, int(box.record.site[action - layout.ARTIFACT]))
    return sentence.format(artifact=_(row.name), site=where, value=row.value, marks=marks_of(row))


def _story_of_obstacle(box: Box, obstacle: int) -> str:
    cards, site = openers(box, obstacle), int(box.record.obstacle_site[obstacle])
    facts = {"site": site_name(box, site), "obstacle": obstacle_name(box, obstacle), "cards": either(cards)}
    if not cards:
        return _("The obstacle of the {site} is {obstacle}.").format(**facts)
    return _("The obstacle of the {site} is {obstacle}; it names {cards}.").format(**facts)


def _story_of_roll(step: Step, face: int) -> str:
    """A face of the die that is rolled or kept, and what it makes with all modifiers."""
    before = step.before
    total = dig_of(before, step.box, int(before.direction), face, int(before.digs))
    if before.phase == layout.DIE:
        you, they = _("You roll {face}."), _("{name} rolls {face}.")
        if total != face:
            you, they = _("You roll {face}, which makes {total}."), _("{name} rolls {face}, which makes {total}.")
    else:
        you, they = _("You keep {face}."), _("{name} keeps {face}.")
        if total != face:
            you, they = _("You keep {face}, which makes {total}."), _("{name} keeps {face}, which makes {total}.")
    return step.tell(step.active, you, they, face=face, total=total)


def _story_of_main(step: Step, action: int) -> str:  # FD-3.1
    box, mover = step.box, step.active
    if is_card(action):
        return step.tell(mover, _("You play {card}."), _("{name} plays {card}."), card=card_name(box, kind(action)))
    if layout.SITE <= action < layout.DOWN:
        return _story_of_move(step, action - layout.SITE)
    if layout.ARTIFACT <= action < layout.CARD:
        row = box.artifact[action - layout.ARTIFACT]
        if row.use == "discard":
            you, they = _("You use {artifact} and discard it."), _("{name} uses {artifact} and discards it.")
        else:
            you, they = _("You use {artifact}."), _("{name} uses {artifact}.")
        return step.tell(mover, you, they, artifact=_(row.name))
    you, they = {
        layout.DOWN: (_("You dig down."), _("{name} digs down.")),
        layout.UP: (_("You dig towards the surface."), _("{name} digs towards the surface.")),
        layout.DRAW: (_("You spend {ap} to draw."), _("{name} spends {ap} to draw.")),
        layout.END_TURN: (_("You end your turn."), _("{name} ends the turn.")),
        layout.POWER: (_("You use the power of {character}."), _("{name} uses the power of {character}.")),
    }[action]
    character = character_name(box, int(step.before.character[mover]))
    return step.tell(mover, you, they, ap=ap(1), character=character)


def _story_of_move(step: Step, site: int) -> str:
    depth = int(step.s.depth[step.active])
    if depth > 0:
        you = _("You move to the {site} and begin there at {depth}.")
        they = _("{name} moves to the {site} and begins there at {depth}.")
    else:
        you, they = _("You move to the {site}."), _("{name} moves to the {site}.")
    return step.tell(step.active, you, they, site=site_name(step.box, site), depth=depth)


def _story_of_hazard(step: Step, action: int) -> str:  # FD-7.2
    facts = {"hazard": open_hazard(step.before, step.box, site_of(step.before, step.active))}
    if action == layout.STAY:
        you, they = _("You stay in front of {hazard}."), _("{name} stays in front of {hazard}.")
    elif action == layout.PROCEED:
        you, they = _("You go on and face {hazard}."), _("{name} goes on and faces {hazard}.")
    elif action == layout.POWER:
        you, they = _("You improvise against {hazard}."), _("{name} improvises against {hazard}.")
    elif action < layout.CARD:
        you, they = _("You ward off {hazard} with {artifact}."), _("{name} wards off {hazard} with {artifact}.")
        facts["artifact"] = artifact_name(step.box, action - layout.ARTIFACT)
    else:
        you, they = _("You ward off {hazard} with {card}."), _("{name} wards off {hazard} with {card}.")
        facts["card"] = card_name(step.box, kind(action))
    return step.tell(step.active, you, they, **facts)


def _story_of_answer(step: Step, action: int) -> str:
    """An answer to any other question."""
    before, phase, mover = step.before, int(step.before.phase), int(step.before.to_move)
    if phase == layout.ROLL_CHOICE and action == layout.KEEP:
        return _story_of_roll(step, int(before.die))
    if phase == layout.CHOOSE_RIVAL:
        you, they, at_you = _("You choose {other}."), _("{name} chooses {other}."), _("{name} chooses you.")
        return step.tell_of_two(mover, action - layout.SEAT, you, they, at_you)
    if phase == layout.CHOOSE_RIVAL_ARTIFACT:
        return _story_of_wish(step, action - layout.ARTIFACT)
    if phase == layout.CURSE and action == layout.PAY:
        return step.tell(mover, _("You choose to pay."), _("{name} chooses to pay."))
    if action == layout.DECLINE:
        return step.tell(mover, _("You keep your cards."), _("{name} keeps the cards."))
    if phase == layout.DIRECTION:
        return _story_of_direction(step, action)
    you, they = {
        layout.PICK_CHARACTER: (_("You choose {thing}."), _("{name} chooses {thing}.")),
        layout.PLACE_FIGURE: (_("You begin at the {thing}."), _("{name} begins at the {thing}.")),
        layout.CHOOSE_SITE: (_("You survey the {thing}."), _("{name} surveys the {thing}.")),
        layout.ROLL_CHOICE: (_("You roll again by {thing}."), _("{name} rolls again by {thing}.")),
        layout.CHOOSE_OWN_ARTIFACT: (_("You offer {thing}."), _("{name} offers {thing}.")),
    }.get(phase, (_("You discard {thing}."), _("{name} discards {thing}.")))
    return step.tell(mover, you, they, thing=_thing(step, action))


def _thing(step: Step, action: int) -> str:
    """What an action number names."""
    if is_card(action):
        return card_name(step.box, kind(action))
    if action < layout.SITE:
        return character_name(step.box, action - layout.CHARACTER)
    if action < layout.DOWN:
        return site_name(step.box, action - layout.SITE)
    if action < layout.ARTIFACT:
        return _source_of_reroll(step, action)
    return artifact_name(step.box, action - layout.ARTIFACT)


def _story_of_direction(step: Step, action: int) -> str:
    row = row_now(step.before, step.box)
    if is_one_of_two(step.before, step.box):
        you, they = _("You choose the first effect of {card}."), _("{name} chooses the first effect of {card}.")
        if action == layout.UP:
            you, they = _("You choose the second effect of {card}."), _("{name} chooses the second effect of {card}.")
    else:
        you, they = _("You choose the way down."), _("{name} chooses the way down.")
        if action == layout.UP:
            you, they = _("You choose the way up."), _("{name} chooses the way up.")
    return step.tell(step.active, you, they, card=_(row.name))


def _source_of_reroll(step: Step, action: int) -> str:
    if action == layout.REROLL_CHARACTER:
        return character_name(step.box, int(step.before.character[step.active]))
    return artifact_name(step.box, int(artifact_to_reroll(step.before, step.box.record, step.active)))


def _story_of_wish(step: Step, artifact: int) -> str:
    """A rival's artifact: taken for one's own, or paid for by the Celebrity."""
    before, s, box, mover = step.before, step.s, step.box, step.active
    owner = int(before.owner[artifact])
    facts: dict[str, object] = {"artifact": artifact_name(box, artifact), "vp": vp(1)}
    if before.offered != layout.NO_ARTIFACT:
        you = _("You exchange {own} for {other}'s {artifact}.")
        they = _("{name} exchanges {own} for {other}'s {artifact}.")
        at_you = _("{name} exchanges {own} for your {artifact}.")
        facts["own"] = artifact_name(box, int(before.offered))
    elif s.owner[artifact] == mover:
        you = _("You put {vp} on {artifact}. The trade happens: it is yours, and {other} gets {paid}.")
        they = _("{name} puts {vp} on {artifact}. The trade happens: {name} gets it, and {other} gets {paid}.")
        at_you = _("{name} puts {vp} on {artifact}. The trade happens: {name} gets it, and you get {paid}.")
        facts["paid"] = vp(int(before.fame[artifact]) + 1)
    else:
        you = _("You put {vp} on {other}'s {artifact}: {fame}.")
        they = _("{name} puts {vp} on {other}'s {artifact}: {fame}.")
        at_you = _("{name} puts {vp} on your {artifact}: {fame}.")
        facts["fame"] = fame(s, box, artifact)
    return step.tell_of_two(mover, owner, you, they, at_you, **facts)


# What came of it


def _followed(step: Step) -> list[str]:
    return [
        *_what_marks_did(step),
        *_where_the_mover_is(step),
        *_what_was_collected(step),
        *_what_the_clock_did(step),
        *_what_players_felt(step),
        *_what_the_slot_brought(step),
    ]


def _what_marks_did(step: Step) -> list[str]:
    """FD-6.4, FD-6.6: the obstacle of the active player is cleared or bypassed."""
    before, s, mover = step.before, step.s, step.active
    site = site_of(before, mover) if before.in_turn == 1 else layout.NO_SITE
    if site == layout.NO_SITE or before.obstacle[site] != layout.OPEN:
        return []
    name = obstacle_name(step.box, int(before.obstacle_card[site]))
    if s.obstacle[site] == layout.DONE:
        return [_("{obstacle} is cleared.").format(obstacle=name)]
    if s.bypass[mover] > before.bypass[mover]:
        return [step.tell(mover, _("You bypass {obstacle}."), _("{name} bypasses {obstacle}."), obstacle=name)]
    return []


def _where_the_mover_is(step: Step) -> list[str]:
    """FD-5: how far the active player got, and what is in the way now."""
    before, s, mover = step.before, step.s, step.active
    moves = before.in_turn == 1 and before.phase != layout.NEXT_ARTIFACT and step.action != layout.END_TURN
    if not moves or s.site[mover] != before.site[mover] or step.collected:
        return []
    said, old, new = list[str](), int(before.depth[mover]), int(s.depth[mover])
    if new > old:
        said.append(step.tell(mover, _("You go down to {depth}."), _("{name} goes down to {depth}."), depth=new))
    elif new < old and before.phase in (layout.MAIN, layout.DIE, layout.ROLL_CHOICE, layout.DIRECTION):
        said.append(_climbed(step, mover, new))
    elif new < old:
        said.append(_thrown_back(step, mover, old, new))
    return said + _what_is_in_the_way(step, new > old)


def _climbed(step: Step, mover: int, depth: int) -> str:
    if depth == 0:
        return step.tell(mover, _("You climb to the surface."), _("{name} climbs to the surface."))
    return step.tell(mover, _("You climb to {depth}."), _("{name} climbs to {depth}."), depth=depth)


def _thrown_back(step: Step, seat: int, old: int, new: int) -> str:
    if new == 0:
        return step.tell(seat, _("You are back on the surface."), _("{name} is back on the surface."))
    if new > old:
        return step.tell(seat, _("You land at {depth}."), _("{name} lands at {depth}."), depth=new)
    you, they = _("You are thrown back to {depth}."), _("{name} is thrown back to {depth}.")
    return step.tell(seat, you, they, depth=new)


def _what_is_in_the_way(step: Step, went_down: bool) -> list[str]:
    before, s, box, mover = step.before, step.s, step.box, step.active
    on_the_way = s.surveyed == layout.NO_SITE
    if s.phase == layout.OBSTACLE_FLIP and on_the_way:
        return [_("A hidden obstacle is in the way.")]
    if s.phase == layout.HAZARD_FLIP and on_the_way:
        return [_("A hidden hazard is in the way.")]
    site = site_of(s, mover)
    if s.phase == layout.HAZARD and before.phase != layout.HAZARD_FLIP:
        return [_("{hazard} is in the way.").format(hazard=open_hazard(s, box, site))]
    if went_down and is_blocked(s, box, mover):
        return [_("{obstacle} blocks the way.").format(obstacle=open_obstacle(s, box, site))]
    return []


def _what_was_collected(step: Step) -> list[str]:  # FD-8.1
    said, mover = list[str](), step.active
    for artifact in step.collected:
        you, they = _("You collect {artifact}, worth {value}."), _("{name} collects {artifact}, worth {value}.")
        row = step.box.artifact[artifact]
        said.append(step.tell(mover, you, they, artifact=_(row.name), value=row.value))
        if step.s.phase != layout.NEXT_ARTIFACT:
            where = site_name(step.box, site_of(step.s, mover))
            said.append(_("The {site} shows no artifact any more.").format(site=where))
    return said


def _what_the_clock_did(step: Step) -> list[str]:
    before, s, box = step.before, step.s, step.box
    clock = int(s.clock)
    if before.final == 0 and s.final == 1:
        sentence = _("The clock is at {clock}: the Final Dig begins. Climb out before it is back at 0.")
        return [sentence.format(clock=clock)]
    if clock > before.clock:
        return [_("The clock goes up to {clock} of {most}.").format(clock=clock, most=box.clock.max)]
    if clock < before.clock:
        return [_("The clock goes down to {clock}.").format(clock=clock)]
    return []


def _what_players_felt(step: Step) -> list[str]:
    """Counters of others, VP, AP and penalties, in turn order."""
    start = int(step.s.start)
    if start == NOBODY:
        return []
    seats = [int(seat_in_order(step.s, place)) for place in range(int(step.s.seats))]
    returned, said = _vp_that_came_back(step), list[str]()
    for seat in seats:
        said += _what_its_counter_did(step, seat)
        said += _what_its_vp_did(step, seat, returned)
        said += _what_holds_for_it(step, seat)
    return said


def _what_its_counter_did(step: Step, seat: int) -> list[str]:
    """A counter that somebody else moved, or a collection."""
    before, s = step.before, step.s
    old, new = int(before.depth[seat]), int(s.depth[seat])
    own = before.in_turn == 1 and seat == step.active and before.phase != layout.NEXT_ARTIFACT
    if own:
        fell = bool(step.collected) and new == 0
        return [_thrown_back(step, seat, old, new)] if fell else []
    return [_thrown_back(step, seat, old, new)] if new != old else []


def _vp_that_came_back(step: Step) -> int:
    """FD-13.4: VP that lay on artifacts and are the Celebrity's again."""
    lost = np.maximum(step.before.fame.astype(np.int64) - step.s.fame, 0)
    if step.before.phase == layout.CHOOSE_RIVAL_ARTIFACT and step.before.offered == layout.NO_ARTIFACT:
        return 0
    return int(lost.sum())


def _what_its_vp_did(step: Step, seat: int, returned: int) -> list[str]:
    said, gain = list[str](), int(step.s.vp[seat]) - int(step.before.vp[seat])
    if returned and seat == step.s.celebrity:
        you, they = _("You get {vp} back from artifacts."), _("{name} gets {vp} back from artifacts.")
        said.append(step.tell(seat, you, they, vp=vp(returned)))
        gain -= returned
    if step.before.phase == layout.CHOOSE_RIVAL_ARTIFACT and step.before.offered == layout.NO_ARTIFACT:
        gain = gain + 1 if seat == step.active else 0  # the VP that was put there and the price were told
    if gain > 0:
        said.append(step.tell(seat, _("You gain {vp}."), _("{name} gains {vp}."), vp=vp(gain)))
    if gain < 0:
        said.append(step.tell(seat, _("You lose {vp}."), _("{name} loses {vp}."), vp=vp(-gain)))
    return said


def _what_holds_for_it(step: Step, seat: int) -> list[str]:
    """AP of this turn and the next, and a penalty on digs."""
    before, s, said = step.before, step.s, list[str]()
    if step.turn_began and seat == s.active:
        return said
    change = int(s.ap_change[seat]) - int(before.ap_change[seat])
    if change < 0:
        you, they = _("You have {ap} fewer on your next turn."), _("{name} has {ap} fewer on the next turn.")
        said.append(step.tell(seat, you, they, ap=ap(-change)))
    if change > 0:
        you, they = _("You have {ap} more on your next turn."), _("{name} has {ap} more on the next turn.")
        said.append(step.tell(seat, you, they, ap=ap(change)))
    if s.spores[seat] > before.spores[seat]:
        you = _("You have {loss} on each dig until the end of your next turn.")
        they = _("{name} has {loss} on each dig until the end of the next turn.")
        said.append(step.tell(seat, you, they, loss=f"{int(s.spore_loss[seat]):+d}"))
    if seat == step.active and s.active == seat and before.in_turn == 1:
        said += _what_its_ap_did(step, seat)
    return said


def _what_its_ap_did(step: Step, seat: int) -> list[str]:
    before, s = step.before, step.s
    if s.ap > before.ap:
        return [step.tell(seat, _("You have {ap} now."), _("{name} has {ap} now."), ap=ap(int(s.ap)))]
    if before.phase == layout.HAZARD and s.ap < before.ap:
        you, they = _("You lose the {ap} left."), _("{name} loses the {ap} left.")
        return [step.tell(seat, you, they, ap=ap(int(before.ap)))]
    return []


def _what_the_slot_brought(step: Step) -> list[str]:
    """FD-2.2, FD-10.2, FD-15.5: a new deck, an escape, the next turn, the end."""
    before, s, said = step.before, step.s, list[str]()
    if s.discard.sum() < before.discard.sum():
        said.append(_("The discard pile becomes the deck."))
    for seat in range(int(s.seats)):
        if s.escaped[seat] > before.escaped[seat]:
            said.append(step.tell(seat, _("You have escaped."), _("{name} has escaped.")))
    if s.dry > before.dry:
        said.append(_("The event deck is used up and shuffled anew."))
    if step.turn_began and s.to_move != OVER:
        you, they = _("It is your turn, with {ap}."), _("It is the turn of {name}, with {ap}.")
        said.append(step.tell(int(s.active), you, they, ap=ap(int(s.ap))))
    if s.to_move == OVER:
        said.append(_("The game is over."))
    return said
