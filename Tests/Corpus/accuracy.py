#!/usr/bin/env python3
"""Measures the reading of code against the compiler itself, on apps whose catalogs Xcode fills.

A key without `extractionState` (or with `extracted_with_value`) was put into the catalog by Xcode from what the
compiler extracted. Such a key that `checklist usages` does not give as a certain use is classed by where its text
stands in the tree, by an independent reading (`source_literals.py`). Of the `key-covered` errors of `checklist audit` a
random sample is written with its source lines, for a person to read.

FOLDER (else `CHECKLIST_MIRRORS`) holds `OWNER+NAME/repo` or `OWNER+NAME`, git repositories with or without a work tree.
Nothing is written there: the program reads through a folder of its own that borrows the objects.

What a person decided is kept in a file of readings, lines of `OWNER/NAME`, `miss` or `finding`, ID, VERDICT and a note,
with tabs between them. The ids depend on the key alone, so that no app's text is kept. VERDICT of a miss is `ours`, or
why the program is right (`stale`, `nib`, `run time`, …); of a finding `true` or `false`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from key_places import (
    CLASSES,
    CompiledKey,
    Snapshot,
    Sources,
    catalog_keys,
    classed,
    compiled_keys,
    git,
    read_sources,
    snapshots,
    spellings,
    states,
)
from repository import GitFailure, git_environment
from source_literals import HOLE, with_holes

ROOT = Path(__file__).resolve().parents[2]
FINISHED = {0, 1, 2}
SECONDS_PER_RUN = 600
SHOWN_PLACES = 3
ANY_TABLE = "*"
DEFAULT_TABLE = "Localizable"
CODE_RULES = ["key-covered", "key-interpolated", "key-unresolved"]
# How a key that the compiler recorded was found, best first.
FOUND = ["certain", "other specifier", "other table", "possible", "unresolved", "excluded", "missed"]
# Classes of text that no reading of code can find as a use: the default verdict of what is there.
OUTSIDE = {"excluded", "comment", "nib", "other file", "nowhere"}

Readings = dict[tuple[str, str, str], str]
ByStatus = dict[str, set[str]]


@dataclass
class Run:
    """A command run twice: what it printed, the seconds with an empty and a filled cache, whether it said the same."""

    printed: Any
    cold: float
    warm: float
    is_repeatable: bool


@dataclass
class Measure:
    """What was found in one app. `misses` holds the class of each key that is no certain use."""

    snapshot: Snapshot
    keys: list[CompiledKey]
    sources: Sources
    how: dict[CompiledKey, str] = field(default_factory=dict)
    misses: dict[CompiledKey, str] = field(default_factory=dict)
    findings: list[dict[str, Any]] = field(default_factory=list)
    entries: set[tuple[str, str]] = field(default_factory=set)
    uses: int = 0
    without_entry: int = 0
    seconds: dict[str, tuple[float, float]] = field(default_factory=dict)
    is_repeatable: bool = True

    def found(self, *ways: str) -> int:
        """How many of the compiler's keys were found in one of these ways."""
        return sum(how in ways for how in self.how.values())

    def by_expression(self) -> int:
        """How many of the compiler's keys one regular expression finds."""
        return sum(any(each in self.sources.baseline for each in spellings(key.key)) for key in self.keys)

    def in_code(self) -> int:
        """How many of the compiler's keys are a certain use, or stand in code."""
        return len(self.keys) - sum(kind in OUTSIDE for kind in self.misses.values())

    def count(self, rule: str) -> int:
        """How many findings of a rule the audit has."""
        return sum(finding["rule"] == rule for finding in self.findings)


@dataclass
class Sampled:
    """A `key-covered` error of the sample: the findings of one key at one place, one a locale."""

    measure: Measure
    findings: list[dict[str, Any]]
    in_catalog: bool

    def verdict(self, readings: Readings) -> str:
        """What a person decided."""
        return readings.get((self.measure.snapshot.name, "finding", identity(self.findings[0]["key"])), "not read")


class CouldNotRun(Exception):
    """The program did not answer; the text says how it ended."""


