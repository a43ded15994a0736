#!/usr/bin/env python3
"""Collects the messages of Swift sources, and prints them as a template for gettext's tools.

    messages.py FILE|FOLDER...

A message is the literal of one of these calls:

    Phrase("Moved \\(card) to \\(day).")              Moved %1 to %2.
    Phrase("status", context: "card")               the same word elsewhere is another message
    Phrase.count(n, one: "\\(n) card", other: "\\(n) cards")
    TypedWord("purple|violet", context: "colour")    a word that people type, and its other spellings
    Answer("push|pull", of: "sync", "ucard sync")    the same, in place of a word of a command; its context follows from that

A call whose first argument has a label, as Phrase(verbatim: …), takes none. Whatever else stands in such a call instead of
a literal is an error, because nobody could translate it.
"""
import os
import re
import sys

# A call that takes a message, or what may begin a comment, a literal or a regular expression.
WORD = re.compile(r'\b(?<!func )(Phrase|TypedWord|Answer|count)\(|["#/]')
# A bracket, or what may begin one of these.
BRACKET = re.compile(r'["#/()\[\]{}]')
TYPED = "People type it. Other spellings stand behind |."
LABEL = re.compile(r"\s*(?:(\w+)\s*:)?\s*")
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


class Malformed(Exception):
    """What stands at a place is not what had to stand there."""


class Source:
    def __init__(self, name, text):
        self.name = name
        self.text = text
        self.messages = []
        self.typed = set()

    def fail(self, place, reason):
        raise Malformed(f"{self.name}:{self.text.count(chr(10), 0, place) + 1}: {reason}")

    def after_comment(self, i):
        """The end of a comment that begins here; None if there is none."""
        if self.text.startswith("//", i):
            return self.text.find("\n", i) if "\n" in self.text[i:] else len(self.text)
        if not self.text.startswith("/*", i):
            return None
        depth = 0
        while True:
            if self.text.startswith("/*", i):
                depth += 1
                i += 2
            elif self.text.startswith("*/", i):
                depth -= 1
                i += 2
                if depth == 0:
                    return i
            elif i >= len(self.text):
                self.fail(i, "a comment without an end")
            else:
                i += 1

    def after_regex(self, i):
        """The end of a regular expression that begins here; None if there is none."""
        if match := re.compile(r"(#+)/.*?/\1", re.S).match(self.text, i):
            return match.end()
        before = self.text[:i].rstrip(" ")[-1:]
        match = re.compile(r"/(?![ */=])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/").match(self.text, i)
        return match.end() if match and before in "(,=:[{!&|?\n" else None

    def literal(self, i):
        """The literal that begins here: its end, and its pieces, texts and ranges of interpolations; None if there is none."""
        opening = re.compile(r'(#*)("""|")').match(self.text, i)
        if not opening:
            return None
        escape = "\\" + opening[1]
        closing = opening[2] + opening[1]
        is_long = len(opening[2]) == 3
        start = i
        i = opening.end()
        pieces = []
        text = ""
        # A line break that is written out is marked here by U+E000, since its indentation belongs to the source.
        while not self.text.startswith(closing, i):
            if i >= len(self.text) or (self.text[i] == "\n" and not is_long):
                self.fail(start, "a literal without an end")
            if not self.text.startswith(escape, i):
                text += "\ue000" if self.text[i] == "\n" else self.text[i]
                i += 1
                continue
            i += len(escape)
            if self.text[i] == "(":
                end = self.after_bracket(i)
                pieces += [text, (i + 1, end - 1)]
                text = ""
                i = end
            elif match := re.compile(r"u\{([0-9A-Fa-f]+)\}").match(self.text, i):
                text += chr(int(match[1], 16))
                i = match.end()
            elif match := re.compile(r"[ \t]*\n").match(self.text, i):
                text += "\ue001"
                i = match.end()
            else:
                text += ESCAPED.get(self.text[i], self.text[i])
                i += 1
        pieces.append(text)
        if is_long:
            indent = re.search(r"[ \t]*\Z", pieces[-1].rpartition("\ue000")[2])[0]
            pieces[0] = pieces[0].removeprefix("\ue000" + indent)
            pieces[-1] = pieces[-1][: len(pieces[-1]) - len("\ue000" + indent)] if pieces[-1] else ""
            pieces = [
                piece.replace("\ue001" + indent, "").replace("\ue001", "").replace("\ue000" + indent, "\n").replace("\ue000", "\n")
                if isinstance(piece, str)
                else piece
                for piece in pieces
            ]
        return i + len(closing), pieces

    def step(self, i):
        """The end of a comment, a literal or a regular expression that begins here, and the literal's pieces; else the next
        place."""
        if end := self.after_comment(i):
            return end, []
        if end := self.after_regex(i):
            return end, []
        return self.literal(i) or (i + 1, [])

    def after_bracket(self, i):
        """The place behind the bracket that closes the one here."""
        start = i
        depth = 0
        while match := BRACKET.search(self.text, i):
            i = match.start()
            if match[0] in "([{":
                depth += 1
            elif match[0] in ")]}":
                depth -= 1
                if depth == 0:
                    return i + 1
            i = self.step(i)[0]
        self.fail(start, "a bracket without an end")

    def arguments(self, i):
        """The arguments of a call from behind its bracket, by their labels: the key of a literal, or None."""
        found = {}
        end = self.after_bracket(i - 1) - 1
        while i < end:
            label = LABEL.match(self.text, i)
            i = label.end()
            key = None
            if literal := self.literal(i):
                if re.compile(r"\s*[,)]").match(self.text, literal[0]):
                    key = self.key(literal[1])
            found.setdefault(label[1] or "", key)
            while i < end and self.text[i] != ",":
                i = self.after_bracket(i) if self.text[i] in "([{" else self.step(i)[0]
            i += 1
        return found

    def key(self, pieces):
        """The English with the numbers of its values. Digits behind a value or a percent sign are a value: see Phrase.Text."""
        key = ""
        count = 0
        for piece in pieces:
            for part in [None] if not isinstance(piece, str) else re.findall(r"[^%]*%|[^%]+", piece):
                digits = "" if part is None or not re.search(r"%[0-9]*\Z", key) else re.match(r"[0-9]*", part)[0]
                if part is None or digits:
                    count += 1
                    key += f"%{count}"
                key += (part or "")[len(digits) :]
        return key

    def read(self, i=0, end=None):
        """Collects the messages of a range."""
        end = len(self.text) if end is None else end
        while match := WORD.search(self.text, i, end):
            if match[1]:
                self.call(match)
                i = match.end()
                continue
            i, pieces = self.step(match.start())
            for piece in pieces:
                if not isinstance(piece, str):
                    self.read(*piece)

    def call(self, call):
        arguments = self.arguments(call.end())
        if call[1] == "count":
            if "one" not in arguments or "other" not in arguments:
                return
            if not arguments["one"] or not arguments["other"]:
                self.fail(call.start(), "the forms of Phrase.count are literals")
            self.messages.append((None, arguments["one"], arguments["other"]))
        elif next(iter(arguments)) == "":
            if not arguments.get("") or "context" in arguments and not arguments["context"]:
                self.fail(call.start(), "a phrase is a literal")
            context = arguments.get("context")
            if call[1] == "Answer":
                context = f"instead of a word of {arguments['of']}" if "of" in arguments else "instead of a command"
            self.messages.append((context, arguments[""], None))
            if call[1] in ("TypedWord", "Answer"):
                self.typed.add(context)


