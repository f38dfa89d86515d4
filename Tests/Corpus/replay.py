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
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from catalog_texts import locale_code
from independent_reading import Finding, read_change
from repository import Repository, git_environment

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
    findings: list[dict[str, Any]] = field(default_factory=list)


def main() -> int:
    """Replays what the command line names; the exit status is 0 when everything passed."""
    options = read_options()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="replay-") as folder:
        repositories = [opened(path, Path(folder)) for path in options.repositories or shared_bundles()]
        if not repositories:
            print("no repositories given, and no shared folder with corpus/*.bundle found", file=sys.stderr)
            return 64
        proposals = [proposal for repository in repositories for proposal in find_proposals(repository)]
        print_counts("found", Counter((str(each.repository), each.kind) for each in proposals))
        compared = sampled(proposals, options.sample, options.seed)
        judged = [each for index, each in enumerate(proposals) if index % QUICK_STEP == 0 or each in compared]
        failed = replay(judged if options.quick else proposals, compared, options.checklist)
        seconds = time.monotonic() - started
    passed = len(judged if options.quick else proposals) + len(compared) + len(repositories) - failed
    print(f"{seconds:.0f} s")
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


def find_proposals(path: Path) -> Iterator[Proposal]:
    """The proposals in a repository's history, in a fixed order."""
    with Repository(path) as repository:
        catalogs = ("--", "*.xcstrings")
        for line in repository.lines("log", "--first-parent", "--min-parents=1", "--format=%H %P", "HEAD", *catalogs):
            head, target, *_ = line.split()
            yield Proposal(path, "change", head[:10], target, head, True)
        merges = repository.lines("rev-list", "--all", "--parents", "--min-parents=2", "--max-parents=2")
        for commit, target, head in map(str.split, sorted(merges)):
            bases = repository.merge_bases(target, head)
            if bases and repository.lines("diff", "--name-only", bases[0], head, *catalogs):
                yield Proposal(path, "merge", commit[:10], target, head, True)
        tip = repository.commit("HEAD")
        pulls = repository.lines("for-each-ref", "--format=%(refname) %(objecttype) %(objectname)", "refs/pull/*/head")
        for name, kind, head in map(str.split, pulls):
            if kind == "commit":
                bases = repository.merge_bases(tip, head)
                touched = bool(bases) and bool(repository.lines("diff", "--name-only", bases[0], head, *catalogs))
                yield Proposal(path, "pull request", name, tip, head, touched)


def sampled(proposals: list[Proposal], size: int, seed: int) -> set[Proposal]:
    """A random choice, the same for the same seed, of the proposals that touch a catalog."""
    candidates = [each for each in proposals if each.touches_catalog]
    return set(random.Random(seed).sample(candidates, min(size, len(candidates))))


def replay(proposals: list[Proposal], compared: set[Proposal], program: Path) -> int:
    """Judges and compares, prints every fault and a summary of each repository. Gives the number of failures."""
    failed = 0
    for path in dict.fromkeys(each.repository for each in proposals):
        own = [each for each in proposals if each.repository == path]
        before, started = contents(path), time.monotonic()
        endings: Counter[str] = Counter()
        rules: Counter[str] = Counter()
        with ThreadPoolExecutor(PROCESSES) as pool, Repository(path) as repository:
            for proposal, outcome in zip(own, pool.map(lambda each: run_check(program, each), own)):
                endings[VERDICTS.get(outcome.status, f"exit {outcome.status}")] += 1
                rules.update(finding["rule"] for finding in outcome.findings)
                if outcome.refusal is not None:
                    print(f"could not run: {proposal}\n  {outcome.refusal}")
                failed += report(proposal, outcome.faults)
                if proposal in compared:
                    failed += report(proposal, differences(repository, proposal, outcome))
        print(f"{path}: {len(own)} judged in {time.monotonic() - started:.0f} s")
        print_counts("  verdicts", endings)
        print_counts("  findings", rules)
        if contents(path) != before:
            failed += 1
            print(f"{path}: the program wrote into the repository")
    return failed


def report(proposal: Proposal, faults: list[str]) -> int:
    """Prints a proposal's faults. Gives 1 if there are any."""
    if faults:
        print(proposal, *faults, sep="\n  ")
    return 1 if faults else 0


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
        findings = [finding for item in result["items"] for finding in item["findings"]]
        if result["verdict"] != VERDICTS[done.returncode]:
            faults.append(f"exit {done.returncode}, but the verdict is {result['verdict']}")
    except (ValueError, KeyError, TypeError) as error:
        return Outcome(done.returncode, [*faults, f"no valid result: {error!r}"])
    return Outcome(done.returncode, faults, findings=findings)


def differences(repository: Repository, proposal: Proposal, outcome: Outcome) -> list[str]:
    """What only one of the two, the independent reading and the program, finds."""
    expected = read_change(repository, proposal.target, proposal.head)
    if expected is None or outcome.status not in VERDICTS:
        both_refuse = expected is None and outcome.status == COULD_NOT_RUN
        return [] if both_refuse else [f"exit {outcome.status}, while the reading is {expected and len(expected)}"]
    found = {
        Finding(each["rule"], each["path"], each.get("key", ""), locale_code(each.get("locale", "")))
        for each in outcome.findings
        if each["rule"] in COMPARED_RULES and each["path"].endswith(".xcstrings")
    }
    return [
        *(f"not found: {' | '.join(finding)}" for finding in sorted(expected - found)),
        *(f"found alone: {' | '.join(finding)}" for finding in sorted(found - expected)),
    ]


def contents(repository: Path) -> set[tuple[str, int, int]]:
    """The files of a repository's git folder, each with its size and its time of change."""
    folder = repository / ".git" if (repository / ".git").is_dir() else repository
    found = (Path(parent) / name for parent, _, names in os.walk(folder) for name in names)
    return {(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in found}


def print_counts(title: str, counts: Counter[Any]) -> None:
    """Prints counts in one line, the largest first."""
    words = (f"{count} {' '.join(name) if isinstance(name, tuple) else name}" for name, count in counts.most_common())
    print(f"{title}: {', '.join(words) or 'none'}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
