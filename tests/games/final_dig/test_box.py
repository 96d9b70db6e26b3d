"""The box of The Final Dig: what an owner may edit, what is refused (FD-17.7), and that the rules follow the file."""

import copy
import random
import re
import tomllib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from digsite.box import read_box
from digsite.games.final_dig import rules
from digsite.games.final_dig.box import BY_CHOICE, BY_HAZARD, HOLDS, ON_THE_WAY, ONLY_TARGET, OPS, PRIMITIVES, Box
from digsite.games.final_dig.rules import Phase
from digsite.sim.batches import Setting, run_part
from digsite.text.errors import BadBox
from digsite.text.rulebook import read_rulebook
from tests.catalogue import clause, few
from tests.games.final_dig.positions import (
    BOX,
    CAVE,
    FILE,
    base,
    chances,
    hazard,
    options,
    owner,
    phase,
    play,
)
from tests.positions import position

TREE = tomllib.loads(FILE.read_text(encoding="utf-8"))
Tree = dict[str, Any]
Change = Callable[[Tree], object]


def edited(change: Change) -> Tree:
    tree = copy.deepcopy(TREE)
    change(tree)
    return tree


def changed(change: Change) -> Box:
    return read_box(Box, edited(change))


def row(tree: Tree, group: str, id: str) -> Tree:
    found: Tree = next(row for row in tree[group] if row["id"] == id)
    return found


def effects(group: str, id: str, *ops: Tree, **more: object) -> Change:
    return lambda tree: row(tree, group, id).update(effects=list(ops), text="New.", **more)


# FD-17.7 What is refused


