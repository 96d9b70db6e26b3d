"""How things look: the colours and signs of sites, characters, artifacts and cards."""

from digsite.games.final_dig.box import Box

SITE_HUES = ("green", "gold", "blue", "violet")
HORIZON = ("forest", "pyramid", "cave", "ruin")  # what is seen of each site
CHARACTER_LOOKS = (("star", "rust"), ("pick", "blue"), ("timber", "olive"), ("book", "brown"))
TREASURES = {  # the pictures of the printed artifacts
    "high_nest_idol": "bust", "jade_tree_frog": "frog", "feathered_mantle": "mantle", "howling_totem": "totem",
    "amber_lantern": "lantern", "canopic_jars": "vase", "scarab_of_dawn": "scarab", "serpent_staff": "staff",
    "sunstone_disc": "sunstone", "golden_death_mask": "mask", "echo_drum": "drum", "glowstone_heart": "heart",
    "fossil_claw": "claw", "crystal_skull": "skull", "obsidian_mirror": "mirror", "oracle_tablet": "text",
    "thread_of_the_maze": "thread", "twin_faced_coin": "coins", "mosaic_of_ages": "mosaic", "horn_of_plenty": "horn",
}  # fmt: skip
CARDS = {  # the signs of the printed cards
    "machete": "sword", "winch": "timber", "crowbar": "bone", "dynamite": "star", "medicine_kit": "cross",
    "safety_harness": "lock", "lucky_charm": "gem", "mine_cart": "basket", "survey_map": "map", "headline": "text",
    "sabotage": "blocked", "pickpocket": "bag", "loose_rubble": "down", "shady_swap": "again",
}  # fmt: skip
CLASS_SIGNS = {"tool": "pick", "wild": "star", "bypass": "rope", "negator": "cross", "boost": "up", "attack": "sword"}
CLASS_HUES = {
    "tool": "brown",
    "wild": "rust",
    "bypass": "olive",
    "negator": "green",
    "boost": "gold",
    "attack": "red",
}


def sign_of_artifact(box: Box, artifact: int) -> str:
    return TREASURES.get(box.artifact[artifact].id, "treasure")
