#!/usr/bin/env python3
"""A second reading of three change rules, made from the contract's words alone, to compare the program with.

usage: independent_reading.py REPOSITORY TARGET HEAD

Prints each finding of `locales-filled`, `source-marked-translated` and `source-frozen` about an .xcstrings that merging
HEAD into TARGET would give under the default policy, one a line: rule, path, key, locale.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from catalog_texts import (
    CatalogTexts,
    FamilyFile,
    KeyEntry,
    Leaf,
    Leaves,
    Unreadable,
    locale_code,
    read_family,
    read_xcstrings,
)
from repository import Entry, GitFailure, Repository, Tree

EXCLUDED_FOLDERS = {"Pods", "Carthage", ".build", "DerivedData", "node_modules", "Vendor"}
FAMILY_SOURCE = "en"
ALIASES = {"no": "nb", "iw": "he", "tl": "fil", "zh-cn": "zh-hans", "zh-tw": "zh-hant", "in": "id", "ji": "yi"}
SPECIFIER = re.compile(
    r"%%|%(?:\d+\$)?(?:arg|#@\w+@|(?:\([^)]*\))?[-+0#']*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?"
    r"(?:hh|h|ll|l|q|L|z|t|j)?[diDuUxXoOcCfFeEgGaA@sSpP])"
)
POSITION = re.compile(r"%\d+\$")


class Finding(NamedTuple):
    """What a rule says: its id, the catalog's path, the key, and the locale's code in lower case with `-`."""

    rule: str
    path: str
    key: str
    locale: str


@dataclass(frozen=True)
class Reading:
    """What merging one commit into another gives: the paths in conflict, and the findings of the three rules."""

    conflicts: frozenset[str]
    findings: frozenset[Finding]


@dataclass(frozen=True)
class JudgedCatalog:
    """An .xcstrings of the merge result, and what it is compared with: nothing if it is new."""

    path: str
    merged: CatalogTexts
    target: CatalogTexts | None
    required: frozenset[str]

    @property
    def source_is_elsewhere(self) -> bool:
        """Whether the source text stands in a nib or in Info.plist."""
        path = PurePosixPath(self.path)
        return path.parent.name == "mul.lproj" or path.stem == "InfoPlist"


def read_change(repository: Repository, target: str, head: str) -> Reading | None:
    """Reads the merge of head into target, both commit ids; nothing where the histories are unrelated."""
    merge = repository.merge(target, head)
    if merge is None:
        return None
    target_tree = repository.tree(target)
    findings: set[Finding] = set()
    for path, entry in merge.tree.items():
        if not is_catalog(path) or not entry.is_file or target_tree.get(path) == entry:
            continue
        try:
            merged = read_xcstrings(repository.blob(entry.oid))
        except Unreadable:
            continue
        before = read_compared(repository, target, target_tree, merge.tree, path, merged)
        locales = merged.locales | {merged.source} | (before.locales | {before.source} if before else frozenset())
        known = known_regions(repository, merge.tree, path)
        required = frozenset(ALIASES.get(locale, locale) for locale in locales | known)
        findings |= set(judge(JudgedCatalog(path, merged, before, required), CodeTexts(repository, merge.tree)))
    return Reading(merge.conflicts, frozenset(findings))


def is_catalog(path: str) -> bool:
    """Whether the default policy takes a path for an .xcstrings catalog."""
    *folders, name = path.split("/")
    excluded = any(folder in EXCLUDED_FOLDERS or folder.endswith("Tests") for folder in folders)
    return name.endswith(".xcstrings") and name not in EXCLUDED_FOLDERS and not excluded


def read_compared(
    repository: Repository, target: str, before: Tree, after: Tree, path: str, merged: CatalogTexts
) -> CatalogTexts | None:
    """What target has in the place of a catalog of the merge result: the same path, a renamed file, or a family."""
    if path in before:
        return read_last_readable(repository, target, path, before[path])
    gone = {
        other: entry for other, entry in before.items() if is_catalog(other) and entry.is_file and other not in after
    }
    for other, entry in gone.items():
        if entry.oid == after[path].oid:
            return read_last_readable(repository, target, other, entry)
    for other, entry in gone.items():
        if PurePosixPath(other).name != PurePosixPath(path).name:
            continue
        candidate = read_last_readable(repository, target, other, entry)
        if candidate and 2 * len(candidate.entries.keys() & merged.entries.keys()) > len(candidate.entries):
            return candidate
    return read_replaced_family(repository, before, path)


def read_last_readable(repository: Repository, target: str, path: str, entry: Entry) -> CatalogTexts | None:
    """Target's version of a catalog, else the last one on its first-parent history that can be read."""
    if entry.is_file:
        try:
            return read_xcstrings(repository.blob(entry.oid))
        except Unreadable:
            pass
    for commit in repository.lines("log", "--first-parent", "--format=%H", target, "--", path):
        version = repository.tree(commit).get(path)
        if version and version.is_file:
            try:
                return read_xcstrings(repository.blob(version.oid))
            except Unreadable:
                continue
    return None