def main() -> int:
    """Measures every app of the mirrors; the exit status is 0 when all could be measured."""
    options = read_options()
    readings = read_readings(options.readings)
    measures, failed, misses = [], 0, []
    for snapshot in snapshots(options.mirrors, options.names):
        keys = compiled_keys(snapshot)
        if len(keys) < options.least:
            continue
        try:
            measure = measured(snapshot, keys, options.checklist)
        except (CouldNotRun, GitFailure, subprocess.TimeoutExpired) as failure:
            print(f"{snapshot.name}: {failure}", file=sys.stderr)
            failed += 1
            continue
        if not measure.is_repeatable:
            print(f"{snapshot.name}: the program says something else when its cache is filled", file=sys.stderr)
            failed += 1
        ways = ", ".join(f"{measure.found(way)} {way}" for way in FOUND if measure.found(way))
        print(f"{snapshot.name}: {len(keys)} keys: {ways}; one expression {measure.by_expression()}", file=sys.stderr)
        measures.append(measure)
        misses += miss_lines(measure, readings)
    if not measures:
        print(f"no app in {options.mirrors} could be measured", file=sys.stderr)
        return 64
    sample = sampled(measures, options.sample, options.seed)
    text = document(measures, sample, readings)
    for path, content in (
        (options.misses, "".join(misses)),
        (options.sample_to, "".join(sample_lines(sample, readings))),
        (options.write, text),
    ):
        if path:
            path.write_text(content)
    print(text)
    return 1 if failed else 0


def read_options() -> argparse.Namespace:
    """The command line's options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    mirrors = os.environ.get("CHECKLIST_MIRRORS")
    parser.add_argument("--mirrors", type=Path, default=mirrors, required=not mirrors, metavar="FOLDER")
    parser.add_argument("--checklist", type=Path, default=ROOT / ".build/release/checklist", help="the program")
    parser.add_argument("--least", type=int, default=20, help="leave out apps with fewer keys of the compiler")
    parser.add_argument("--sample", type=int, default=100, help="how many key-covered errors to read")
    parser.add_argument("--seed", type=int, default=1, help="picks the sample")
    parser.add_argument("--sample-to", type=Path, metavar="FILE", help="write the sample there")
    parser.add_argument("--misses", type=Path, metavar="FILE", help="write what is no certain use there, with places")
    parser.add_argument("--readings", type=Path, default=Path(__file__).with_name("accuracy_readings.tsv"))
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page there")
    parser.add_argument("names", nargs="*", metavar="OWNER/NAME", help="these apps only")
    return parser.parse_args()


def measured(snapshot: Snapshot, keys: list[CompiledKey], program: Path) -> Measure:
    """Measures one app. Raises `CouldNotRun` when the program does not answer."""
    usages = run(snapshot, program, "usages")
    audit = run(snapshot, program, "audit")
    measure = Measure(snapshot, keys, read_sources(snapshot), entries=catalog_keys(snapshot))
    measure.seconds = {"usages": (usages.cold, usages.warm), "audit": (audit.cold, audit.warm)}
    measure.is_repeatable = usages.is_repeatable and audit.is_repeatable
    uses = usages.printed if isinstance(usages.printed, list) else usages.printed["uses"]
    measure.uses = len(uses)
    compare(measure, uses)
    findings = (finding for item in audit.printed["items"] for finding in item["findings"])
    measure.findings = [finding for finding in findings if finding["rule"] in CODE_RULES]
    return measure


def use_keys(use: dict[str, Any]) -> Iterable[str]:
    """Every key that a use may ask for; of a template that nothing expands, its text with holes."""
    keys = [use["key"]] if "key" in use else []
    keys += [each if isinstance(each, str) else each["key"] for each in use.get("keys", [])]
    return keys or [use.get("template", "").replace("*", HOLE)]


def compare(measure: Measure, uses: list[dict[str, Any]]) -> None:
    """Sets how each of the compiler's keys was found, and counts the certain uses that no catalog has."""
    exact: dict[str, ByStatus] = defaultdict(lambda: defaultdict(set))
    alike: dict[str, ByStatus] = defaultdict(lambda: defaultdict(set))
    certain = set()
    for use in uses:
        table = use.get("table") or DEFAULT_TABLE
        for key in use_keys(use):
            exact[key][use["status"]].add(table)
            alike[with_holes(key)][use["status"]].add(table)
            if use["status"] == "certain" and key and HOLE not in key:
                certain.add((table, key))
    for key in measure.keys:
        measure.how[key] = how_found(key.table, exact.get(key.key, {}), alike.get(with_holes(key.key), {}))
        if measure.how[key] != "certain":
            measure.misses[key] = classed(key.key, measure.sources)[0]
    measure.without_entry = sum(not has_entry(measure.entries, *each) for each in certain)


def has_entry(entries: set[tuple[str, str]], table: str, key: str) -> bool:
    """Whether a catalog of that table has a key."""
    return (table, key) in entries or table == ANY_TABLE and any(key == each for _, each in entries)


def how_found(table: str, exact: ByStatus, alike: ByStatus) -> str:
    """The name in `FOUND` of how a key was found, given the tables of the same and of like keys by status."""
    certain = exact.get("certain", set())
    if certain & {table, ANY_TABLE}:
        return "certain"
    if alike.get("certain", set()) & {table, ANY_TABLE}:
        return "other specifier"
    if certain:
        return "other table"
    statuses = ("possible", "unresolved", "excluded")
    return next((each for each in statuses if exact.get(each) or alike.get(each)), "missed")


