#!/usr/bin/env python3
"""Writes the tables of GS1 application identifiers and codes from the GS1 Barcode Syntax Dictionary (Apache-2.0).

    git clone --depth 1 --branch 2026-01-27 https://github.com/gs1/gs1-syntax-dictionary
    python3 Tests/Proof/GS1/dictionary.py gs1-syntax-dictionary

The identifiers come from `gs1-syntax-dictionary.txt`, the codes of countries, currencies and packages from the tables
in `src`. The code of the linters there is not copied.
"""
import re
import sys
import textwrap

FOLDER = "Sources/Codes/LinearBarcodes/GS1/"

NOTICE = """\
/// `Tests/Proof/GS1/dictionary.py` writes this file from the GS1 Barcode Syntax Dictionary, release {release},
/// github.com/gs1/gs1-syntax-dictionary. Copyright 2020-2021 BWIPP project, Zint Project; 2021-2025 GS1 AISBL.
/// Licensed under the Apache License, Version 2.0 (http://www.apache.org/licenses/LICENSE-2.0); shortened and
/// rearranged here.
"""


def identifiers(text):
    """The lines of the dictionary: identifiers, components, then the attributes `ex` and `req`."""
    for line in text.splitlines():
        line = line.split("#")[0]
        if not line.strip():
            continue
        numbers, *words = line.split()
        if not words[0][0].isalpha():
            words = words[1:]
        yield " ".join([numbers] + [word for word in words if not word.startswith("dlpkey")])


def bits(source, name):
    """The positions of ones in the table `name` of a linter, which has one bit for each code."""
    table = source[source.index(f" {name}[] = {{"):]
    words = re.findall(r"\b0b([01]+)", table[:table.index("#else")])
    return [index for index, bit in enumerate("".join(words)) if bit == "1"]


def strings(source, name):
    table = source[source.index(f" {name}[][4] = {{"):]
    return re.findall(r'"(\w+)"', table[:table.index("};")])


def codes(folder):
    def source(linter):
        with open(f"{folder}/src/lint_{linter}.c", encoding="utf-8") as file:
            return file.read()
    letter = lambda value: chr(ord("A") + value)
    yield ("countries", "The numeric codes of countries, ISO 3166-1 (`iso3166`).",
           [f"{code:03}" for code in bits(source("iso3166"), "iso3166")])
    yield ("countryLetters", "The codes of countries of two letters, ISO 3166-1 (`iso3166alpha2`).",
           [letter(code // 26) + letter(code % 26) for code in bits(source("iso3166alpha2"), "iso3166alpha2")])
    yield ("currencies", "The numeric codes of currencies, ISO 4217 (`iso4217`).",
           [f"{code:03}" for code in bits(source("iso4217"), "iso4217")])
    yield ("packageTypes", "The codes of packages, UN/CEFACT Recommendation 21 and GS1 (`packagetype`).",
           strings(source("packagetype"), "packagetypes"))


def write(name, lines):
    with open(FOLDER + name, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    folder = sys.argv[1]
    with open(folder + "/gs1-syntax-dictionary.txt", encoding="utf-8") as file:
        text = file.read()
    notice = NOTICE.format(release=re.search(r"Release: (\S+)", text)[1]).splitlines()
    write("ApplicationIdentifier+Dictionary.swift", [
        "extension ApplicationIdentifier {",
        "  /// The application identifiers, one or a range a line: components with their checks, then the identifiers",
        "  /// that must not stand beside it (`ex`), and those of which it needs some (`req`). `n` is any digit.",
        "  ///", *["  " + line for line in notice],
        '  static let dictionary = """', *["    " + line for line in identifiers(text)], '    """', "}"])
    lines = ["/// Codes that data of application identifiers have to be among.", "///", *notice, "enum GS1Codes {"]
    for name, comment, values in codes(folder):
        lines += [f"  /// {comment}", f'  static let {name} = """']
        lines += ["    " + line for line in textwrap.wrap(" ".join(values), 112)]
        lines += ['    """', ""]
    write("GS1Codes.swift", lines[:-1] + ["}"])


main()