@clause("FD-17.7")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda t: row(t, "adventure", "machete").update(copies=5), "there are 54 adventure cards; contents says 53"),
        (lambda t: t["artifact"].pop(), "artifact must have at least 20 entries"),
        (lambda t: t["event"].pop(), "event must have at least 12 entries"),
        (lambda t: t["obstacle"].pop(), "obstacle must have at least 8 entries"),
        (lambda t: t["hazard"].pop(), "hazard must have at least 8 entries"),
        (lambda t: t["contents"].update(artifacts=19), "contents.artifacts must be 20"),
        (
            lambda t: row(t, "artifact", "echo_drum").update(site="pyramid"),
            "'pyramid' has 6 artifacts; contents says 5",
        ),
        (lambda t: row(t, "obstacle", "rockfall").update(site="pyramid"), "'pyramid' has 3 obstacles; contents says 2"),
        (lambda t: row(t, "hazard", "bad_air").update(site="pyramid"), "'pyramid' has 3 hazards; contents says 2"),
        (lambda t: row(t, "hazard", "bad_air").update(site="moon"), "'bad_air' is of the site 'moon', which is not"),
        (lambda t: row(t, "adventure", "winch").update(id="machete"), "2 rows adventure with the id 'machete'"),
        (lambda t: row(t, "adventure", "winch").update(index=7), "'winch' has the index 7, but stands at place 2"),
        (effects("adventure", "headline", {"op": "win"}), "'headline' has the effect 'win', which is not a primitive"),
        (effects("adventure", "headline", {"op": "gain_vp"}), "the effect gain_vp of 'headline' must say n"),
        (effects("adventure", "headline", {"op": "gain_vp", "n": -1}), "must have an n of at least 0"),
        (effects("adventure", "headline", {"op": "climb", "n": 1, "needs": "any"}), "does not know the key 'needs'"),
        (effects("adventure", "headline", {"op": "gain_vp", "n": "x"}), "effects[0].n must be"),
        (effects("adventure", "headline"), "'headline' must have an effect"),
        (lambda t: t["primitive"][0].update(op="win"), "the primitives must be those that the rules know"),
        (lambda t: row(t, "artifact", "echo_drum").update(final=12), "the final threshold 12 of 'echo_drum' is not"),
        (lambda t: row(t, "artifact", "echo_drum").update(final=5), "final must be at least 10"),
        (lambda t: t["depth"].update(points=[5, 10, 15, 20, 25]), "none may be beyond counter_max"),
        (lambda t: t["depth"].update(points=[5, 15, 10, 20]), "depth.points must rise"),
        (lambda t: row(t, "artifact", "jade_tree_frog").update(obstacle_at=10), "above its final threshold"),
        (
            lambda t: row(t, "artifact", "jade_tree_frog").update(hazard_at=7),
            "'jade_tree_frog' must be threshold points",
        ),
        (
            lambda t: row(t, "artifact", "jade_tree_frog").update(hazard_at=5),
            "both marks of 'jade_tree_frog' are on one",
        ),
        (lambda t: [a.update(value=1) for a in t["artifact"]], "at least one artifact must have the value 0"),
        (lambda t: row(t, "artifact", "echo_drum").update(value=-1), "value must be at least 0"),
        (lambda t: row(t, "obstacle", "rockfall").update(tools=["spoon"]), "'rockfall' names the card 'spoon', which"),
        (lambda t: row(t, "hazard", "bad_air").update(negators=["spoon"]), "'bad_air' names the card 'spoon', which"),
        (lambda t: t["clock"].update(max=7), "clock.max must be even"),
        (lambda t: t["clock"].update(max=4), "clock.max must be at least 6"),
        (lambda t: t["clock"].update(start=8), "more than clock.start"),
        (lambda t: row(t, "artifact", "feathered_mantle")["effects"][0].update(n=10), "above the smallest final"),
        (lambda t: row(t, "adventure", "second_wind").update(per_turn=0), "gives AP or cards, so it needs a limit"),
        (lambda t: row(t, "adventure", "survey_map").update(per_turn=0), "gives AP or cards, so it needs a limit"),
        (
            effects("artifact", "fossil_claw", {"op": "draw", "n": 1}),
            "'fossil_claw' gives AP or cards, so its use must",
        ),
        (effects("artifact", "fossil_claw", {"op": "gain_ap", "n": 1}), "so its use must be discard"),
        (lambda t: row(t, "character", "historian")["effects"][0].update(discard=2), "give back at least 1 card and"),
        (lambda t: row(t, "character", "historian")["effects"][0].update(discard=0), "discard must be at least 1"),
        (
            lambda t: row(t, "character", "historian")["effects"][0].pop("discard"),
            "collect_draw of 'historian' must say",
        ),
        # where effects may stand
        (effects("adventure", "headline", {"op": "slide", "n": 1}), "'headline' cannot have the effect slide"),
        (effects("adventure", "headline", {"op": "place_vp"}), "'headline' cannot have the effect place_vp"),
        (effects("adventure", "headline", {"op": "ap_bonus", "n": 1}), "'headline' cannot have the effect ap_bonus"),
        (effects("adventure", "headline", {"op": "steal_vp", "n": 1}), "steal_vp of 'headline' must hit a target"),
        (effects("adventure", "lucky_charm", {"op": "gain_vp", "n": 1}), "so it must first negate it"),
        (
            effects("adventure", "lucky_charm", {"op": "negate_hazard", "needs": "any"}, {"op": "advance", "n": 1}),
            "'lucky_charm' cannot have the effect advance",
        ),
        (lambda t: row(t, "adventure", "headline").update(choose_one=True), "must have two effects to choose from"),
        (effects("hazard", "bad_air", {"op": "climb", "n": 1}), "'bad_air' cannot have the effect climb"),
        (effects("hazard", "bad_air", {"op": "next_turn_ap", "n": -1, "who": "target"}), "nobody is chosen there"),
        (effects("artifact", "fossil_claw", {"op": "clear_obstacle", "needs": "named"}), "it needs any"),
        (lambda t: row(t, "artifact", "fossil_claw").update(use="discard"), "discard_this must come first"),
        (lambda t: row(t, "artifact", "fossil_claw").update(use="passive"), "is passive, so it cannot have the effect"),
        (
            lambda t: row(t, "artifact", "glowstone_heart").update(use="once_per_turn"),
            "needs an effect that can be used",
        ),
        (effects("artifact", "fossil_claw", {"op": "all_ap_bonus", "n": 1}), "cannot have the effect all_ap_bonus"),
        (lambda t: row(t, "character", "geologist").update(use="passive"), "must be once_per_turn exactly if"),
        (lambda t: row(t, "character", "historian").update(use="once_per_turn"), "must be once_per_turn exactly if"),
        (effects("character", "geologist", {"op": "place_vp"}), "only one character may place VP on artifacts"),
        (effects("character", "engineer", {"op": "improvise"}, {"op": "climb", "n": 1}), "a second power beside"),
        (effects("character", "geologist", {"op": "fall_back", "n": 1}), "cannot have the effect fall_back"),
        (effects("event", "monsoon", {"op": "gain_vp", "n": 1}), "the effect gain_vp of 'monsoon' must say who"),
        (effects("event", "monsoon", {"op": "gain_vp", "n": 1, "who": "rivals"}), "cannot hit 'rivals'"),
        (effects("event", "research_grant", {"op": "all_ap_bonus", "n": 1}), "does not last, so it cannot have"),
        (effects("event", "monsoon", {"op": "draw", "n": 1}), "'monsoon' cannot have the effect draw"),
        # set-up
        (lambda t: t["set_up"].update(given_characters=["engineer"] * 4), "must name each of celebrity, geologist"),
        (lambda t: t["set_up"].update(bank_vp=20), "the players take up to 26 VP at set-up; the bank has 20"),
        (lambda t: t["set_up"].update(even_start_3=[0, 1]), "even_start_3 must have at least 3 entries"),
        (lambda t: t["turn"].update(die_faces=8), "turn.die_faces must be at most 6"),
        (lambda t: row(t, "adventure", "headline").update(text="{win} VP"), "the text may hold {advance}"),
        (lambda t: t["adventure"].extend([{**t["adventure"][0]}] * 4), "adventure must have at most 20 entries"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: Change, sentence: str) -> None:
    with pytest.raises(BadBox) as refused:
        changed(change)
    assert sentence in str(refused.value)


