"""Reads a git repository through git itself, and never writes to it: merging happens on a copy of its objects."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple


class Entry(NamedTuple):
    """One path of a tree: the mode as git writes it (`100644`, `120000`, …) and the object id."""

    mode: str
    oid: str

    @property
    def is_file(self) -> bool:
        """Whether this is a regular file: no symlink, no submodule."""
        return self.mode.startswith("100")


Tree = dict[str, Entry]


@dataclass(frozen=True)
class MergeResult:
    """The tree that merging would give, and the paths at which it conflicts (there the tree holds head's version)."""

    tree: Tree
    conflicts: frozenset[str]


class GitFailure(Exception):
    """git refused a command; the text is git's own."""


def git_environment(**more: str) -> dict[str, str]:
    """The environment for a git that no setting of the user, the machine or a calling hook reaches."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return inherited | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull} | more


class MissingObject(GitFailure):
    """An object is not there, as in a partial copy of a repository."""


class Repository:
    """A repository at a path, bare or not. Use it in a `with` statement: it keeps a process and a temporary folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._objects = tempfile.TemporaryDirectory(prefix="independent-reading-")
        self._environment = git_environment()
        original = self.git("rev-parse", "--path-format=absolute", "--git-path", "objects").strip()
        # Not as alternates: git sets the time of a pack in which it finds what it was about to write.
        shutil.copytree(original, self._objects.name, dirs_exist_ok=True)
        self._environment = git_environment(GIT_OBJECT_DIRECTORY=self._objects.name)
        self._batch = subprocess.Popen(
            ["git", "-C", str(path), "cat-file", "--batch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self._environment,
        )
        self.blob = lru_cache(maxsize=64)(self._read_blob)
        self.tree = lru_cache(maxsize=16)(self._read_tree)

    def __enter__(self) -> Repository:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._batch.stdin and self._batch.stdout
        self._batch.stdin.close()
        self._batch.stdout.close()
        self._batch.wait()
        self._objects.cleanup()

    def git(self, *arguments: str, accept: tuple[int, ...] = (0,)) -> str:
        """Standard output of a git command. Raises `GitFailure` on an exit status that is not accepted."""
        done = subprocess.run(["git", "-C", str(self.path), *arguments], capture_output=True, env=self._environment)
        if done.returncode not in accept:
            said = done.stderr.decode(errors="replace").strip()
            failure = MissingObject if "unable to read" in said else GitFailure
            raise failure(f"git {' '.join(arguments)}: {said}")
        return done.stdout.decode(errors="surrogateescape")

    def lines(self, *arguments: str) -> list[str]:
        """The lines that a git command prints."""
        return self.git(*arguments).splitlines()

    def commit(self, revision: str) -> str:
        """The id of the commit that a revision names."""
        return self.git("rev-parse", "--verify", "--end-of-options", revision + "^{commit}").strip()

    def merge_bases(self, one: str, other: str) -> list[str]:
        """All best common ancestors; none where the histories are unrelated."""
        return self.git("merge-base", "--all", one, other, accept=(0, 1)).split()

    def has(self, oid: str) -> bool:
        """Whether an object is there; a partial copy of a repository lacks some."""
        command = ["git", "-C", str(self.path), "cat-file", "-e", oid]
        return subprocess.run(command, env=self._environment, stderr=subprocess.DEVNULL).returncode == 0

    def merge(self, target: str, head: str) -> MergeResult | None:
        """The merge of head into target, both commit ids; nothing where the histories are unrelated."""
        bases = self.merge_bases(target, head)
        if not bases:
            return None
        if target in bases or head in bases:
            return MergeResult(self.tree(head if target in bases else target), frozenset())
        printed = self.git(
            "merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", target, head, accept=(0, 1)
        )
        written, *conflicts = [part for part in printed.split("\0") if part]
        tree = dict(self.tree(written))
        ours = self.tree(head)
        for path in conflicts:
            tree.pop(path, None)
            if path in ours:
                tree[path] = ours[path]
        return MergeResult(tree, frozenset(conflicts))

    def _read_tree(self, name: str) -> Tree:
        tree: Tree = {}
        for line in self.git("ls-tree", "-r", "-z", "--full-tree", name).split("\0"):
            if line:
                description, path = line.split("\t", 1)
                mode, _, oid = description.split(" ")
                tree[path] = Entry(mode, oid)
        return tree

    def _read_blob(self, oid: str) -> bytes:
        assert self._batch.stdin and self._batch.stdout
        self._batch.stdin.write(oid.encode() + b"\n")
        self._batch.stdin.flush()
        header = self._batch.stdout.readline().split()
        if len(header) != 3:
            raise MissingObject(f"no object {oid}")
        content = self._batch.stdout.read(int(header[2]))
        self._batch.stdout.read(1)
        return content