def run(snapshot: Snapshot, program: Path, command: str) -> Run:
    """Runs a command of the program twice on the newest commit, in a folder that borrows the mirror's objects."""
    with tempfile.TemporaryDirectory(prefix="accuracy-") as folder:
        directory = borrowing(snapshot.git_directory, Path(folder))
        words = [str(program), command, "--format", "json", "--repo", str(directory), "--rev", "HEAD"]
        seconds, printed = [], []
        for _ in range(2):
            started = time.perf_counter()
            done = subprocess.run(words, capture_output=True, timeout=SECONDS_PER_RUN, env=git_environment())
            seconds.append(time.perf_counter() - started)
            if done.returncode not in FINISHED:
                said = done.stderr.decode(errors="replace").strip()
                raise CouldNotRun(f"checklist {command} ended with {done.returncode}: {said}")
            printed.append(re.sub(rb'"duration_ms"\s*:\s*[\d.]+', b'"duration_ms":0', done.stdout))
        return Run(json.loads(printed[0]), *seconds, printed[0] == printed[1])


def borrowing(original: Path, folder: Path) -> Path:
    """A new bare repository in the folder with the references of another, whose objects it borrows."""
    directory = folder / "app.git"
    subprocess.run(["git", "init", "--quiet", "--bare", str(directory)], check=True, env=git_environment())
    (directory / "objects/info").mkdir(exist_ok=True)
    (directory / "objects/info/alternates").write_text(f"{(original / 'objects').resolve()}\n")
    for name in ("packed-refs", "shallow"):
        if (original / name).is_file():
            shutil.copyfile(original / name, directory / name)
    shutil.copytree(original / "refs", directory / "refs", dirs_exist_ok=True)
    git(directory, "update-ref", "--no-deref", "HEAD", git(original, "rev-parse", "HEAD").strip())
    return directory


def identity(key: str) -> str:
    """The id of a key in a file of readings."""
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()[:10]


def read_readings(path: Path) -> Readings:
    """Verdicts by app, `miss` or `finding`, and id."""
    readings = {}
    if path.is_file():
        for line in path.read_text().splitlines():
            name, kind, key, verdict, *_ = line.split("\t")
            readings[name, kind, key] = verdict
    return readings


def miss_verdict(measure: Measure, key: CompiledKey, kind: str, readings: Readings) -> str:
    """What a person decided of a key that is no certain use; else that its text is outside the code, else nothing."""
    unread = f"not read, {kind}" if kind in OUTSIDE else "not read"
    return readings.get((measure.snapshot.name, "miss", identity(key.key)), unread)


def miss_lines(measure: Measure, readings: Readings) -> Iterator[str]:
    """The keys that are no certain use, for a person to read: the fields of a reading, then the places in code."""
    for key, kind in measure.misses.items():
        verdict = miss_verdict(measure, key, kind, readings)
        start = [measure.snapshot.name, "miss", identity(key.key), verdict]
        yield "\t".join([*start, measure.how[key], kind, key.catalog, repr(key.key)]) + "\n"
        for path, literal in classed(key.key, measure.sources)[1][:SHOWN_PLACES]:
            yield f"\t{path}:{literal.line}:{literal.column}: {measure.sources.line(path, literal.line)}\n"