# What the page and the texts say


def test_the_page_quotes_the_numbers_of_the_box() -> None:
    page = read_rulebook("final_dig").text
    letters = {"passive": "P", "once_per_turn": "T", "discard": "D", "tally": "E"}
    for artifact in BOX.artifact:
        site = next(site.name for site in BOX.site if site.id == artifact.site)
        marks = f"{artifact.hazard_at or '–'} | {artifact.obstacle_at or '–'}"
        start = f"| {artifact.index} | {artifact.name} | {site} | {artifact.final} | {marks} | {artifact.value}"
        assert f"{start} | {letters[artifact.use]} |" in page
    for card in BOX.adventure:
        assert f"| {card.index} | {card.name} | {card.copies} |" in page
    for event in BOX.event:
        assert re.search(rf"\| {event.index} \| {event.name} \| {'lasting' if event.lasting else 'instant'}", page)
    for rows in (BOX.obstacle, BOX.hazard):
        for mark in rows:
            site = next(site.name for site in BOX.site if site.id == mark.site)
            assert f"| {mark.index} | {mark.name} | {site} |" in page
    for name in PRIMITIVES:
        assert f"`{name}`" in page
    for text in ("| `turn.ap` | 3 |", "| `clock.max` | 8 |", "| `depth.points` | 5, 10, 15, 20 |"):
        assert text in page


def test_texts_are_built_from_the_numbers_they_quote() -> None:
    box = changed(lambda t: row(t, "adventure", "headline")["effects"][0].update(n=7))
    assert box.said(box.adventure[12]) == "Gain 7 VP."
    assert BOX.said(BOX.artifact[11]) == "+1 on each of your digs."
    assert BOX.said(BOX.adventure[16]).endswith("at most 1 more.")
    for _source, carrier in BOX.carriers():
        assert "{" not in BOX.said(carrier)


# The rules follow the file


def with_card(*ops: Tree, copies: int = 2, **more: object) -> Box:
    """A box with an eighteenth kind of card; Headlines make room for it."""

    def change(tree: Tree) -> None:
        row(tree, "adventure", "headline")["copies"] -= copies
        card = {"index": 17, "id": "new", "name": "New", "copies": copies, "class": "boost", "timing": "main"}
        card |= {"per_turn": 1, "effects": list(ops), "text": "New.", "provenance": "invented", **more}
        tree["adventure"].append(card)

    return changed(change)


def holding(box: Box, kind: int, **where: object) -> np.record:
    """The base position with a card of this kind in the hand of seat 0, and the rest of this box in the deck."""
    s = base(**where)  # type: ignore[arg-type]
    s.deck[:] = box.record.copies - s.discard - s.hand.sum(axis=0)
    s.deck[kind] -= 1
    s.hand[0, kind] += 1
    s.held[0] += 1
    s.deck_size = s.deck.sum()
    assert rules.check(s, s, box.record) == 0
    return s


