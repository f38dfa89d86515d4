"""Finds the literals of source files by an independent, simple reading: a lexer, no types and no names.

It tells where a catalog's key stands in the sources, so that a key which the program does not find as a use can be
classed: in Swift that runs, in a preview or a test, in a comment only, in a nib, in Objective-C, or nowhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal as Choice

Region = Choice["code", "preview", "debug", "comment"]

HOLE = "\0"
SPECIFIER = re.compile(
    r"%(?:%|(?:\d+\$)?(?:#@\w+@|[-+0#]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@dDuUxXoOfFeEgGcCsSpaAi]))|\$\{\w+\}"
)
_INTEREST = re.compile(r'//|/\*|#*"|#*/|[()]')
_COMMENT_EDGE = re.compile(r"/\*|\*/")
_UNICODE = re.compile(r"u\{([0-9A-Fa-f]{1,8})\}")
_SIMPLE_ESCAPES = {"0": "\0", "\\": "\\", "t": "\t", "n": "\n", "r": "\r", '"': '"', "'": "'"}
_PREVIEW = re.compile(r"#Preview\b|\bstruct\s+\w+\s*:[^{]*\bPreviewProvider\b")
_CONDITION = re.compile(r"^[ \t]*#(if|elseif|else|endif)\b([^\n]*)", re.MULTILINE)
_OBJECTIVE_C = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<character>'(?:[^'\\\n]|\\.)*')|@?\"(?P<text>(?:[^\"\\\n]|\\.)*)\"", re.DOTALL
)


@dataclass(frozen=True)
class Literal:
    """A string literal: its value with `HOLE` for each interpolation, its place, and what stands before it."""

    text: str
    line: int
    column: int
    region: Region
    before: str

    @property
    def has_holes(self) -> bool:
        """Whether a part of the value is known at run time only."""
        return HOLE in self.text


def with_holes(key: str) -> str:
    """A key as a literal with holes would spell it: each specifier a hole, `%%` a percent sign."""
    return SPECIFIER.sub(lambda found: "%" if found[0] == "%%" else HOLE, key)


def swift_literals(source: str) -> list[Literal]:
    """The literals of a Swift file, those in holes and in comments too."""
    source = source.replace("\r\n", "\n")
    reader = _Reader(source)
    reader.read_code(0, nested=False)
    return reader.finished()


def objective_c_literals(source: str) -> list[Literal]:
    """The literals of an Objective-C or C file, without those in comments; neighbouring ones are not joined."""
    found = []
    for match in _OBJECTIVE_C.finditer(source):
        if match["text"] is not None:
            line = source.count("\n", 0, match.start()) + 1
            column = match.start() - source.rfind("\n", 0, match.start())
            text = _unescaped(match["text"], "\\")
            found.append(Literal(text, line, column, "code", source[max(0, match.start() - 120) : match.start()]))
    return found


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.skeleton = list(source)  # code alone: what is no code is blank, so that braces can be counted
        self.raw: list[tuple[int, str, bool]] = []  # offset, value, whether in a comment

    def finished(self) -> list[Literal]:
        regions = _regions("".join(self.skeleton))
        starts = [0, *(match.end() for match in re.finditer("\n", self.source))]
        literals = []
        for offset, text, commented in sorted(self.raw):
            line = bisect_right(starts, offset)
            column = len(self.source[starts[line - 1] : offset].encode()) + 1
            inside = (name for low, high, name in regions if low <= offset < high)
            region = "comment" if commented else next(inside, "code")
            literals.append(Literal(text, line, column, region, self.source[max(0, offset - 160) : offset]))
        return literals

    def read_code(self, position: int, nested: bool) -> int:
        """Reads code up to its end, or (nested) behind the parenthesis that closes it."""
        depth = 0
        while found := _INTEREST.search(self.source, position):
            token, position = found[0], found.end()
            if token == "(":
                depth += 1
            elif token == ")":
                depth -= 1
                if nested and depth < 0:
                    return position
            elif token == "//":
                position = self.read_comment(found.start(), self.line_end(position))
            elif token == "/*":
                position = self.read_comment(found.start(), self.comment_end(position))
            elif token.endswith('"'):
                position = self.read_literal(found.start(), token.count("#"))
            elif token.startswith("#"):
                closing = self.source.find("/" + "#" * (len(token) - 1), position)
                position = closing + len(token) if closing >= 0 else position
        return len(self.source)

    def line_end(self, position: int) -> int:
        end = self.source.find("\n", position)
        return end if end >= 0 else len(self.source)

    def comment_end(self, position: int) -> int:
        depth = 1
        while depth and (edge := _COMMENT_EDGE.search(self.source, position)):
            depth += 1 if edge[0] == "/*" else -1
            position = edge.end()
        return len(self.source) if depth else position

    def read_comment(self, start: int, end: int) -> int:
        inner = _Reader(self.source[start:end].replace("/", " ").replace("*", " "))
        inner.read_code(0, nested=False)
        self.raw += [(start + offset, text, True) for offset, text, _ in inner.raw]
        self.blank(start, end)
        return end

    def blank(self, start: int, end: int) -> None:
        for index in range(start, min(end, len(self.skeleton))):
            if self.skeleton[index] != "\n":
                self.skeleton[index] = " "

    def read_literal(self, start: int, pounds: int) -> int:
        quote = start + pounds
        is_long = self.source.startswith('"""', quote)
        closing = ('"""' if is_long else '"') + "#" * pounds
        if not is_long and self.source.startswith('""' + "#" * pounds, quote):
            self.raw.append((start, "", False))
            return quote + 2 + pounds
        escape = "\\" + "#" * pounds
        position = quote + (3 if is_long else 1)
        ends = re.compile(re.escape(closing) + "|" + re.escape(escape) + ("" if is_long else "|\n"))
        pieces: list[str | None] = [""]
        while found := ends.search(self.source, position):
            pieces[-1] = (pieces[-1] or "") + self.source[position : found.start()]
            position = found.end()
            if found[0] == closing:
                break
            if found[0] == "\n":
                return position  # unterminated
            if self.source.startswith("(", position):
                position = self.read_code(position + 1, nested=True)
                pieces += [None, ""]
            else:
                pieces[-1] = (pieces[-1] or "") + escape + self.source[position : position + 1]
                position += 1
        else:
            return len(self.source)
        texts = _without_indentation(pieces) if is_long else pieces
        self.raw.append((start, "".join(HOLE if text is None else _unescaped(text, escape) for text in texts), False))
        self.blank(start, position)
        return position


