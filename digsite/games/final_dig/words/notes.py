"""What is worth knowing beside a choice: how far it leads, what it risks, what a thing is or does."""

from digsite.games.final_dig.rules import digging, layout, pieces
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.text import _, plural


def note(look: Look, action: int) -> str | None:
    """What is worth knowing beside a choice: how far it leads, what it risks, what a thing is or does."""
    s, box = look.s, look.box
    if s.to_move >= s.seats:
        return None
    if names.is_card(action):
        return _note_of_card(look, names.kind(action)) if names.in_box(box, names.kind(action)) else None
    if action < layout.SITE:
        asked, row = s.phase == layout.PICK_CHARACTER, box.character[action - layout.CHARACTER]
        return names.text_of(box, row) if asked else None
    if action < layout.DOWN:
        return _note_of_site(look, action - layout.SITE)
    if action < layout.SEAT:
        return _note_of_step(look, action)
    if action < layout.ARTIFACT:
        asked = s.phase == layout.CHOOSE_RIVAL and action - layout.SEAT < s.seats
        return _note_of_rival(look, action - layout.SEAT) if asked else None
    return _note_of_artifact(look, action - layout.ARTIFACT) if action < layout.CARD else None


def _note_of_site(look: Look, site: int) -> str | None:
    s = look.s
    if s.phase == layout.CHOOSE_SITE:
        return names.phrases(marks(look, site))
    if s.phase not in (layout.PLACE_FIGURE, layout.MAIN):
        return None
    parts = [lying(look, site), *marks(look, site)]
    if s.phase == layout.MAIN:
        there = names.landing_at(look, site)
        if there > 0:
            parts.append(_("you begin there at {depth}").format(depth=there))
        if s.depth[s.active] > there:
            parts.append(_("you give up your depth of {depth}").format(depth=s.depth[s.active]))
    return names.phrases(parts)


def lying(look: Look, site: int) -> str:
    """What can be dug for at a site."""
    row = names.shown(look, site)
    if row is None:
        return _("no artifact lies there")
    sentence = _("{artifact}, worth {value}, lies at {final}")
    return sentence.format(artifact=_(row.name), value=row.value, final=row.final)


def marks(look: Look, site: int) -> list[str]:
    """The marks of a site that still matter."""
    s, row, parts = look.s, names.shown(look, site), list[str]()
    if row is None:
        return parts
    obstacle, hazard = names.open_obstacle(look, site), names.open_hazard(look, site)
    if s.obstacle[site] == layout.FACE_DOWN:
        parts.append(_("a hidden obstacle at {depth}").format(depth=row.obstacle_at))
    if obstacle:
        parts.append(_("{obstacle} at {depth}").format(obstacle=obstacle, depth=row.obstacle_at))
    if s.hazard[site] == layout.FACE_DOWN:
        parts.append(_("a hidden hazard at {depth}").format(depth=row.hazard_at))
    if hazard:
        parts.append(_("{hazard} at {depth}").format(hazard=hazard, depth=row.hazard_at))
    return parts


def _note_of_step(look: Look, action: int) -> str | None:
    s = look.s
    if s.phase == layout.MAIN and action in (layout.DOWN, layout.UP):
        totals = names.digs_of(look, action)
        return names.phrases(way_down(look, totals) if action == layout.DOWN else way_up(look, totals))
    if s.phase == layout.ROLL_CHOICE and action == layout.KEEP:
        total = [names.dig_of(look, s.direction, s.die, s.digs)]
        return names.phrases(way_down(look, total) if s.direction == layout.DOWN else way_up(look, total))
    if s.phase == layout.ROLL_CHOICE:
        return _("the new roll counts, whatever it is")
    if s.phase == layout.DIRECTION:
        return _note_of_direction(look, action)
    if s.phase == layout.MAIN and action == layout.DRAW:
        return plural("{count} card in the deck", "{count} cards in the deck", s.deck_size).format(count=s.deck_size)
    if s.phase == layout.MAIN and action == layout.END_TURN and s.final == 1:
        return _note_of_end(look)
    if s.phase == layout.HAZARD and action == layout.PROCEED:
        return _("your way leads to {depth}").format(depth=s.noted)
    return None


def _note_of_end(look: Look) -> str:
    s = look.s
    depth, count = s.depth[s.active], names.turns_left(look)
    if depth == 0:
        return _("you are out of play, and your artifacts count")
    if count == 0:
        return _("your last turn: {depth} deep, your artifacts do not count").format(depth=depth)
    sentence = plural("{count} more turn to climb from {depth}", "{count} more turns to climb from {depth}", count)
    return sentence.format(count=count, depth=depth)


def _note_of_direction(look: Look, action: int) -> str | None:
    if names.is_one_of_two(look):
        return names.text_of(look.box, names.row_now(look))
    effect = names.effect_of_way(look, action)
    if effect.op == "bypass_obstacle":
        return None
    return names.phrases(way_down(look, [effect.n or 0]) if action == layout.DOWN else way_up(look, [effect.n or 0]))