def quoted(text):
    for sign, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(sign, escaped)
    return f'"{text}"'


def template(sources):
    typed = {context for source in sources for context in source.typed}
    places = {}
    plurals = {}
    for source in sources:
        for context, one, other in source.messages:
            places.setdefault((context, one), []).append(source.name)
            if other and plurals.setdefault((context, one), other) != other:
                raise Malformed(f"{source.name}: “{one}” has two plurals")
    lines = [
        'msgid ""', 'msgstr ""', '"Project-Id-Version: U-Card\\n"', '"Language: \\n"', '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"',
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
    ]
    for (context, one), names in places.items():
        lines.append("")
        if context in typed:
            lines.append(f"#. {TYPED}")
        lines += [f"#: {name}" for name in dict.fromkeys(names)]
        other = plurals.get((context, one))
        if re.search("%[0-9]", one + (other or "")):
            lines.append("#, kde-format")
        if context:
            lines.append(f"msgctxt {quoted(context)}")
        lines.append(f"msgid {quoted(one)}")
        lines += [f"msgid_plural {quoted(other)}", 'msgstr[0] ""', 'msgstr[1] ""'] if other else ['msgstr ""']
    return "\n".join(lines) + "\n"


def files(name):
    """The Swift files in a folder, or the file itself, in an order that is the same everywhere."""
    found = [os.path.join(folder, file) for folder, _, files in os.walk(name) for file in files]
    return sorted(path for path in found if path.endswith(".swift")) if os.path.isdir(name) else [name]


def main(names):
    sources = []
    for name in [path for name in names for path in files(name)]:
        with open(name, encoding="utf-8") as file:
            source = Source(name, file.read())
        source.read()
        sources.append(source)
    sys.stdout.write(template(sources))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Malformed as error:
        sys.exit(str(error))