def test_a_new_card_of_known_primitives_needs_nothing_but_the_box() -> None:
    box = with_card(
        {"op": "steal_vp", "n": 2, "who": "target"},
        {"op": "next_turn_ap", "n": -1, "who": "target"},
        {"op": "gain_vp", "n": 1, "who": "fewest_artifacts"},
        {"op": "draw", "n": 1},
    ).record
    s = holding(with_card({"op": "gain_vp", "n": 1}), 17, seats=3, owned={1: "fossil_claw"}, vp={1: 1})
    assert "MORE_CARDS 17" in options(s, box)
    play(s, "MORE_CARDS 17", box=box)
    assert (phase(s), options(s, box)) == (Phase.CHOOSE_RIVAL, {"SEAT 1", "SEAT 2"})
    play(s, "SEAT 1", box=box)
    assert (s.vp.tolist()[:3], s.ap_change.tolist()[:3]) == ([7, 0, 6], [0, -1, 0])
    assert (phase(s), chances(s, box)["MORE_CARDS 17"], s.discard[17]) == (Phase.DRAW_CARD, 1, 1)
    play(s, "MORE_CARDS 17", box=box)
    assert (s.hand[0, 17], "MORE_CARDS 17" in options(s, box)) == (1, False)


def test_a_new_card_with_a_choice() -> None:
    box = with_card({"op": "gain_vp", "n": 3}, {"op": "to_surface", "who": "rivals"}, choose_one=True)
    s = holding(box, 17, depth={1: 4})
    play(s, "MORE_CARDS 17", box=box.record)
    assert (phase(s), options(s, box.record)) == (Phase.DIRECTION, {"DOWN", "UP"})
    assert play(s.copy(), "DOWN", box=box.record).vp[0] == 8
    assert play(s, "UP", box=box.record).depth[1] == 0
    s = play(holding(box, 17), "MORE_CARDS 17", box=box.record)  # nobody is below the surface
    assert (s.vp[0], phase(s)) == (8, Phase.MAIN)


def test_a_new_card_that_is_paid_for_with_another() -> None:
    box = with_card({"op": "pay_card_for_vp", "n": 4})
    assert "MORE_CARDS 17" not in options(holding(box, 17), box.record)
    s = play(holding(box, 17, hands={0: "winch"}), "MORE_CARDS 17", "CARD winch", box=box.record)
    assert (s.vp[0], s.held[0]) == (9, 0)


def test_a_new_negator_with_a_bonus() -> None:
    box = with_card({"op": "negate_hazard", "needs": "any"}, {"op": "draw", "n": 2}, timing="hazard")
    s = holding(box, 17, at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 5})
    assert "MORE_CARDS 17" not in options(s, box.record)
    play(s, "DOWN", "FACE 3", "HAZARD_CARD bad_air", "MORE_CARDS 17", "CARD winch", "CARD winch", box=box.record)
    assert (s.depth[0], s.ap, s.held[0], hazard(s, CAVE)) == (8, 2, 2, "spent")


def test_a_card_that_goes_on_after_its_movement() -> None:
    box = with_card({"op": "advance", "n": 3}, {"op": "gain_vp", "n": 2})
    s = holding(box, 17, at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 4}, characters="historian engineer")
    play(s, "MORE_CARDS 17", "HAZARD_CARD falling_stalactites", box=box.record)
    assert s.vp[0] == 5
    play(s, "PROCEED", box=box.record)
    assert (s.depth[0], s.vp[0], phase(s)) == (7, 7, Phase.MAIN)


def test_new_powers_of_artifacts() -> None:
    take = effects(
        "artifact", "jade_tree_frog", {"op": "take_random_card", "n": 2, "who": "target"}, use="once_per_turn"
    )
    box = changed(take).record
    s = base(owned={0: "jade_tree_frog"}, hands={1: "winch*3"})
    play(s, "ARTIFACT jade_tree_frog", "SEAT 1", "CARD winch", "CARD winch", box=box)
    assert (s.held.tolist()[:2], phase(s), "ARTIFACT jade_tree_frog" in options(s, box)) == ([2, 1], Phase.MAIN, False)

    once: list[Tree] = [{"op": "discard_this"}, {"op": "negate_hazard", "needs": "any"}, {"op": "gain_ap", "n": 1}]
    box = changed(effects("artifact", "jade_tree_frog", *once, use="discard")).record
    s = base(at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 5}, owned={0: "jade_tree_frog"})
    assert "ARTIFACT jade_tree_frog" not in options(s, box)
    play(s, "DOWN", "FACE 2", "HAZARD_CARD bad_air", "ARTIFACT jade_tree_frog", box=box)
    assert (s.depth[0], s.ap, owner(s, "jade_tree_frog")) == (7, 3, 99)


