"""Reads mirrored repositories: the keys that Xcode took from the compiler, and where a key's text stands."""

from __future__ import annotations

import html
import json
import re
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from repository import GitFailure, git_environment
from source_literals import HOLE, Literal, objective_c_literals, swift_literals, with_holes

LARGEST_OTHER_FILE = 2_000_000
SHORTEST_FIXED_TEXT = 4
NIBS = (".xib", ".storyboard", ".intentdefinition")
OBJECTIVE_C = (".m", ".mm", ".h", ".c", ".cpp")
OTHER_TEXTS = (".plist", ".json", ".yml", ".yaml", ".html", ".js", ".xml", ".csv", ".txt", ".entitlements")
TEST_FOLDER = re.compile(r"(^|/)[^/]*Tests/")
NO_CODE_TABLES = {"InfoPlist", "AppShortcuts"}
COMPILED = {None, "extracted_with_value"}
TEXT_TABLE_KEY = re.compile(r'^\s*"((?:[^"\\]|\\.)*)"\s*=|<key>([^<]*)</key>', re.MULTILINE)
STATE = re.compile(r'"state": "(\w+)"')
BASELINE = re.compile(
    r"""(?: \b(?:Text|Label|Button|Toggle|TextField|SecureField|Picker|Section|NavigationLink|Link|Menu|ProgressView
             |ContentUnavailableView|DisclosureGroup|GroupBox|Stepper|LabeledContent|DatePicker|LocalizedStringKey
             |LocalizedStringResource|NSLocalizedString)\(
          | \.(?:navigationTitle|alert|confirmationDialog|accessibilityLabel|accessibilityHint|help)\(
          | \b(?:String|AttributedString)\(\s*localized:
          | \b(?:prompt|title|titleKey|message|placeholder): )
        \s* "(?P<text>(?:[^"\\\n]|\\.)*)" """,
    re.VERBOSE,
)
BASELINE_HOLE = re.compile(r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")

# Where the text of a missed key stands, the likeliest fault of the program first.
CLASSES = {
    "code": "in a Swift literal that runs",
    "composed": "fits a Swift literal with holes",
    "Objective-C": "in Objective-C",
    "excluded": "in previews, debug code or tests only",
    "comment": "in comments only",
    "nib": "in a nib or an intent definition",
    "other file": "in another file",
    "nowhere": "nowhere: stale by hand, or from code that is not in the snapshot",
}


class CompiledKey(NamedTuple):
    """A key that Xcode took from the compiler into a catalog."""

    catalog: str
    table: str
    key: str


@dataclass
class Snapshot:
    """The newest commit of a mirrored repository, read through git."""

    name: str
    git_directory: Path
    commit: str
    paths: dict[str, str] = field(default_factory=dict)

    def blobs(self, suffixes: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
        """Paths and bytes of the files with these endings, in the tree's order; absent objects are left out."""
        wanted = [(path, oid) for path, oid in self.paths.items() if path.endswith(suffixes)]
        request = "".join(oid + "\n" for _, oid in wanted).encode()
        command = ["git", "--git-dir", str(self.git_directory), "cat-file", "--batch"]
        with tempfile.TemporaryFile() as asked:
            asked.write(request)
            asked.seek(0)
            reader = subprocess.Popen(command, stdin=asked, stdout=subprocess.PIPE, env=git_environment())
            assert reader.stdout
            for path, _ in wanted:
                header = reader.stdout.readline().split()
                if len(header) == 3:
                    content = reader.stdout.read(int(header[2]))
                    reader.stdout.read(1)
                    yield path, content
            reader.stdout.close()
            reader.wait()


@dataclass
class Sources:
    """What the independent reading finds in a tree."""

    exact: dict[str, list[tuple[str, Literal]]] = field(default_factory=lambda: defaultdict(list))
    templates: list[re.Pattern[str]] = field(default_factory=list)
    objective_c: dict[str, list[tuple[str, Literal]]] = field(default_factory=lambda: defaultdict(list))
    nibs: list[tuple[str, str]] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)
    baseline: set[str] = field(default_factory=set)
    lines: dict[str, list[str]] = field(default_factory=dict)
    swift_bytes: int = 0

    def line(self, path: str, number: int) -> str:
        """A line of a Swift file, counted from 1, without white space around it; empty where there is none."""
        lines = self.lines.get(path, [])
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def git(directory: Path, *arguments: str) -> str:
    """Standard output of a git command. Raises `GitFailure` when it fails."""
    done = subprocess.run(["git", "--git-dir", str(directory), *arguments], capture_output=True, env=git_environment())
    if done.returncode:
        raise GitFailure(done.stderr.decode(errors="replace").strip())
    return done.stdout.decode(errors="surrogateescape")


def snapshots(mirrors: Path, names: list[str]) -> Iterator[Snapshot]:
    """The mirrored repositories, by name."""
    for folder in sorted(mirrors.iterdir(), key=lambda path: path.name.lower()):
        name = folder.name.replace("+", "/", 1)
        candidates = (folder / "repo/.git", folder / "repo", folder / ".git", folder)
        directory = next((path for path in candidates if (path / "HEAD").is_file()), None)
        if directory is None or names and name not in names:
            continue
        snapshot = Snapshot(name, directory, git(directory, "rev-parse", "HEAD").strip())
        for line in git(directory, "ls-tree", "-r", "-z", "HEAD").split("\0"):
            description, _, path = line.partition("\t")
            if description.startswith("100"):
                snapshot.paths[path] = description.split()[2]
        yield snapshot


def compiled_keys(snapshot: Snapshot) -> list[CompiledKey]:
    """The keys that Xcode took from the compiler; no nib's, Info.plist's, phrases or tests', no empty key."""
    keys = []
    for path, content in snapshot.blobs((".xcstrings",)):
        table = path.rpartition("/")[2].removesuffix(".xcstrings")
        if table in NO_CODE_TABLES or ".lproj/" in path or is_test(path):
            continue
        for key, entry in read_catalog(content).items():
            if key and entry.get("extractionState") in COMPILED:
                keys.append(CompiledKey(path, table, key))
    return keys


def read_catalog(content: bytes) -> dict[str, dict[str, Any]]:
    """The entries of an .xcstrings by key; none of one that is no JSON."""
    try:
        return json.loads(content.decode("utf-8-sig")).get("strings", {})
    except ValueError:
        return {}


def catalog_keys(snapshot: Snapshot) -> set[tuple[str, str]]:
    """Table and key of every entry of the tree's catalogs, `.strings` by their quoted keys."""
    found = set()
    for path, content in snapshot.blobs((".xcstrings", ".strings", ".stringsdict")):
        table, _, kind = path.rpartition("/")[2].rpartition(".")
        if kind == "xcstrings":
            found |= {(table, key) for key in read_catalog(content)}
            continue
        text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")
        for quoted, tag in TEXT_TABLE_KEY.findall(text):
            found.add((table, html.unescape(tag) or quoted.replace('\\"', '"').replace("\\n", "\n")))
    return found


def states(snapshot: Snapshot, key: str) -> Iterator[tuple[str, str]]:
    """Of each .xcstrings that has a key: its path, and the locales with the states of their texts."""
    for path, content in snapshot.blobs((".xcstrings",)):
        entry = read_catalog(content).get(key)
        if entry is not None:
            locales = entry.get("localizations", {})
            said = [f"{locale} {'/'.join(sorted(STATE.findall(json.dumps(each))))}" for locale, each in locales.items()]
            exempt = ["not translated"] if entry.get("shouldTranslate") is False else []
            yield path, ", ".join([entry.get("extractionState", "extracted"), *exempt, *said])


def is_test(path: str) -> bool:
    """Whether a path lies in a folder of tests."""
    return bool(TEST_FOLDER.search(path))


def read_sources(snapshot: Snapshot) -> Sources:
    """Reads the code, nibs and other texts of a tree."""
    sources, patterns = Sources(), set()
    for path, content in snapshot.blobs((".swift",)):
        text = content.decode("utf-8-sig", "replace")
        sources.swift_bytes += len(content)
        sources.lines[path] = text.splitlines()
        sources.baseline |= baseline_keys(text)
        for literal in swift_literals(text):
            sources.exact[literal.text].append((path, literal))
            fixed = literal.text.split(HOLE)
            if literal.has_holes and literal.region == "code" and len("".join(fixed)) >= SHORTEST_FIXED_TEXT:
                patterns.add("(?s:.+?)".join(map(re.escape, fixed)))
    sources.templates = [re.compile(each) for each in sorted(patterns)]
    for path, content in snapshot.blobs(OBJECTIVE_C):
        for literal in objective_c_literals(content.decode("utf-8", "replace")):
            sources.objective_c[literal.text].append((path, literal))
    for path, content in snapshot.blobs(NIBS):
        sources.nibs.append((path, html.unescape(content.decode("utf-8", "replace"))))
    for path, content in snapshot.blobs(OTHER_TEXTS):
        if len(content) <= LARGEST_OTHER_FILE:
            sources.others.append((path, html.unescape(content.decode("utf-8", "replace"))))
    return sources


def baseline_keys(text: str) -> set[str]:
    """What a scan with one regular expression takes for keys, holes marked."""
    found = set()
    for match in BASELINE.finditer(text):
        spelled = BASELINE_HOLE.sub(HOLE, match["text"])
        found.add(spelled.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\"))
    return found


def spellings(key: str) -> Iterable[str]:
    """How a literal may spell a key, holes marked."""
    templated = with_holes(key)
    return (key,) if templated == key else (key, templated)


def classed(key: str, sources: Sources) -> tuple[str, list[tuple[str, Literal]]]:
    """Where the text of a key stands, as a name of `CLASSES`, and the places in code."""
    places = [place for spelling in spellings(key) for place in sources.exact.get(spelling, [])]
    running = [place for place in places if place[1].region == "code" and not is_test(place[0])]
    if running:
        return "code", running
    objective_c = [place for spelling in spellings(key) for place in sources.objective_c.get(spelling, [])]
    if objective_c:
        return "Objective-C", objective_c
    if any(key in text for _, text in sources.nibs):
        return "nib", []
    if any(place[1].region != "comment" for place in places):
        return "excluded", places
    if any(pattern.fullmatch(key) for pattern in sources.templates):
        return "composed", []
    if places:
        return "comment", places
    if len(key) >= SHORTEST_FIXED_TEXT and any(key in text for _, text in sources.others):
        return "other file", []
    return "nowhere", []
