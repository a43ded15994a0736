"""Measures how much damage the pictures of `ucard encode` take until they are no longer read, beside those of zint.

Usage: python3 degradation.py UCARD [--count N] [--kinds NAME,...] [--against "OPTIONS"] [--quick]

Both programs draw the same payload with modules of as many pixels. The pictures are put on grounds of one size, the
codes at the same place, and are changed alike, by the same random numbers. The height of the bars, the quiet zones and
the number below are each program's own. ZXingReader and zbarimg read the pictures; "alone" is how many they read of the
first program only, and of the second only. With --against, the second is `ucard encode` too, with further options, such
as "--ratio 3 --module 3", which shows what a change of a default would do.

The strength of a change grows evenly from the first of N pictures to the last, from what is read to what is not. It is
in pixels, not in modules, so that smaller modules are read less often.

Needs zint, zxing-cpp-tools, zbar-tools and python3-pil. The same payloads and changes are made in every run.
"""

import argparse
import itertools
import math
import os
import random
import shlex
import sys
import tempfile
from typing import Callable, NamedTuple

from PIL import Image

# No __pycache__ among the sources.
sys.dont_write_bytecode = True
import scanning
from scanning import GROUND, blurred, digits, jpeg, link, tilted, turned, upca, with_check, words

MARGIN = 40


def upce(rng):
    number = "0" + digits(rng, 6)
    return number + with_check(upca(number))[-1]


def gs1(rng):
    return f"[01]{with_check(digits(rng, 13))}[10]{words(rng, 5)}"


class Kind(NamedTuple):
    """What is drawn: the type in U-Card, the name and options in zint, the payload, and how coarse the modules are."""

    type: str
    zint: str
    payload: Callable[[random.Random], str]
    options: tuple = ()
    # Linear codes and PDF417 are drawn with modules of 4 pixels, the others with 8, and take twice the damage.
    coarseness: int = 1
    readers: tuple = ("ZXingReader", "zbarimg")


# Of kinds that zbarimg does not know.
ZXING = ("ZXingReader",)

# zint corrects errors of QR at the lowest level if none is named, and draws some Data Matrix codes as oblongs.
KINDS = {
    "Code 128": Kind("code128", "CODE128", lambda rng: words(rng, 10)),
    "Code 128 digits": Kind("code128", "CODE128", lambda rng: digits(rng, 16)),
    "EAN-13": Kind("ean13", "EANX", lambda rng: with_check("48" + digits(rng, 10))),
    "EAN-8": Kind("ean8", "EANX", lambda rng: with_check("4" + digits(rng, 6))),
    "UPC-A": Kind("upca", "UPCA", lambda rng: with_check(digits(rng, 11))),
    "UPC-E": Kind("upce", "UPCE", upce),
    "Code 39": Kind("code39", "CODE39", lambda rng: words(rng, 8)),
    "ITF": Kind("itf", "C25INTER", lambda rng: digits(rng, 12)),
    "Codabar": Kind("codabar", "CODABAR", lambda rng: "A" + digits(rng, 10) + "B"),
    "GS1-128": Kind("gs1-128", "GS1_128", gs1),
    "Code 93": Kind("code93", "CODE93", lambda rng: words(rng, 8)),
    "DataBar": Kind("databar", "DBAR_OMN", lambda rng: with_check(digits(rng, 13))),
    "DataBar Expanded": Kind("databarexp", "DBAR_EXP", gs1),
    "QR short": Kind("qr", "QRCODE", lambda rng: digits(rng, 12), ("--secure", "2"), 2),
    "QR long": Kind("qr", "QRCODE", lambda rng: link(rng) * 3, ("--secure", "2"), 2),
    "Micro QR": Kind("microqr", "MICROQR", lambda rng: digits(rng, 12), ("--secure", "1"), 2, ZXING),
    "Data Matrix": Kind("datamatrix", "DATAMATRIX", link, ("--square",), 2, ZXING),
    "GS1 Data Matrix": Kind("gs1-datamatrix", "DATAMATRIX", gs1, ("--gs1", "--square"), 2, ZXING),
    "Aztec": Kind("aztec", "AZTEC", link, (), 2, ZXING),
    "PDF417": Kind("pdf417", "PDF417", link, (), 1, ZXING),
}


def shrunk(picture, rng, share):
    """The picture at about this share of its size: at an exact one, modules of some widths would meet whole pixels."""
    share *= rng.uniform(0.85, 1.15)
    return picture.resize((round(picture.width * share), round(picture.height * share)), Image.BICUBIC)


# Of each change: from which strength to which, and how it is made with a strength and a coarseness of modules.
CHANGES = {
    "blur, radius": (0.8, 3.6, lambda p, s, c, rng: blurred(p, s * c)),
    "tilt, share of a side": (0.1, 0.45, lambda p, s, c, rng: tilted(p, rng, s)),
    "turn, degrees": (2, 40, lambda p, s, c, rng: turned(p, rng.choice((-s, s)))),
    "half size, blur, radius": (0.3, 1.8, lambda p, s, c, rng: blurred(shrunk(p, rng, 0.5), s * c)),
    "third of size, JPEG": (60, 1, lambda p, s, c, rng: jpeg(shrunk(p, rng, 0.35 / c), round(s))),
    "smaller, share of size": (0.5, 0.15, lambda p, s, c, rng: shrunk(p, rng, s / c)),
}


