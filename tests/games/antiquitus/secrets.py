"""Which tests prove the table of who sees what in Antiquitus (AN-12), and how often a fair guess finds what."""

OPEN = "test_secrets.py::test_everybody_sees_what_lies_open"
PLACARDS = "test_secrets.py::test_a_placard_is_seen_by_its_owner_and_its_back_by_everybody"

PROVEN_ELSEWHERE = {
    "face-up tiles, empty cells, camps, discard, trash, museum piles, REP, submission counts, sizes of all decks "
    "and hands": OPEN,
    "face-down tile that was face up before in the same cell (turned down by Weapons)": (
        "test_secrets.py::test_a_tile_that_was_face_up_in_its_cell_stays_known"
    ),
    "any other face-down tile; which tiles make up the deck beyond what counting gives": (
        "test_secrets.py::test_nobody_sees_a_tile_that_lies_face_down_or_in_the_deck"
    ),
    "REP value of every placard in hand (its back)": PLACARDS,
    "face of a placard in hand": PLACARDS,
    "face-up stacks, with order": OPEN,
    "hidden remainder of a placard deck": PLACARDS,
    "which of the others have chosen for Texts": (
        "test_secrets.py::test_nobody_can_tell_who_of_the_others_has_chosen_a_tile_to_pass"
    ),
    "Texts choice": "test_secrets.py::test_a_texts_choice_is_its_makers_until_all_have_chosen",
    "target, picked tiles, chosen placards of a submission in progress": (
        "test_secrets.py::test_a_guess_takes_back_a_submission_in_progress_of_another"
    ),
    "which options are legal": (
        "../../laws/test_nobody_peeks.py::test_a_seat_may_do_the_same_whatever_is_hidden_from_it"
    ),
}
FREQUENCIES_ELSEWHERE = [
    "test_secrets.py::test_unknown_cells_and_the_deck_exchange_their_tiles",
    "test_secrets.py::test_unseen_placards_exchange_among_hands_and_the_remainder",
    "test_secrets.py::test_the_choices_of_others_are_guessed_evenly",
]
