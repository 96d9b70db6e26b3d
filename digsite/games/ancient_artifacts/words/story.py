"""What happened, in sentences and in a few words."""

from digsite.core.sentinels import CHANCE, NOBODY, OVER
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import active_tracks, step_at
from digsite.games.ancient_artifacts.rules.placing import earns_bonus
from digsite.games.ancient_artifacts.words import names
from digsite.match.look import Look
from digsite.text import _


def story(before: Look, look: Look, action: int | None) -> str | None:
    """What happened; None while a roll or a draw is still going on."""
    if action is None:
        return None
    done = _what_dice_did if before.s.to_move == CHANCE else _what_was_done
    said = [*done(before, look, action), *_what_changed(before, look)]
    return " ".join(said) or None


def _what_was_done(before: Look, look: Look, action: int) -> list[str]:
    box, facts = look.box, names.figures(before)
    if layout.PLACE <= action < layout.MARK:
        return _story_of_place(before, look, action)
    if layout.MARK <= action < layout.GIVE_UP:
        you, they = _("No die of yours fits the atlas."), _("No die of {name} fits the atlas.")
    elif layout.LOCK <= action < layout.END_ACTION:
        you, they = _("You lock a {symbol}."), _("{name} locks a {symbol}.")
        facts["symbol"] = names.symbol(box, action - layout.LOCK + 1)
    elif action == layout.STOP:
        you, they = _("You stop with {shown}."), _("{name} stops with {shown}.")
        facts["shown"] = names.shown(box, map(sum, zip(before.s.locked, before.s.loose, strict=True)))
    else:
        you, they = {
            layout.REROLL: (_("You pay {reroll} for other dice."), _("{name} pays {reroll} for other dice.")),
            layout.GIVE_UP: (_("Nothing fits, and you give up."), _("Nothing fits, and {name} gives up.")),
            layout.DECLINE: (_("You do not follow."), _("{name} does not follow.")),
            layout.FOLLOW: (_("You follow for {follow}."), _("{name} follows for {follow}.")),
            layout.ROLL: (_("You roll {loose}."), _("{name} rolls {loose}.")),
            layout.RESET: (_("You pay {reset} and start over."), _("{name} pays {reset} and starts over.")),
            layout.END_ACTION: (_("You end the action."), _("{name} ends the action.")),
            layout.CONTINUE: (_("You go on with {left}."), _("{name} goes on with {left}.")),
            layout.CONTINUE_PAID: (
                _("You pay {reset} and go on with all dice."),
                _("{name} pays {reset} and goes on with all dice."),
            ),
        }[action]
    return [look.tell(before.s.to_move, you, they, **facts)]


def _story_of_place(before: Look, look: Look, action: int) -> list[str]:
    s, (hand, slot) = before.s, names.target(action)
    if earns_bonus(before.record, look.box.record, hand, slot):
        you, they = _("You place {die} on {slot} with the bonus."), _("{name} places {die} on {slot} with the bonus.")
    else:
        you, they = _("You place {die} on {slot}."), _("{name} places {die} on {slot}.")
    said = look.tell(s.active, you, they, die=names.hand_die(before, hand), slot=names.slot_name(look.box, slot))
    return [said, *_other_die(before, look, s.hand_colour[1 - hand], s.hand_number[1 - hand])]


def _other_die(before: Look, look: Look, shade: int, number: int) -> list[str]:
    """Solitaire: where the other die went."""
    s, box, other = look.s, look.box, names.die(look.box, shade, number)
    if s.seats > 1:
        return []
    if s.phase == layout.RESULTS:
        slots = enumerate(zip(s.atlas_colour, s.atlas_number, before.s.atlas_number, strict=True))
        where = [slot for slot, found in slots if found == (shade, number, 0)][-1]
        return [_("The other die, {die}, goes to {slot}.").format(die=other, slot=names.slot_name(box, where))]
    if s.phase == layout.LEFT_DRAW:
        sentence = _("The other die, {die}, fits nowhere: {reroll} for a new one.")
        return [sentence.format(die=other, **names.figures(look))]
    return [_("The other die, {die}, fits nowhere, and there is no money for a new one.").format(die=other)]