def read_replaced_family(repository: Repository, before: Tree, path: str) -> CatalogTexts | None:
    """The .lproj family of target whose table a new catalog in the same folder takes over."""
    place = PurePosixPath(path)
    if place.parent.suffix == ".lproj":
        return None
    files = []
    for other, entry in before.items():
        candidate = PurePosixPath(other)
        if (
            entry.is_file
            and candidate.stem == place.stem
            and candidate.suffix in (".strings", ".stringsdict")
            and candidate.parent.suffix == ".lproj"
            and candidate.parent.parent == place.parent
        ):
            files.append(FamilyFile(candidate.parent.stem, candidate.suffix, repository.blob(entry.oid)))
    try:
        return read_family(files, FAMILY_SOURCE) if files else None
    except Unreadable:
        return None


def known_regions(repository: Repository, tree: Tree, path: str) -> frozenset[str]:
    """The regions, without `Base`, of the Xcode projects in the nearest folder above a path that holds one."""
    projects: dict[PurePosixPath, list[Entry]] = {}
    for other, entry in tree.items():
        place = PurePosixPath(other)
        if place.name == "project.pbxproj" and place.parent.suffix == ".xcodeproj" and entry.is_file:
            projects.setdefault(place.parent.parent, []).append(entry)
    for folder in PurePosixPath(path).parents:
        if folder in projects:
            regions: set[str] = set()
            for entry in projects[folder]:
                text = repository.blob(entry.oid).decode(errors="replace")
                for listed in re.findall(r"\bknownRegions\s*=\s*\(([^)]*)\)", text):
                    regions |= {locale_code(name.strip(' \t\n\r"')) for name in listed.split(",")}
            return frozenset(regions - {"", "base"})
    return frozenset()


class CodeTexts:
    """The Swift files, nibs and plists of a tree, searched for a key's text when a stale key asks for it."""

    SUFFIXES = (".swift", ".xib", ".storyboard", ".nib", ".plist")

    def __init__(self, repository: Repository, tree: Tree) -> None:
        self._repository = repository
        self._tree = tree
        self._contents: list[bytes] | None = None

    def hold(self, key: str) -> bool:
        """Whether any of the files has the key's text, or an interpolation where the key has a specifier."""
        if self._contents is None:
            self._contents = [
                self._repository.blob(entry.oid)
                for path, entry in self._tree.items()
                if entry.is_file and path.endswith(self.SUFFIXES)
            ]
        text = key.encode(errors="surrogatepass")
        if any(text in content for content in self._contents):
            return True
        pieces = [re.escape(piece.encode(errors="surrogatepass")) for piece in SPECIFIER.split(key)]
        template = re.compile(rb"\\\(.*?\)".join(pieces))
        return len(pieces) > 1 and any(template.search(content) for content in self._contents)


class KeyStyle:
    """Tells a catalog's semantic keys (names) from its natural ones (source texts)."""

    _NAME = re.compile(r"[^._]+(?:[._][^._]+)+")

    def __init__(self, decisive: CatalogTexts) -> None:
        differing, equal = 0, 0
        for key, entry in decisive.entries.items():
            if explicit := entry.leaves.get(decisive.source):
                if any(repeats_key(key, {"": leaf}) for leaf in explicit.values()):
                    equal += 1
                else:
                    differing += 1
        self._single_words_are_semantic = differing > equal

    def is_semantic(self, key: str) -> bool:
        """Whether a key is a name and not the source text."""
        shape = SPECIFIER.sub("x", key)
        if all(_is_word_character(character) for character in shape):
            return self._single_words_are_semantic
        return bool(self._NAME.fullmatch(shape)) and all(
            _is_word_character(character) or character in "._" for character in shape
        )


def _is_word_character(character: str) -> bool:
    return character == "-" or unicodedata.category(character)[0] in "LM" or unicodedata.category(character) == "Nd"


def judge(catalog: JudgedCatalog, code: CodeTexts) -> Iterator[Finding]:
    """The findings of the three rules about one catalog."""
    style = KeyStyle(catalog.target or catalog.merged)
    source = catalog.merged.source
    for key, entry in catalog.merged.entries.items():
        before = catalog.target.entries.get(key) if catalog.target else None
        if entry.is_malformed or not is_changed(entry, before) or is_exempt(key, entry, code):
            continue
        semantic = style.is_semantic(key)
        for locale in catalog.required - entry.malformed_locales:
            if locale == source:
                filled = catalog.source_is_elsewhere or is_source_filled(key, entry, source, semantic)
            else:
                filled = is_filled(entry.leaves.get(locale, {}), source_leaves(key, entry, source, semantic))
            if not filled:
                yield Finding("locales-filled", catalog.path, key, locale)
        explicit = entry.leaves.get(source, {})
        is_judged = source not in entry.malformed_locales and not repeats_key(key, explicit)
        if is_judged and any(leaf.state != "translated" for leaf in explicit.values()):
            yield Finding("source-marked-translated", catalog.path, key, source)
    yield from judge_source_edits(catalog, style, code)


