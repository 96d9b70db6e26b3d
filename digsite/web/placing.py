"""In which bucket a table lies, of which each process serves some; and what is said of a table in another's."""

BUCKETS = 64


def bucket_of(host: str) -> int:
    """The bucket in which the tables of these people lie, by the digest of their host's link."""
    return int(host[:8], 16) % BUCKETS


class Elsewhere(Exception):
    """Another process serves this table."""

    def __init__(self, bucket: int) -> None:
        super().__init__(f"bucket {bucket}")
        self.bucket = bucket
