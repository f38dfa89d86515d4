#!/usr/bin/env python3
"""Holds `checklist fix` to its promise on real catalogs: nothing but layout and source states changes, and only once.

usage: fix_property.py [--checklist PATH] [--sample 40] [--seed 1] BUNDLE...      (default: the bundles beside the project)

For a sample of commits: the worktree is mended with `fix --all`; then every catalog must hold the same members, texts and
states as before, but for states of the source language that became `translated`; a second run must change no byte. A
catalog that is no JSON must not be touched.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def git(folder: pathlib.Path, *words: str) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    env |= {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, text=True, env=env).stdout


def members(text: bytes):
    """The JSON value with order and duplicates left to the caller: objects as sorted lists of pairs; None for no JSON."""
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: ("object", sorted(pairs, key=lambda pair: (pair[0], repr(pair[1])))))
    except ValueError:
        return None


def with_source_marked(value, source: str, in_source: bool = False):
    """The value with every state inside the source language's localization set to translated."""
    if isinstance(value, tuple):
        marked = []
        for name, inner in value[1]:
            if in_source and name == "state":
                marked.append((name, "translated"))
            else:
                marked.append((name, with_source_marked(inner, source, in_source or name == source)))
        names = {name for name, _ in marked}
        if in_source and "value" in names and "state" not in names:
            marked.append(("state", "translated"))
        return ("object", sorted(marked, key=lambda pair: (pair[0], repr(pair[1]))))
    if isinstance(value, list):
        return [with_source_marked(inner, source, in_source) for inner in value]
    return value


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--checklist", default=str(ROOT / ".build/release/checklist"))
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("bundles", nargs="*")
    arguments = parser.parse_args()
    shared = pathlib.Path(os.environ.get("CHECKLIST_SHARED", ROOT.parent / "shared"))
    bundles = arguments.bundles or sorted(str(path) for path in (shared / "corpus").glob("*.bundle"))
    chooser = random.Random(arguments.seed)
    passed = failed = written = 0
    with tempfile.TemporaryDirectory(prefix="checklist-fix-") as scratch:
        for bundle in bundles:
            folder = pathlib.Path(scratch) / pathlib.Path(bundle).stem
            subprocess.run(["git", "clone", "-q", bundle, str(folder)], check=True, capture_output=True)
            commits = git(folder, "rev-list", "HEAD", "--", "*.xcstrings").split()
            for commit in sorted(chooser.sample(commits, min(arguments.sample, len(commits)))):
                git(folder, "checkout", "-q", "-f", commit)
                catalogs = [folder / name for name in git(folder, "ls-files", "-z", "*.xcstrings").split("\0") if name]
                before = {path: path.read_bytes() for path in catalogs}
                fix = [arguments.checklist, "fix", "--all", "--repo", str(folder)]
                subprocess.run(fix, check=True, capture_output=True)
                after = {path: path.read_bytes() for path in catalogs}
                subprocess.run(fix, check=True, capture_output=True)
                for path in catalogs:
                    old, new = members(before[path]), members(after[path])
                    source = json.loads(before[path]).get("sourceLanguage", "") if old is not None else ""
                    faults = []
                    if path.read_bytes() != after[path]:
                        faults.append("a second run changed it again")
                    if old is None and before[path] != after[path]:
                        faults.append("it is no JSON and was touched")
                    if old is not None and with_source_marked(old, source) != with_source_marked(new, source):
                        faults.append("more than layout and source states changed")
                    written += before[path] != after[path]
                    failed += bool(faults)
                    passed += not faults
                    for fault in faults:
                        print(f"FAIL {pathlib.Path(bundle).stem} {commit[:10]} {path.relative_to(folder)}: {fault}")
    print(f"fix: {written} of {passed + failed} catalogs were written")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
