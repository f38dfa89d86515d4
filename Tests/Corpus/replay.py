#!/usr/bin/env python3
"""Judges the real history of repositories with the program, and compares it with the independent reading.

For each repository, under the default policy: every first-parent change and every two-parent merge that touches an
.xcstrings, and every pull request (`refs/pull/*/head`, against the tip of the default branch). The program must end as
the contract says: exit status 0, 1 or 2 with a JSON result of that verdict and a silent standard error, or 3 with one
line that says why; and it must leave the repository as it was. Of a random sample of those that touch an .xcstrings,
the findings of three rules must be the independent reading's, set for set; each difference is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from catalog_texts import locale_code
from independent_reading import Finding, read_change
from repository import MissingObject, Repository, git_environment

ROOT = Path(__file__).resolve().parents[2]
COMPARED_RULES = {"locales-filled", "source-marked-translated", "source-frozen"}
VERDICTS = {0: "pass", 1: "fail", 2: "undecided"}
COULD_NOT_RUN = 3
PROCESSES = 2
SECONDS_PER_CHECK = 120
QUICK_STEP = 10

Kind = Literal["change", "merge", "pull request"]


@dataclass(frozen=True)
class Proposal:
    """One merge to judge: commit ids, and whether an .xcstrings is among the paths that the head brings."""

    repository: Path
    kind: Kind
    name: str
    target: str
    head: str
    touches_catalog: bool

    def __str__(self) -> str:
        return f"{self.repository}: {self.kind} {self.name}: --target {self.target} --head {self.head}"


@dataclass
class Outcome:
    """How the program ended on a proposal."""

    status: int
    faults: list[str]
    refusal: str | None = None
    conflicts: frozenset[str] = frozenset()
    findings: list[dict[str, Any]] = field(default_factory=list)


def main() -> int:
    """Replays what the command line names; the exit status is 0 when everything passed."""
    options = read_options()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="replay-") as folder:
        paths = [opened(path, Path(folder)) for path in options.repositories or shared_bundles()]
        if not paths:
            print("no repositories given, and no shared folder with corpus/*.bundle found", file=sys.stderr)
            return 64
        with ExitStack() as stack:
            repositories = [stack.enter_context(Repository(path)) for path in paths]
            proposals = {each: list(find_proposals(each)) for each in repositories}
            everything = [proposal for own in proposals.values() for proposal in own]
            compared = sampled(everything, options.sample, options.seed)
            passed, failed = 0, 0
            for repository, own in proposals.items():
                if options.quick:
                    own = [each for index, each in enumerate(own) if index % QUICK_STEP == 0 or each in compared]
                failures = replay(repository, own, compared, options.checklist)
                failed += failures
                passed += len(own) + len(compared.intersection(own)) + 1 - failures
    print(f"{time.monotonic() - started:.0f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def read_options() -> argparse.Namespace:
    """The command line's options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checklist", type=Path, default=ROOT / ".build/release/checklist", help="the program")
    parser.add_argument("--sample", type=int, default=200, help="how many to compare with the independent reading")
    parser.add_argument("--seed", type=int, default=1, help="picks the sample")
    parser.add_argument("--quick", action="store_true", help=f"judge the sample and every {QUICK_STEP}th proposal only")
    parser.add_argument("repositories", nargs="*", type=Path, metavar="REPO", help="a repository or a git bundle")
    return parser.parse_args()


def shared_bundles() -> list[Path]:
    """The bundles of the shared folder: `CHECKLIST_SHARED`, else `shared` beside the project."""
    shared = Path(os.environ.get("CHECKLIST_SHARED") or ROOT.parent / "shared")
    return sorted((shared / "corpus").glob("*.bundle"))


def opened(path: Path, folder: Path) -> Path:
    """A repository to read: the path itself, or of a bundle a clone in the folder."""
    if path.suffix != ".bundle":
        return path.resolve()
    clone = folder / path.stem
    command = ["git", "clone", "--quiet", "--bare", str(path.resolve()), str(clone)]
    subprocess.run(command, check=True, env=git_environment())
    return clone


def find_proposals(repository: Repository) -> Iterator[Proposal]:
    """The proposals in a repository's history, in a fixed order."""
    path, catalogs = repository.path, ("--", "*.xcstrings")

    def brings_catalog(target: str, head: str) -> bool:
        bases = repository.merge_bases(target, head)
        return bool(bases) and bool(repository.lines("diff", "--name-only", bases[0], head, *catalogs))

    for line in repository.lines("log", "--first-parent", "--min-parents=1", "--format=%H %P", "HEAD", *catalogs):
        head, target, *_ = line.split()
        yield Proposal(path, "change", head[:10], target, head, True)
    merges = repository.lines("rev-list", "--all", "--parents", "--min-parents=2", "--max-parents=2")
    for commit, target, head in map(str.split, sorted(merges)):
        if brings_catalog(target, head):
            yield Proposal(path, "merge", commit[:10], target, head, True)
    tip = repository.commit("HEAD")
    pulls = repository.lines("for-each-ref", "--format=%(refname) %(objecttype) %(objectname)", "refs/pull/*/head")
    for name, kind, head in map(str.split, pulls):
        if kind == "commit":
            yield Proposal(path, "pull request", name, tip, head, brings_catalog(tip, head))


def sampled(proposals: list[Proposal], size: int, seed: int) -> set[Proposal]:
    """A random choice, the same for the same seed, of the proposals that touch a catalog."""
    candidates = [each for each in proposals if each.touches_catalog]
    return set(random.Random(seed).sample(candidates, min(size, len(candidates))))


