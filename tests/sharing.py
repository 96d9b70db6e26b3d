"""Which worker runs which test: all laws on a table are one worker's, because they walk through the same games."""

from xdist.scheduler import LoadScopeScheduling

from tests.catalogue import every_table

LAWS = "tests/laws/"


def shared(nodeid: str, names: list[str]) -> str:
    """The table that a law is tried on; any other test stands for itself."""
    if nodeid.startswith(LAWS):
        values = f"-{nodeid.partition('[')[2].removesuffix(']')}-"
        for name in names:
            if f"-{name}-" in values:
                return name
    return nodeid


class ByTable(LoadScopeScheduling):
    """Hand out tests one by one, but the laws on a table together, the largest such group first."""

    def _split_scope(self, nodeid: str) -> str:
        return shared(nodeid, [str(table) for table in every_table()])
