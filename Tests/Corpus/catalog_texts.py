"""Catalogs as plain values, read with the standard library alone: `.xcstrings`, and families of `.strings` files."""

from __future__ import annotations

import json
import plistlib
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

LARGEST_READ = 64 * 1024 * 1024
STATES = {"new", "translated", "needs_review", "machine_translated", "none"}
WHITE_SPACE = set("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(c) for c in range(0x2000, 0x200B)}


class Leaf(NamedTuple):
    """One text: its value, and its state; `none` where the file gives no state."""

    value: str
    state: str

    @property
    def is_blank(self) -> bool:
        """Whether the text is nothing but white space."""
        return all(character in WHITE_SPACE for character in self.value)


Leaves = dict[str, Leaf]


@dataclass(frozen=True)
class KeyEntry:
    """What a catalog says about one key. The locales of `leaves` are codes in lower case with `-`."""

    leaves: dict[str, Leaves] = field(default_factory=dict)
    arguments: dict[str, Any] = field(default_factory=dict)
    """Where a locale's substitutions take their values from."""
    should_translate: bool = True
    is_stale: bool = False
    is_malformed: bool = False
    """Whether nothing of the entry can be read: nothing but that is said about it."""
    malformed_locales: frozenset[str] = frozenset()
    """The locales with an unknown state or shape: nothing but that is said about the key there."""


@dataclass(frozen=True)
class CatalogTexts:
    """A catalog that could be read."""

    source: str
    entries: dict[str, KeyEntry]
    locales: frozenset[str]


class Unreadable(Exception):
    """The file is no catalog that can be judged."""


def locale_code(name: str) -> str:
    """A locale's code as codes compare: without regard to case, and with `_` as `-`."""
    return name.replace("_", "-").lower()


def read_xcstrings(content: bytes) -> CatalogTexts:
    """The catalog in an .xcstrings file; of a key that is there twice, the last copy. Raises `Unreadable`."""
    if len(content) > LARGEST_READ:
        raise Unreadable("too large")
    try:
        document = json.loads(content.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    if not isinstance(document, dict):
        raise Unreadable("no object")
    source, strings = document.get("sourceLanguage"), document.get("strings")
    if not isinstance(source, str) or not isinstance(strings, dict):
        raise Unreadable("no sourceLanguage or no strings")
    entries = {key: _entry(value) for key, value in strings.items()}
    locales = {locale for entry in entries.values() for locale in entry.leaves}
    return CatalogTexts(locale_code(source), entries, frozenset(locales))


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _entry(value: Any) -> KeyEntry:
    if not isinstance(value, dict) or not isinstance(value.get("localizations", {}), dict):
        return KeyEntry(is_malformed=True)
    leaves: dict[str, Leaves] = {}
    arguments: dict[str, Any] = {}
    malformed: set[str] = set()
    for name, localization in value.get("localizations", {}).items():
        locale = locale_code(name)
        try:
            leaves[locale] = _localization(localization)
            if any(leaf.state not in STATES for leaf in leaves[locale].values()):
                malformed.add(locale)
            arguments[locale] = {
                substitution: (content.get("argNum"), content.get("formatSpecifier"))
                for substitution, content in localization.get("substitutions", {}).items()
            }
        except Unreadable:
            leaves[locale] = {"": Leaf("", json.dumps(localization, sort_keys=True))}  # differs where the file does
            malformed.add(locale)
    return KeyEntry(
        leaves=leaves,
        arguments=arguments,
        should_translate=value.get("shouldTranslate") is not False,
        is_stale=value.get("extractionState") == "stale",
        malformed_locales=frozenset(malformed),
    )


def _localization(value: Any) -> Leaves:
    leaves = _varied(value, "")
    for name, substitution in _object(value.get("substitutions", {})).items():
        leaves |= _varied(substitution, f"substitutions.{name}.")
    if "stringSet" in value:
        phrases = _object(value["stringSet"])
        values = phrases.get("values")
        if not isinstance(values, list) or not all(isinstance(phrase, str) for phrase in values):
            raise Unreadable("stringSet")
        for index, phrase in enumerate(values):
            leaves[f"stringSet.{index}"] = Leaf(phrase, _state(phrases))
    return leaves


def _varied(value: Any, path: str) -> Leaves:
    """The leaves of an object with a `stringUnit` or `variations`, under a path that is empty or ends in a dot."""
    leaves: Leaves = {}
    value = _object(value)
    if "stringUnit" in value:
        unit = _object(value["stringUnit"])
        if not isinstance(unit.get("value"), str):
            raise Unreadable("stringUnit without value")
        leaves[path.removesuffix(".")] = Leaf(unit["value"], _state(unit))
    for axis, cases in _object(value.get("variations", {})).items():
        if axis not in ("plural", "device", "width"):
            raise Unreadable(f"variation by {axis}")
        for case, content in _object(cases).items():
            leaves |= _varied(content, f"{path}{axis}.{case}.")
    return leaves


def _state(unit: dict[str, Any]) -> str:
    state = unit.get("state", "none")
    if not isinstance(state, str):
        raise Unreadable("state")
    return state


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Unreadable("no object")
    return value


class FamilyFile(NamedTuple):
    """One file of an .lproj family: the folder's name without suffix, the file's suffix and what it holds."""

    folder: str
    suffix: str
    content: bytes


LEGACY_FOLDERS = {
    "english": "en", "french": "fr", "german": "de", "italian": "it", "japanese": "ja", "spanish": "es", "dutch": "nl",
    "danish": "da", "swedish": "sv", "norwegian": "nb", "finnish": "fi", "portuguese": "pt", "korean": "ko",
    "russian": "ru", "polish": "pl", "zh-cn": "zh-hans", "zh-tw": "zh-hant",
}


def read_family(files: list[FamilyFile], source: str) -> CatalogTexts:
    """The catalog that the .strings and .stringsdict files of a table make. Raises `Unreadable` without source keys."""
    by_locale: dict[str, dict[str, Leaves]] = {}
    for file in sorted(files, key=lambda each: each.suffix):  # .stringsdict after .strings: its entry wins
        code = locale_code(file.folder)
        locale = LEGACY_FOLDERS.get(code, code)
        read = _strings_table if file.suffix == ".strings" else _stringsdict_table
        by_locale.setdefault(locale, {}).update(read(file.content))
    base = by_locale.pop("base", None)
    if source not in by_locale and base is not None:
        by_locale[source] = base
    if source not in by_locale:
        raise Unreadable("no file of the source locale")
    entries = {
        key: KeyEntry(leaves={locale: table[key] for locale, table in by_locale.items() if key in table})
        for key in by_locale[source]
    }
    return CatalogTexts(source, entries, frozenset(by_locale))


_TOKEN = re.compile(
    r"""(?P<skip>(?:[\s\x00]|//[^\n\r]*|/\*.*?\*/)+)|(?P<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
    r"""|(?P<bare>[A-Za-z0-9_$/:.\-]+)|(?P<mark>[=;])""",
    re.S,
)
_ESCAPE = re.compile(r"\\(U[0-9A-Fa-f]{1,4}|[0-7]{1,3}|.)", re.S)
_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\n": "\n"}


def _strings_table(content: bytes) -> dict[str, Leaves]:
    if content.startswith((b"bplist", b"<?xml")):
        texts = {key: value for key, value in _plist(content).items() if isinstance(value, str)}
        return {key: {"": Leaf(value, "translated")} for key, value in texts.items()}
    text = _decoded(content)
    table: dict[str, Leaves] = {}
    statement: list[str] = []
    place = 0
    while match := _TOKEN.match(text, place):
        place = match.end()
        if match["mark"] == ";":
            if statement:
                table[statement[0]] = {"": Leaf(statement[-1], "translated")}
            statement = []
        elif match["quoted"] is not None:
            statement.append(_unescaped(match["quoted"][1:-1]))
        elif match["bare"] is not None:
            statement.append(match["bare"])
    return table


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    return content.decode("utf-8-sig", errors="replace")


def _unescaped(text: str) -> str:
    def replacement(match: re.Match[str]) -> str:
        escape = match[1]
        if escape[0] == "U" and len(escape) > 1:
            return chr(int(escape[1:], 16))
        if escape[0] in "01234567":
            return chr(int(escape, 8))
        return _ESCAPED.get(escape, escape)

    return _ESCAPE.sub(replacement, text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _stringsdict_table(content: bytes) -> dict[str, Leaves]:
    table: dict[str, Leaves] = {}
    for key, entry in _plist(content).items():
        leaves: Leaves = {}
        for variable, rule in entry.items() if isinstance(entry, dict) else ():
            if isinstance(rule, dict):
                leaves |= {
                    f"{variable}.plural.{category}": Leaf(text, "translated")
                    for category, text in rule.items()
                    if isinstance(text, str) and not category.startswith("NSString")
                }
        table[key] = leaves
    return table


def _plist(content: bytes) -> dict[str, Any]:
    try:
        document = plistlib.loads(content)
    except Exception as error:  # plistlib lets the errors of its parsers through
        raise Unreadable(str(error)) from error
    if not isinstance(document, dict):
        raise Unreadable("no dictionary")
    return document