def _what_dice_did(before: Look, look: Look, action: int) -> list[str]:
    s = before.s
    if s.phase == layout.START:
        return [look.tell(action, _("You start."), _("{name} starts."))]
    if s.phase == layout.NUMBERS:
        you, they = _("You roll {first} and {second}."), _("{name} rolls {first} and {second}.")
        return [look.tell(s.active, you, they, first=names.hand_die(look, 0), second=names.hand_die(look, 1))]
    if s.phase == layout.LEFT_NUMBER:
        shade, number = s.hand_colour[0], action + 1
        new = _("The new die shows {die}.").format(die=names.die(look.box, shade, number))
        return [new, *_other_die(before, look, shade, number)]
    if s.phase == layout.RESULTS and s.rolling == 1:
        return [_("The dice show {shown}.").format(shown=names.shown(look.box, _rolled(before, action)))]
    return []  # dice are still to come


def _rolled(before: Look, last: int) -> list[int]:
    """What a roll shows once its last die shows this symbol."""
    return [count + (number == last) for number, count in enumerate(before.s.loose)]


# What followed from it


def _what_changed(before: Look, look: Look) -> list[str]:
    """Sheet by sheet, and for the table."""
    s, said = look.s, list[str]()
    for turn in range(s.seats):
        for track in range(layout.TRACKS):
            said += _what_changed_on_track(before, look, (before.s.active + turn) % s.seats, track)
    if any(before.s.atlas_number) and not any(s.atlas_number) and s.to_move != OVER:
        said.append(_("The atlas is cleared."))
    if _a_turn_ended(before, look):
        said += _who_is_passed_over(before, look)
    if s.to_move == OVER:
        said.append(_("The game is over."))
    return said


def _what_changed_on_track(before: Look, look: Look, player: int, track: int) -> list[str]:
    then, s, box = before.s, look.s, look.box
    section, marks, done = then.section[player][track], then.marks[player][track], then.done[player][track]
    raiders, more_marks, more_done = s.raiders[player][track], s.marks[player][track], s.done[player][track]
    moved = s.section[player][track] > section
    if not moved and (marks, done, then.raiders[player][track]) == (more_marks, more_done, raiders):
        return []
    field, said = int(step_at(track, section, 0)), list[tuple[str, str]]()
    if moved:
        more_marks, more_done = int(box.record.boxes[field]), int(box.record.series[track, section])
    facts: dict[str, object] = {"region": names.region(box, track)}
    if more_marks > marks:
        said.append((_("You mark {boxes} of {field}."), _("{name} marks {boxes} of {field}.")))
        facts |= {"boxes": names.boxes_of(more_marks - marks), "field": names.step_name(box, field)}
    if more_done > done:
        said.append((_("You complete {research}."), _("{name} completes {research}.")))
        facts |= {"research": names.step_name(box, field + 1 + done)}
    if moved:
        milestone = box.track[track].section[section].milestone
        you = _("You reach {milestone}: {renown} renown and {money}.")
        said.append((you, _("{name} reaches {milestone}: {renown} renown and {money}.")))
        facts |= {"milestone": _(milestone.name), "renown": milestone.renown, "money": names.dollars(milestone.money)}
    if raiders > then.raiders[player][track]:
        if then.phase == layout.RESULTS:
            you, they = _("You bust: a raider box in the {region}."), _("{name} busts: a raider box in the {region}.")
        else:
            you, they = _("You mark a raider box in the {region}."), _("{name} marks a raider box in the {region}.")
        said.append((you, they))
        if raiders >= box.bust.boxes_per_track:
            said.append((_("The {region} is blocked for you."), _("The {region} is blocked for {name}.")))
    return [look.tell(player, you, they, **facts) for you, they in said]