def _without_indentation(pieces: list[str | None]) -> list[str | None]:
    last = pieces[-1] or ""
    indentation = last[last.rfind("\n") + 1 :]
    texts = [None if text is None else text.replace("\n" + indentation, "\n") for text in pieces]
    texts[0] = re.sub(r"\A[ \t]*\n", "", texts[0] or "")
    if "\n" in (texts[-1] or "") or len(texts) == 1:
        texts[-1] = (texts[-1] or "").rpartition("\n")[0]
    return texts


def _unescaped(text: str, escape: str) -> str:
    if escape not in text:
        return text
    out, position = [], 0
    while (found := text.find(escape, position)) >= 0:
        out.append(text[position:found])
        position = found + len(escape)
        if code := _UNICODE.match(text, position):
            value = int(code[1], 16)
            out.append(chr(value) if value <= 0x10FFFF else "")
            position = code.end()
        elif continued := re.compile(r"[ \t]*\n").match(text, position):
            position = continued.end()
        elif position < len(text):
            out.append(_SIMPLE_ESCAPES.get(text[position], text[position]))
            position += 1
    return "".join([*out, text[position:]])


def _regions(code: str) -> list[tuple[int, int, Region]]:
    """Previews and debug code, as ranges of offsets."""
    regions: list[tuple[int, int, Region]] = []
    for found in _PREVIEW.finditer(code):
        opening = code.find("{", found.end() - (found[0][-1] == "{"))
        if opening >= 0:
            regions.append((found.start(), _closing_brace(code, opening), "preview"))
    stack: list[tuple[bool, int]] = []
    for found in _CONDITION.finditer(code):
        word, condition = found[1], found[2].split("//")[0].strip()
        if word != "if" and stack:
            is_debug, start = stack.pop()
            if is_debug:
                regions.append((start, found.start(), "debug"))
        if word != "endif":
            stack.append((word != "else" and bool(re.fullmatch(r"DEBUG\b.*", condition)), found.end()))
    return regions


def _closing_brace(code: str, opening: int) -> int:
    depth = 0
    for found in re.compile("[{}]").finditer(code, opening):
        depth += 1 if found[0] == "{" else -1
        if depth == 0:
            return found.end()
    return len(code)