def module(picture):
    """Pixels of a module: what divides the widths of all bars and spaces in the upper half, where no number is."""
    bits = picture.point(lambda value: 255 * (value > 127)).tobytes()
    rows = (bits[y * picture.width : (y + 1) * picture.width] for y in range(picture.height // 2))
    return math.gcd(*(len(list(run)) for row in rows for _, run in itertools.groupby(row)))


class Contenders:
    """The programs that draw a payload: U-Card, and what it is compared with."""

    def __init__(self, ucard, against):
        self.ucard = ucard
        self.against = shlex.split(against) if against else None
        self.names = ("ours", "against" if against else "zint")

    def draw(self, kind, payload):
        ours = self.encode(kind, payload)
        if self.against is not None:
            return ours, self.encode(kind, payload, self.against)
        # zint adds the check digit of these by itself.
        text = payload[:-1] if kind.type in ("databar", "ean8") else payload
        return ours, scanning.drawn(kind.zint, text, module(ours) / 2, kind.options)

    def widths(self, pictures):
        ours, other = (f"{picture.width} px in modules of {module(picture)}" for picture in pictures)
        return ours if ours == other else f"{ours}, {self.names[1]} {other}"

    def encode(self, kind, payload, options=()):
        return scanning.drawn_by(lambda path: [self.ucard, "encode", kind.type, payload, "-o", path, *options])


def top(picture):
    """The first row with a dark pixel."""
    return picture.point(lambda value: 255 - value).getbbox()[1]


def on_one_ground(pictures):
    """Each picture on a light ground, all of one size, with the codes at the same place, whatever stands below them."""
    lowest = max(map(top, pictures))
    width = max(picture.width for picture in pictures)
    height = max(picture.height + lowest - top(picture) for picture in pictures)
    for picture in pictures:
        ground = Image.new("L", (width + 2 * MARGIN, height + 2 * MARGIN), GROUND)
        ground.paste(picture, (MARGIN + (width - picture.width) // 2, MARGIN + lowest - top(picture)))
        yield ground


READERS = {"ZXingReader": scanning.read_by_zxing, "zbarimg": scanning.read_by_zbar}


def summed(pairs):
    """How many pairs there are, the share of each side that is read, and how many are read of one side alone."""
    if not pairs:
        return ""
    ours, other = (100 * sum(side) / len(pairs) for side in zip(*pairs))
    alone = f"{pairs.count((True, False))}:{pairs.count((False, True))}"
    return f"{len(pairs):6}{ours:6.0f} %{other:6.0f} %{alone:>8}"


def write(title, rows, names, notes={}):
    """A table of what each reader reads, by lists of pairs for each row and reader."""
    print(f"{title:26}" + "".join(f"{reader:>30}" for reader in READERS))
    print(" " * 26 + f"{'of':>6}{names[0]:>8}{names[1]:>8}{'alone':>8}" * len(READERS))
    for name, pairs in rows.items():
        print(f"{name:26}" + "".join(f"{summed(pairs[reader]):>30}" for reader in READERS) + notes.get(name, ""))
    print(flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ucard")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--kinds")
    parser.add_argument("--against")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    count = 1 if options.quick else options.count
    contenders = Contenders(options.ucard, options.against)
    kinds = options.kinds.split(",") if options.kinds else KINDS
    by_change, by_kind = ({name: {reader: [] for reader in READERS} for name in rows} for rows in (CHANGES, kinds))
    notes, misread = {}, {reader: [0, 0] for reader in READERS}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        for name, index in itertools.product(kinds, range(count)):
            kind = KINDS[name]
            payload = kind.payload(random.Random(f"{name} {index}"))
            pictures = contenders.draw(kind, payload)
            notes[name] = "   " + contenders.widths(pictures)
            grounds = list(on_one_ground(pictures))
            for title, (first, last, change) in CHANGES.items():
                strength = first + (last - first) * (index + 0.5) / count
                pairs = {reader: [] for reader in kind.readers}
                for side, picture in enumerate(grounds):
                    rng = random.Random(f"{name} {index} {title}")
                    change(picture, strength, kind.coarseness, rng).save(path)
                    for reader in kind.readers:
                        found = READERS[reader](path)
                        pairs[reader].append(scanning.is_right(payload, name, found))
                        misread[reader][side] += bool(found) and not pairs[reader][side]
                for reader, pair in pairs.items():
                    by_change[title][reader].append(tuple(pair))
                    by_kind[name][reader].append(tuple(pair))
    by_change["all"] = {reader: sum((pairs[reader] for pairs in by_change.values()), []) for reader in READERS}
    write("Read, by change", by_change, contenders.names)
    write("Read, by kind", by_kind, contenders.names, notes)
    for reader, counts in misread.items():
        print(f"Misread by {reader}: " + ", ".join(f"{n} {name}" for n, name in zip(counts, contenders.names)))


if __name__ == "__main__":
    main()