def replay(repository: Repository, proposals: list[Proposal], compared: set[Proposal], program: Path) -> int:
    """Judges a repository's proposals, compares some, prints faults and a summary. Gives the number of failures."""
    failed = 0
    before, started = contents(repository.path), time.monotonic()
    kinds: Counter[str] = Counter(each.kind for each in proposals)
    endings: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    with ThreadPoolExecutor(PROCESSES) as pool:
        for proposal, outcome in zip(proposals, pool.map(lambda each: run_check(program, each), proposals)):
            endings[VERDICTS.get(outcome.status, f"exit {outcome.status}")] += 1
            rules.update(finding["rule"] for finding in outcome.findings)
            if outcome.refusal is not None:
                print(f"could not run: {proposal}\n  {outcome.refusal}")
                if not is_excused(repository, proposal, outcome.refusal):
                    outcome.faults.append("git has all that is needed to judge this")
            failed += report(proposal, outcome.faults)
            if proposal in compared and outcome.status in VERDICTS:
                try:
                    failed += report(proposal, differences(repository, proposal, outcome))
                except MissingObject as missing:
                    print(f"not compared: {proposal}\n  {missing}")
    print(f"{repository.path}: {counted(kinds)}")
    print(f"  {len(compared.intersection(proposals))} compared, in {time.monotonic() - started:.0f} s")
    print(f"  verdicts: {counted(endings)}")
    print(f"  findings: {counted(rules)}", flush=True)
    if contents(repository.path) != before:
        failed += 1
        print(f"{repository.path}: the program wrote into the repository")
    return failed


def report(proposal: Proposal, faults: list[str]) -> int:
    """Prints a proposal's faults. Gives 1 if there are any."""
    if faults:
        print(proposal, *faults, sep="\n  ")
    return 1 if faults else 0


def is_excused(repository: Repository, proposal: Proposal, refusal: str) -> bool:
    """Whether the program was right not to judge: the histories are unrelated, or the object it names is missing."""
    named = re.findall(r"\b[0-9a-f]{40,64}\b", refusal)
    missing = any(not repository.has(oid) for oid in named)
    return missing or not repository.merge_bases(proposal.target, proposal.head)


def run_check(program: Path, proposal: Proposal) -> Outcome:
    """Runs the program on a proposal, and holds what it did against the contract's section on the result."""
    command = [program, "check", "--repo", proposal.repository, "--target", proposal.target, "--head", proposal.head]
    environment = git_environment(LC_ALL="C")
    try:
        done = subprocess.run(
            [*map(str, command), "--format", "json"], capture_output=True, env=environment, timeout=SECONDS_PER_CHECK
        )
    except subprocess.TimeoutExpired:
        return Outcome(-1, [f"took longer than {SECONDS_PER_CHECK} s"])
    said = done.stderr.decode(errors="replace")
    if done.returncode == COULD_NOT_RUN:
        faults = [] if len(said.splitlines()) == 1 else [f"exit 3 needs one line on standard error: {said!r}"]
        return Outcome(done.returncode, faults, refusal=said.strip())
    if done.returncode not in VERDICTS:
        return Outcome(done.returncode, [f"exit {done.returncode}: {said[:2000]}"])
    faults = [f"noise on standard error: {said[:2000]!r}"] if said else []
    try:
        result = json.loads(done.stdout)
        conflicts = frozenset(result["merge"]["conflicts"])
        findings = [finding for item in result["items"] for finding in item["findings"]]
        if result["verdict"] != VERDICTS[done.returncode]:
            faults.append(f"exit {done.returncode}, but the verdict is {result['verdict']}")
    except (ValueError, KeyError, TypeError) as error:
        return Outcome(done.returncode, [*faults, f"no valid result: {error!r}"])
    return Outcome(done.returncode, faults, conflicts=conflicts, findings=findings)


def differences(repository: Repository, proposal: Proposal, outcome: Outcome) -> list[str]:
    """What only one of the two finds, the independent reading or the program. Where git and the program merge
    differently, only that is said: what they judge differs."""
    reading = read_change(repository, proposal.target, proposal.head)
    if reading is None:
        return ["judged, although the histories are unrelated"]
    # Of other files git may name another path than the program, where one side renamed them.
    merges = [{path for path in each.conflicts if path.endswith(".xcstrings")} for each in (reading, outcome)]
    if merges[0] != merges[1] or bool(reading.conflicts) != bool(outcome.conflicts):
        return [
            *(f"conflict for git alone: {path}" for path in sorted(reading.conflicts - outcome.conflicts)),
            *(f"conflict for the program alone: {path}" for path in sorted(outcome.conflicts - reading.conflicts)),
        ]
    found = {
        Finding(each["rule"], each["path"], each.get("key", ""), locale_code(each.get("locale", "")))
        for each in outcome.findings
        if each["rule"] in COMPARED_RULES and each["path"].endswith(".xcstrings")
    }
    return [
        *(f"not found: {described(finding)}" for finding in sorted(reading.findings - found)),
        *(f"found alone: {described(finding)}" for finding in sorted(found - reading.findings)),
    ]


def described(finding: Finding) -> str:
    """A finding in one line."""
    return " | ".join(finding).replace("\n", "\\n")


def contents(repository: Path) -> set[tuple[str, int, int]]:
    """The files of a repository's git folder, each with its size and its time of change."""
    folder = repository / ".git" if (repository / ".git").is_dir() else repository
    found = (Path(parent) / name for parent, _, names in os.walk(folder) for name in names)
    return {(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in found}


def counted(counts: Counter[str]) -> str:
    """Counts in words, the largest first."""
    return ", ".join(f"{count} {name}" for name, count in counts.most_common()) or "none"


if __name__ == "__main__":
    sys.exit(main())
