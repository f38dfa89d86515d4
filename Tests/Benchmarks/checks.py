#!/usr/bin/env python3
"""Times `checklist check` on a made repository beside what must be paid anyway and what people have.

usage: checks.py [--checklist PATH] [--maker make_repo.py] [--runs 15] [--write docs/performance.md]

Everything is whole processes, in one run: (a) `git cat-file --batch` of the two catalog blobs, the floor; (b) Python's
`json.load` of both. Warm: the files are in the system's cache. Cold: the repository's and the program's files are
taken out of the cache before each run (posix_fadvise, no root needed). Medians; peak memory from the kernel.

Changes of code: (a) is `git cat-file --batch` of every Swift file, and (b) a search of all of them for quoted words in
Python, as the scripts do that people have. Warm and first are the program's own: with what an earlier run has left in
`.git/checklist`, and without it.
"""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = "App/Resources/Localizable.xcstrings"
BRANCHES = {"pr/fill": 0, "pr/missing": 1, "pr/english": 1}
CODE = [("pr/code", 0), ("pr/uncovered", 1), ("audit", 0)]
REGEX_SCAN = """
import re, sys
stream = sys.stdin.buffer
key = re.compile(rb'"((?:[^"\\\\\\n]|\\\\.)*)"')
found = set()
while header := stream.readline():
    found.update(key.findall(stream.read(int(header.split()[2]))))
    stream.read(1)
"""
JSON_GATE = """
import json, sys
stream = sys.stdin.buffer
for _ in range(2):
    size = int(stream.readline().split()[2])
    json.loads(stream.read(size))
    stream.read(1)
"""


def run(command: list[str], stdin: bytes = b"") -> tuple[float, int, int]:
    """Seconds, peak memory in bytes and exit status of one process."""
    with tempfile.TemporaryFile() as source, open(os.devnull, "wb") as sink:
        source.write(stdin)
        source.seek(0)
        start = time.perf_counter()
        child = subprocess.Popen(command, stdin=source, stdout=sink, stderr=sink)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
    scale = 1 if sys.platform == "darwin" else 1024
    return seconds, usage.ru_maxrss * scale, child.returncode


def forget(folders: list[pathlib.Path]) -> None:
    """Takes the files below these folders out of the system's cache."""
    for folder in folders:
        for path in [folder] if folder.is_file() else folder.rglob("*"):
            if path.is_file() and not path.is_symlink():
                with open(path, "rb") as file:
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def git(folder: pathlib.Path, *words: str) -> str:
    return subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, text=True).stdout.strip()


def measure(command, runs, stdin=b"", cold=(), expected=0):
    times, peak = [], 0
    for _ in range(runs):
        if cold:
            forget(list(cold))
        seconds, memory, status = run(command, stdin)
        if status != expected:
            sys.exit(f"{' '.join(command)}: exit {status}, wanted {expected}")
        times.append(seconds)
        peak = max(peak, memory)
    return statistics.median(times) * 1000, peak / 1e6


def measure_code(program: str, repository: pathlib.Path, runs: int) -> list[str]:
    """A row for each question about code, with and without what an earlier run has kept."""
    kept = repository / ".git/checklist"
    rows = []
    for name, status in CODE:
        revision = "main" if name == "audit" else name
        paths = git(repository, "ls-tree", "-r", revision).splitlines()
        blobs = "".join(line.split()[2] + "\n" for line in paths if line.endswith(".swift")).encode()
        texts = subprocess.run(["git", "-C", str(repository), "cat-file", "--batch"], input=blobs, check=True, capture_output=True).stdout
        command = [program, "audit", "--rev", "main"] if name == "audit" else [program, "check", "--target", "main", "--head", name]
        command += ["--repo", str(repository)]
        a, _ = measure(["git", "-C", str(repository), "cat-file", "--batch", "--buffer"], runs, blobs)
        b, _ = measure([sys.executable, "-c", REGEX_SCAN], max(3, runs // 3), texts)
        for kind in ("first", "warm"):
            times, peak = [], 0
            for _ in range(runs if kind == "warm" else max(3, runs // 3)):
                if kind == "first":
                    shutil.rmtree(kept, ignore_errors=True)
                seconds, memory = measure(command, 1, expected=status)
                times.append(seconds)
                peak = max(peak, memory)
            ours = statistics.median(times)
            rows.append(f"| `{name}` {kind} | {ours:.0f} ms | {a:.0f} ms | {ours / a:.1f} × | {b:.0f} ms | {ours / b:.2f} × | {peak:.0f} MB |")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--checklist", default=str(ROOT / ".build/release/checklist"))
    parser.add_argument("--maker", default=str(ROOT.parent / "shared/bench/make_repo.py"))
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--write", help="put the table into this page, between its two markers")
    arguments = parser.parse_args()
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="checklist-bench-"))
    try:
        repository = scratch / "app"
        made = subprocess.run([sys.executable, arguments.maker, str(repository)], check=True, capture_output=True, text=True).stdout
        program = arguments.checklist
        rows = []
        version, _ = measure([program, "--version"], arguments.runs)
        for branch, status in BRANCHES.items():
            blobs = "".join(git(repository, "rev-parse", f"{side}:{CATALOG}") + "\n" for side in ("main", branch)).encode()
            texts = subprocess.run(["git", "-C", str(repository), "cat-file", "--batch"], input=blobs, check=True, capture_output=True).stdout
            floor = ["git", "-C", str(repository), "cat-file", "--batch", "--buffer"]
            check = [program, "check", "--repo", str(repository), "--target", "main", "--head", branch]
            for kind, cold in (("warm", ()), ("cold", (repository / ".git", pathlib.Path(program)))):
                a, _ = measure(floor, arguments.runs, blobs, cold)
                b, _ = measure([sys.executable, "-c", JSON_GATE], max(3, arguments.runs // 3), texts)
                ours, peak = measure(check, arguments.runs, cold=cold, expected=status)
                rows.append(f"| `{branch}` {kind} | {ours:.0f} ms | {a:.0f} ms | {ours / a:.1f} × | {b:.0f} ms | {ours / b:.2f} × | {peak:.0f} MB |")
        code_rows = measure_code(program, repository, arguments.runs)
        table = [made.strip().split(": ", 1)[1] + f"; `checklist --version`: {version:.1f} ms", "",
                 "| change | checklist | (a) git cat-file | ours / (a) | (b) json.load | ours / (b) | peak memory |",
                 "| --- | --- | --- | --- | --- | --- | --- |", *rows, "",
                 "| code | checklist | (a) git cat-file | ours / (a) | (b) regex scan | ours / (b) | peak memory |",
                 "| --- | --- | --- | --- | --- | --- | --- |", *code_rows]
        print("\n".join(table))
        if arguments.write:
            page = pathlib.Path(arguments.write)
            head, _, rest = page.read_text(encoding="utf-8").partition("<!-- checks -->\n")
            _, _, tail = rest.partition("<!-- end of checks -->")
            page.write_text(head + "<!-- checks -->\n" + "\n".join(table) + "\n<!-- end of checks -->" + tail, encoding="utf-8")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