def _a_turn_ended(before: Look, look: Look) -> bool:
    """Did the turn pass on, for two players and more, but for the turn cap?"""
    then, s = before.s, look.s
    if s.seats == 1 or then.phase == layout.START or then.turns >= look.box.ruling.turn_cap * s.seats:
        return False
    return bool(s.turns != then.turns or s.to_move == OVER)


def _who_is_passed_over(before: Look, look: Look) -> list[str]:
    """When a turn has ended: those who cannot take one any more; the first of them begins the final round."""
    said, trigger, player = [], before.s.trigger, (before.s.active + 1) % look.seats
    while player != trigger and not active_tracks(look.record, look.box.record, player):
        if trigger == NOBODY:
            trigger = player
            you = _("You have no active track: the final round begins.")
            they = _("{name} has no active track: the final round begins.")
        else:
            you = _("You have no active track and are passed over.")
            they = _("{name} has no active track and is passed over.")
        said.append(look.tell(player, you, they))
        player = (player + 1) % look.seats
    return said


# In a few words


def short(before: Look, look: Look, action: int | None) -> str | None:
    """A step in a few words, without who did it; None while a roll or a draw is still going on."""
    if action is None:
        return None
    if before.s.to_move == CHANCE:
        return _short_of_dice(before, look, action)
    if layout.PLACE <= action < layout.MARK:
        hand, slot = names.target(action)
        return _("{die} on {slot}").format(die=names.hand_die(before, hand), slot=names.slot_name(look.box, slot))
    if layout.MARK <= action < layout.GIVE_UP:
        return _("marks a raider box")
    if layout.LOCK <= action < layout.END_ACTION:
        return _("locks a {symbol}").format(symbol=names.symbol(look.box, action - layout.LOCK + 1))
    if action == layout.STOP:
        count = names.marked(before, before.s.active)
        if before.s.research:
            return _("completes the step") if count else _("stops, nothing done")
        return _("stops, marks {boxes}").format(boxes=names.boxes_of(count))
    return {
        layout.REROLL: _("other dice for {reroll}"),
        layout.GIVE_UP: _("gives up"),
        layout.DECLINE: _("does not follow"),
        layout.FOLLOW: _("follows for {follow}"),
        layout.ROLL: _("rolls {loose}"),
        layout.RESET: _("starts over for {reset}"),
        layout.END_ACTION: _("ends the action"),
        layout.CONTINUE: _("goes on with {left}"),
        layout.CONTINUE_PAID: _("goes on for {reset}"),
    }[action].format(**names.figures(before))


def _short_of_dice(before: Look, look: Look, action: int) -> str | None:
    s = before.s
    if s.phase == layout.START:
        return _("starts")
    if s.phase == layout.NUMBERS:
        return _("{first} and {second}").format(first=names.hand_die(look, 0), second=names.hand_die(look, 1))
    if s.phase == layout.LEFT_NUMBER:
        return _("new die: {die}").format(die=names.die(look.box, s.hand_colour[0], action + 1))
    if s.phase != layout.RESULTS or s.rolling > 1:
        return None
    raiders = names.raiders_of(s.locked[layout.RAIDER] + _rolled(before, action)[layout.RAIDER])
    sentence = _("busts at {raiders}") if _busts(before, look) else _("{raiders} on the table")
    return sentence.format(raiders=raiders)


def _busts(before: Look, look: Look) -> bool:
    """Was this the last die of a roll, and too many raiders among them?"""
    last = before.s.phase == layout.RESULTS and before.s.to_move == CHANCE and before.s.rolling == 1
    return bool(last and look.s.phase != layout.LOCKING)


def shout(before: Look, look: Look, action: int | None) -> str | None:
    """A word in large letters for a moment that everybody feels."""
    return _("Bust") if action is not None and _busts(before, look) else None
