"""Names of findings that stay the same where lines move, and that no two findings of a run share."""

from collections import Counter
from hashlib import blake2b

from ddblint.findings import Finding


class Fingerprints:
    """Counts those that would be equal: a number tells them apart."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, finding: Finding, path: str, text: str) -> str:
        """Of its rule, its file's path, its table and index, and the text it points at."""
        parts = (finding.rule, path, finding.table, finding.index_name, text)
        data = "\0".join(parts).encode("utf-8", "surrogatepass")
        digest = blake2b(data, digest_size=8).hexdigest()
        self._seen[digest] += 1
        return f"{digest}:{self._seen[digest]}"