def judge_source_edits(catalog: JudgedCatalog, style: KeyStyle, code: CodeTexts) -> Iterator[Finding]:
    """The findings of `source-frozen` about one catalog."""
    if catalog.target is None:
        return
    source, former = catalog.merged.source, catalog.target.source
    filled = {
        key: [locale for locale in catalog.required - {former} if has_fill(entry.leaves.get(locale, {}))]
        for key, entry in catalog.target.entries.items()
    }
    if source != former:
        if any(filled.values()):
            yield Finding("source-frozen", catalog.path, "", source)
        return
    for key, entry in catalog.merged.entries.items():
        before = catalog.target.entries.get(key)
        if before is None or entry.is_malformed or before.is_malformed or not filled[key]:
            continue
        semantic = style.is_semantic(key)
        old, new = (source_leaves(key, each, source, semantic) for each in (before, entry))
        values = [{path: leaf.value for path, leaf in leaves.items()} for leaves in (old, new)]
        given_first = semantic and not old
        if values[0] != values[1] and not given_first and not is_exempt(key, entry, code):
            yield Finding("source-frozen", catalog.path, key, source)


def is_changed(entry: KeyEntry, before: KeyEntry | None) -> bool:
    """Whether the change does more to a key than touch its comment and the like."""
    if before is None:
        return True
    with_leaves = [{locale: leaves for locale, leaves in each.leaves.items() if leaves} for each in (entry, before)]
    with_arguments = [{name: found for name, found in each.arguments.items() if found} for each in (entry, before)]
    return (
        with_leaves[0] != with_leaves[1]
        or with_arguments[0] != with_arguments[1]
        or entry.should_translate != before.should_translate
        or (before.is_stale and not entry.is_stale)
    )


def is_exempt(key: str, entry: KeyEntry, code: CodeTexts) -> bool:
    """Whether a key needs no texts."""
    if not entry.should_translate or not any(
        unicodedata.category(character)[0] == "L" for character in SPECIFIER.sub("", key)
    ):
        return True
    return entry.is_stale and not code.hold(key)


def source_leaves(key: str, entry: KeyEntry, source: str, semantic: bool) -> Leaves:
    """The source text: the explicit one, else the key itself if that is natural language."""
    explicit = entry.leaves.get(source, {})
    if repeats_key(key, explicit):
        explicit = {}
    return explicit if explicit or semantic else {"": Leaf(key, "none")}


def repeats_key(key: str, explicit: Leaves) -> bool:
    """Whether an explicit source text is no override: the plain key, be it with positions added to its specifiers."""
    return explicit.keys() == {""} and key in (explicit[""].value, POSITION.sub("%", explicit[""].value))


def has_fill(leaves: Leaves) -> bool:
    """Whether there is a text that is more than a placeholder."""
    return any(not leaf.is_blank and leaf.state != "new" for leaf in leaves.values())


def is_filled(leaves: Leaves, source: Leaves) -> bool:
    """Whether a locale other than the source has all its texts, translated."""
    return bool(leaves) and all(
        leaf.state == "translated" and (not leaf.is_blank or _is_blank(counterpart(source, path)))
        for path, leaf in leaves.items()
    )


def is_source_filled(key: str, entry: KeyEntry, source: str, semantic: bool) -> bool:
    """Whether the source locale has no hole: no text of its own is blank where another locale has one."""
    explicit = entry.leaves.get(source, {})
    if not explicit:
        return not semantic
    others = [leaves for locale, leaves in entry.leaves.items() if locale != source]
    pairs = [(counterpart(explicit, path), leaf) for leaves in others for path, leaf in leaves.items()]
    pairs += [(leaf, counterpart(leaves, path)) for leaves in others for path, leaf in explicit.items()]
    return not any(_is_blank(own) and other is not None and not other.is_blank for own, other in pairs)


def counterpart(leaves: Leaves, path: str) -> Leaf | None:
    """One locale's leaf for a leaf of another one: the same path, else its `other`, else the plain unit."""
    return leaves.get(path) or leaves.get(f"{path.rpartition('.')[0]}.other") or leaves.get("")


def _is_blank(leaf: Leaf | None) -> bool:
    return leaf is not None and leaf.is_blank


def main() -> int:
    """Prints the findings for the arguments of the command line."""
    if len(sys.argv) != 4:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    try:
        with Repository(Path(sys.argv[1])) as repository:
            reading = read_change(repository, *(repository.commit(revision) for revision in sys.argv[2:]))
    except GitFailure as failure:
        print(failure, file=sys.stderr)
        return 3
    for finding in sorted(reading.findings if reading else ()):
        print(*finding, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