def way_down(look: Look, totals: list[int]) -> list[str]:
    """Where a movement down may lead: the counter, the marks that it meets, the artifact."""
    seat, site, depth = look.s.active, names.here(look), look.s.depth[look.s.active]
    row = names.shown(look, site)
    if row is None:
        return []
    most, stop = depth + max(totals), row.final
    parts = [_from_to(depth, min(depth + min(totals), row.final), min(most, row.final))]
    if names.is_stopped(look, seat, site) and depth <= row.obstacle_at < most:
        stop = row.obstacle_at
        name = names.open_obstacle(look, site)
        if name:
            parts.append(_("{obstacle} stops you at {depth}").format(obstacle=name, depth=stop))
        else:
            parts.append(_("a hidden obstacle stops you at {depth}").format(depth=stop))
    if names.is_endangered(look, site) and depth <= row.hazard_at < min(most, stop):
        name = names.open_hazard(look, site)
        if name:
            parts.append(_("past {depth} you face {hazard}").format(depth=row.hazard_at, hazard=name))
        else:
            parts.append(_("past {depth} you face a hidden hazard").format(depth=row.hazard_at))
    reached = sum(depth + total >= row.final for total in totals)
    if reached and stop == row.final:
        parts.append(_takes(row.name, reached, len(totals)))
    elif len(totals) > 1:
        parts.append(_("{artifact} lies at {final}").format(artifact=_(row.name), final=row.final))
    return parts


def _from_to(depth: int, least: int, most: int) -> str:
    if least == most:
        return _("from {depth} to {most}").format(depth=depth, most=most)
    return _("from {depth} to {least}-{most}").format(depth=depth, least=least, most=most)


def _takes(name: str, reached: int, faces: int) -> str:
    if reached == faces:
        return _("it reaches {artifact}").format(artifact=_(name))
    return _("{count} of {faces} faces reach {artifact}").format(count=reached, faces=faces, artifact=_(name))


def way_up(look: Look, totals: list[int]) -> list[str]:
    depth = look.s.depth[look.s.active]
    parts = [_from_to(depth, max(0, depth - max(totals)), max(0, depth - min(totals)))]
    reached = sum(total >= depth for total in totals)
    if 0 < reached < len(totals):
        sentence = _("{count} of {faces} faces reach the surface")
        parts.append(sentence.format(count=reached, faces=len(totals)))
    return parts


def _note_of_rival(look: Look, seat: int) -> str:
    s, box, held, depth = look.s, look.box, look.s.held[seat], look.s.depth[seat]
    sentence = plural(
        "seat {seat}, {depth} deep at the {site}, {vp}, {count} card",
        "seat {seat}, {depth} deep at the {site}, {vp}, {count} cards",
        held,
    )
    if depth == 0:
        sentence = plural(
            "seat {seat}, on the surface at the {site}, {vp}, {count} card",
            "seat {seat}, on the surface at the {site}, {vp}, {count} cards",
            held,
        )
    site = names.site(box, s.site[seat])
    return sentence.format(seat=seat, site=site, depth=depth, vp=names.vp(s.vp[seat]), count=held)


def _note_of_artifact(look: Look, artifact: int) -> str | None:
    s, box = look.s, look.box
    if s.phase == layout.CHOOSE_RIVAL_ARTIFACT and s.offered == layout.NO_ARTIFACT:
        sentence = _("{fame} lie on it. {text}")
        return sentence.format(fame=names.fame(look, artifact), text=box.said(box.artifact[artifact]))
    if s.phase in (layout.CURSE, layout.CHOOSE_OWN_ARTIFACT, layout.CHOOSE_RIVAL_ARTIFACT):
        return names.text_of_artifact(box, artifact)
    row = box.artifact[artifact]
    if s.phase != layout.MAIN or row.use != "discard":
        return None
    return _("it leaves the game and is worth {value} no more").format(value=row.value)


def _note_of_card(look: Look, kind: int) -> str | None:
    s, box = look.s, look.box
    row = box.adventure[kind]
    if s.phase in (layout.CHOOSE_CARD, layout.OFFER):
        return names.text_of(box, row)
    if s.phase != layout.MAIN:
        return None
    seat, effect, parts = s.active, names.first_effect(row), list[str]()
    if effect is not None and effect.op == "advance" and digging.can_go_down(look.record, look.box.record, seat):
        parts += way_down(look, [effect.n or 0])
    if effect is not None and effect.op == "clear_obstacle":
        bonus = int(pieces.has(look.record, look.box.record, seat, layout.CLEAR_VP))
        parts += [_("you gain {vp} for it").format(vp=names.vp(bonus))] if bonus else []
    if s.hand[seat][kind] > 1:
        parts.append(_("you hold {count}").format(count=s.hand[seat][kind]))
    return names.phrases(parts)