def sampled(measures: list[Measure], size: int, seed: int) -> list[Sampled]:
    """A random choice of `key-covered` errors, half of them of keys that no catalog has; the same for the same seed."""
    by_name = {measure.snapshot.name: measure for measure in measures}
    groups: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
    for measure in measures:
        for finding in measure.findings:
            if finding["rule"] == "key-covered" and finding["severity"] == "error":
                place = f"{finding['path']}:{finding['line']:06}"
                groups[measure.snapshot.name, place, finding["key"]].append(finding)
    halves: dict[bool, list[Sampled]] = {False: [], True: []}
    for (name, _, key), findings in sorted(groups.items()):
        measure = by_name[name]
        in_catalog = has_entry(measure.entries, findings[0].get("table", DEFAULT_TABLE), key)
        halves[in_catalog].append(Sampled(measure, findings, in_catalog))
    chance = random.Random(seed)
    for half in halves.values():
        chance.shuffle(half)
    lacking = halves[False][: max(size // 2, size - len(halves[True]))]
    return lacking + halves[True][: size - len(lacking)]


def sample_lines(sample: list[Sampled], readings: Readings) -> Iterator[str]:
    """The sample for a person to read: the fields of a reading, the source line, and what the catalogs say."""
    for each in sample:
        first, measure = each.findings[0], each.measure
        path, number, key = first["path"], first["line"], first["key"]
        locales = " ".join(finding.get("locale", "?") for finding in each.findings)
        start = [measure.snapshot.name, "finding", identity(key), each.verdict(readings)]
        yield "\t".join([*start, repr(key), locales]) + "\n"
        yield f"\t{path}:{number}:{first.get('column')}: {measure.sources.line(path, number)}\n\t{first['message']}\n"
        for catalog, said in states(measure.snapshot, key):
            yield f"\t{catalog}: {said}\n"
        literals = (place for spelling in spellings(key) for place in measure.sources.exact.get(spelling, []))
        if not any((place, literal.line) == (path, number) for place, literal in literals):
            yield "\tno literal at that line has this text\n"


def document(measures: list[Measure], sample: list[Sampled], readings: Readings) -> str:
    """The page. No text of an app is in it."""
    total = sum(len(measure.keys) for measure in measures)
    catalogs = sum(len({key.catalog for key in measure.keys}) for measure in measures)
    missed = [(measure, key, kind) for measure in measures for key, kind in measure.misses.items()]
    kinds = Counter(kind for _, _, kind in missed)
    verdicts = Counter(miss_verdict(*each, readings) for each in missed)
    lacking = Counter(each.verdict(readings) for each in sample if not each.in_catalog)
    incomplete = Counter(each.verdict(readings) for each in sample if each.in_catalog)
    recall = [recall_cells(measure.snapshot.name, measure.snapshot.commit, [measure]) for measure in measures]
    return "\n".join(
        [
            "# Accuracy",
            "",
            "Xcode writes into a string catalog what the compiler extracted: keys without `extractionState`, or",
            f"with `extracted_with_value`. {len(measures)} apps hold {total} of them in {catalogs} catalogs (those of",
            "Info.plist, nibs, App Shortcuts and tests are left out). To measure again, with the apps' repositories in",
            "a folder:",
            "",
            "```sh",
            "python3 Tests/Corpus/accuracy.py --mirrors FOLDER --write docs/accuracy.md",
            "```",
            "",
            "## Recall",
            "",
            "*certain*: a certain use of that table, specifiers and all. *in code*: their share among the",
            "keys whose text stands in code that runs. *one expression*: what one regular expression finds.",
            "",
            *table(
                ["app", "commit", "keys", *FOUND, "certain, of all", "in code", "one expression"],
                [*recall, recall_cells("all", "", measures)],
            ),
            "",
            "Where the text of a key stands that is no certain use:",
            "",
            *table(["place", "keys"], [[meaning, kinds[kind]] for kind, meaning in CLASSES.items()]),
            "",
            f"Each of them read by a person: {listed(verdicts)}.",
            "",
            "## Precision",
            "",
            "A random sample of keys with a `key-covered` error at these commits, read by a person. Of those that no",
            f"catalog has: {listed(lacking)}. Of those that a catalog has, but not in every required locale:",
            f"{listed(incomplete)}.",
            "",
            "## Findings and times",
            "",
            "Whole processes on one tree, with an empty cache and again with a filled one. *without entry*: certain",
            "uses that no catalog has.",
            "",
            *table(
                ["app", "Swift", "uses", "without entry", *CODE_RULES, "usages cold, warm", "audit cold, warm"],
                [code_cells(measure) for measure in measures],
            ),
            "",
        ]
    )


def recall_cells(name: str, commit: str, measures: list[Measure]) -> list[object]:
    """A row on how the compiler's keys were found, of one app or of all."""
    total = sum(len(measure.keys) for measure in measures)
    ways = [sum(measure.found(way) for measure in measures) for way in FOUND]
    reachable = sum(measure.in_code() for measure in measures)
    expression = sum(measure.by_expression() for measure in measures)
    shares = [share(ways[0], total), share(ways[0], reachable), share(expression, total)]
    return [name, f"`{commit[:10]}`" if commit else "", total, *ways, *shares]


def code_cells(measure: Measure) -> list[object]:
    """A row on one app's findings and times."""
    times = [" · ".join(f"{each:.2f} s" for each in measure.seconds[name]) for name in ("usages", "audit")]
    size = f"{measure.sources.swift_bytes / 1e6:.1f} MB"
    findings = [measure.count(rule) for rule in CODE_RULES]
    return [measure.snapshot.name, size, measure.uses, measure.without_entry, *findings, *times]


def table(heads: list[str], rows: list[list[object]]) -> list[str]:
    """The lines of a Markdown table."""
    return ["| " + " | ".join(map(str, cells)) + " |" for cells in [heads, ["---"] * len(heads), *rows]]


def share(part: int, whole: int) -> str:
    """A percentage, rounded down."""
    return f"{int(1000 * part / whole) / 10:.1f} %" if whole else "–"


def listed(counts: Counter[str]) -> str:
    """Numbers in words, the largest first."""
    return ", ".join(f"{number} {name}" for name, number in counts.most_common()) or "none"


if __name__ == "__main__":
    sys.exit(main())