def test_new_passive_effects() -> None:
    box = changed(
        effects("artifact", "jade_tree_frog", {"op": "dig_bonus", "n": 3, "direction": "down", "when": "in_final"})
    ).record
    dug = [
        play(base(owned={0: "jade_tree_frog"}, final=final), "DOWN", "FACE 1", box=box).depth[0] for final in (None, 1)
    ]
    assert dug == [1, 4]
    box = changed(
        effects(
            "character",
            "historian",
            {"op": "ap_bonus", "n": 2},
            {"op": "target_proof"},
            {"op": "soft_landing", "n": 3},
            {"op": "free_moves", "n": 1},
        )
    ).record
    s = play(base(hands={0: "sabotage"}), "END_TURN", box=box)
    assert s.ap == 5
    play(s, "SITE maze_ruin", box=box)
    assert (s.ap, s.depth[1]) == (5, 3)
    assert "CARD sabotage" not in options(base(hands={0: "sabotage"}), box)
    rerolls = effects("artifact", "twin_faced_coin", {"op": "reroll", "n": 2})
    s = play(
        base(owned={0: "twin_faced_coin"}), "DOWN", "FACE 1", "REROLL_ARTIFACT", "FACE 1", box=changed(rerolls).record
    )
    assert options(s, changed(rerolls).record) == {"KEEP", "REROLL_ARTIFACT"}


def test_new_hazards_and_events() -> None:
    hit = effects("hazard", "bad_air", {"op": "lose_vp", "n": 1}, {"op": "discard_random", "n": 1, "who": "all"})
    box = changed(hit).record
    s = base(at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 5}, hands={0: "winch", 1: "machete"})
    play(s, "DOWN", "FACE 2", "HAZARD_CARD bad_air", "PROCEED", "CARD winch", "CARD machete", box=box)
    assert (s.vp[0], s.held.tolist()[:2], s.depth[0], phase(s)) == (4, [0, 0], 7, Phase.MAIN)

    both = effects("event", "monsoon", {"op": "all_ap_bonus", "n": 2}, {"op": "to_surface", "who": "all"})
    box = changed(both).record
    s = base(active=1, depth={0: 4, 1: 4}, left="monsoon")
    play(s, "END_TURN", "EVENT_CARD monsoon", box=box)
    assert (s.depth.tolist()[:2], s.ap, s.event) == ([0, 0], 5, 7)


def test_several_cards_given_back_are_chosen_in_the_order_of_their_kinds() -> None:
    box = changed(lambda t: row(t, "character", "historian")["effects"][0].update(n=3, discard=2)).record
    s = base(characters="historian engineer", depth={0: 9}, hands={0: "machete"})
    play(s, "DOWN", "FACE 1", "ARTIFACT jade_tree_frog", "CARD winch", "CARD winch", "CARD headline", box=box)
    assert options(s, box) == {"CARD machete", "CARD winch"}  # after a Headline nothing would be left to give
    play(s, "CARD winch", box=box)
    assert options(s, box) == {"CARD winch", "CARD headline"}
    play(s, "CARD headline", box=box)
    assert (s.hand[0, 0], s.hand[0, 2], s.held[0], phase(s), s.low) == (1, 1, 2, Phase.MAIN, 0)


def test_the_rules_follow_edited_numbers() -> None:
    def change(tree: Tree) -> None:
        tree["turn"].update(ap=5, dig_floor=2, die_faces=4)
        tree["clock"].update(collect_step=3, max=6, countdown_step=3)
        tree["fame"].update(factor=1, zero_target=1)
        tree["set_up"].update(start_vp=8, bank_vp=60)
        tree["event_deck"].update(first_round=4)
        row(tree, "artifact", "high_nest_idol").update(final=15, value=2)

    box = changed(change)
    s = position(rules, box, 3)
    assert (s.vp.tolist(), s.bank) == ([8, 8, 8, 0], 36)
    s = play(base(characters="celebrity engineer", owned={1: "fossil_claw"}, fame={"fossil_claw": 2}), box=box.record)
    s.bank = 60 - 10 - 2
    play(s, "POWER", "ARTIFACT fossil_claw", "END_TURN", box=box.record)
    assert (owner(s, "fossil_claw"), s.vp.tolist()[:2], s.ap) == (0, [6, 8], 5)
    play(s, "END_TURN", box=box.record)
    assert (s.rounds, s.to_move) == (2, 0)
    play(s, "DOWN", box=box.record)
    assert set(chances(s, box.record)) == {"FACE 1", "FACE 2", "FACE 3", "FACE 4"}
    s.depth[0] = 13
    play(s, "FACE 1", "ARTIFACT jade_tree_frog", box=box.record)
    assert (owner(s, "high_nest_idol"), s.clock, s.final) == (0, 3, 0)


