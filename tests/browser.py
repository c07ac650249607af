"""Pages in a real browser, without a window: how they are laid out, and what they ask for.

Each page is shown in frames of its own, since a browser without a window has no narrow one. The page around
them takes the measures, and forbids every request.
"""

import json
import os
import re
import subprocess
from html import escape, unescape
from pathlib import Path
from shutil import which
from typing import NamedTuple

NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next((path for name in NAMES if (path := which(name))), None)
#: No test is left out where it counts; elsewhere a browser is not asked for.
REQUIRED = os.environ.get("CI") == "true"

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--enable-logging=stderr",
)
#: Of `preferredColorScheme`.
_SCHEMES = {"dark": 0, "light": 1}
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_MEASURE = """
addEventListener("load", () => {
  const measures = [...document.querySelectorAll("iframe")].map((frame) => {
    const inside = frame.contentDocument, root = inside.documentElement;
    const boxes = [...inside.body.querySelectorAll("*")].map((element) => element.getBoundingClientRect());
    return {
      width: frame.clientWidth,
      right: Math.max(root.scrollWidth, ...boxes.map((box) => Math.ceil(box.right))),
      height: root.scrollHeight,
      ground: frame.contentWindow.getComputedStyle(inside.body).backgroundColor,
      requests: frame.contentWindow.performance.getEntriesByType("resource").map((entry) => entry.name),
      smallest: Math.min(...[...inside.querySelectorAll("td, dd, p, li")].map(
        (element) => parseFloat(frame.contentWindow.getComputedStyle(element).fontSize))),
    };
  });
  document.getElementById("measures").textContent = JSON.stringify(measures);
});
"""


class Measures(NamedTuple):
    """Of one page in one frame, in CSS pixels: `right` is where its widest element ends."""

    width: int
    right: int
    height: int
    ground: str
    requests: list[str]
    smallest: float


class Seen(NamedTuple):
    """Pages by widths, in that order, and what the browser wrote to its console."""

    measures: list[Measures]
    console: list[str]


def look_at(pages: list[str], widths: list[int], scheme: str, folder: Path) -> Seen:
    """Every page at every width, in a light or dark scheme."""
    assert BROWSER, f"no browser: install one of {', '.join(NAMES)}"
    around = folder / "around.html"
    frames = [
        f'<iframe width={width} srcdoc="{escape(page)}"></iframe>' for page in pages for width in widths
    ]
    around.write_text(
        '<!doctype html><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="color-scheme" content="light dark"><style>iframe {{border: 0}}</style>'
        f"<script>{_MEASURE}</script><pre id=measures></pre>{''.join(frames)}",
        "utf-8",
    )
    own = (
        f"--user-data-dir={folder / 'profile'}",
        f"--blink-settings=preferredColorScheme={_SCHEMES[scheme]}",
    )
    command = [BROWSER, *_FLAGS, *own, "--dump-dom", around.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found = re.search('<pre id="measures">(.*?)</pre>', done.stdout)
    assert found, done.stderr
    measures = [Measures(**measure) for measure in json.loads(unescape(found[1]))]
    return Seen(measures, [line for line in done.stderr.splitlines() if "CONSOLE" in line])