# Any list of primitives


def any_effect(rng: random.Random, allowed: set[str], whom: list[str]) -> Tree:
    keys = {primitive["op"]: primitive["keys"] for primitive in TREE["primitive"]}
    op = rng.choice(sorted(allowed))
    effect: Tree = {"op": op}
    if "n" in keys[op]:
        effect["n"] = -rng.randint(1, 2) if op in ("next_turn_ap", "dig_penalty") else rng.randint(1, 4)
    if "who" in keys[op]:
        effect["who"] = "target" if op in ONLY_TARGET else rng.choice(whom)
    if "when" in keys[op]:
        effect["when"] = rng.choice(["always", "before_final", "in_final"])
    if "needs" in keys[op]:
        effect["needs"] = "any"
    if "max_gain" in keys[op]:
        effect["max_gain"] = rng.randint(0, 3)
    if "discard" in keys[op]:
        effect["n"], effect["discard"] = 3, rng.randint(1, 2)
    if "where" in keys[op] and rng.random() < 0.5:
        effect["where"] = "here"
    return effect


def any_box(seed: int) -> Box:
    """Every card, artifact, hazard and two characters do something else; three kinds of cards are new."""
    rng, tree = random.Random(seed), copy.deepcopy(TREE)
    whom = ["self", "target", "rivals", "all", "all_below_surface", "fewest_artifacts"]
    for index in (17, 18, 19):
        row(tree, "adventure", "machete" if index == 17 else "winch" if index == 18 else "crowbar")["copies"] -= 2
        card = {"index": index, "id": f"new_{index}", "name": "New", "copies": 2, "class": "boost", "timing": "main"}
        tree["adventure"].append({**card, "per_turn": 1, "effects": [], "text": "New.", "provenance": "invented"})
    for card in tree["adventure"]:
        card.update(text="New.", per_turn=rng.randint(1, 2))
        if card["timing"] == "hazard":
            card["effects"] = [{"op": "negate_hazard", "needs": rng.choice(["any", "named"])}]
            card["effects"] += [
                any_effect(rng, ON_THE_WAY, ["self", "all", "rivals"]) for _ in range(rng.randint(0, 2))
            ]
        else:
            card["choose_one"] = rng.random() < 0.3
            many = 2 if card["choose_one"] else rng.randint(1, 4)
            card["effects"] = [any_effect(rng, BY_CHOICE, whom) for _ in range(many)]
    for hazard_row in tree["hazard"]:
        many = rng.randint(0, 4)
        hazard_row.update(effects=[any_effect(rng, BY_HAZARD, ["self", "all"]) for _ in range(many)], text="New.")
    for artifact in tree["artifact"]:
        passive = [any_effect(rng, {*HOLDS, "dig_bonus"} - {"soft_landing"}, whom) for _ in range(rng.randint(0, 2))]
        active = [any_effect(rng, BY_CHOICE - {"draw", "gain_ap"}, whom) for _ in range(rng.randint(1, 2))]
        use = rng.choice(["passive", "once_per_turn", "discard"])
        first = [{"op": "discard_this"}] if use == "discard" else []
        doing = [] if use == "passive" else active
        artifact.update(use=use, effects=[*first, *doing, *passive][:4], text="New.")
    for character in tree["character"][1::2]:
        passive = [any_effect(rng, set(HOLDS) - {"soft_landing", "reroll"}, whom) for _ in range(2)]
        active = [any_effect(rng, BY_CHOICE, whom) for _ in range(2)]
        character.update(use="once_per_turn", effects=[*active, *passive], text="New.")
    return read_box(Box, tree)


@pytest.mark.parametrize("seed", range(few(40, 4)))
def test_any_list_of_primitives_makes_a_game_that_ends_and_breaks_nothing(seed: int) -> None:
    box = any_box(seed)
    for seats in (2, 3, 4)[: few(3, 1)]:
        start = position(rules, box, seats)
        part = run_part(Setting(rules, box.record, seats, start), seed, few(20, 1), checked=True)
        assert part.broken_seed == -1, (seats, part.broken_seed, part.sums)


def test_every_operation_is_known_to_the_box() -> None:
    assert len(OPS) == 29
    assert set(PRIMITIVES) == {primitive.op for primitive in BOX.primitive}
