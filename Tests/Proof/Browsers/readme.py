"""Makes the pictures of README from one wallet: readme.py UCARD FOLDER writes picker.png, list.png, card.png and face.png."""

import datetime
import html
import os
import re
import subprocess
import sys
import tempfile
import time

from PIL import Image

from browser import Chromium

# The width and height of a cell of the terminal in pixels, and the size of its text.
CELL = (10, 19)
COLUMNS, ROWS = 66, 20
LIMIT = 100_000

FRONT = """<body style="margin:0;background:#00695c;overflow:hidden"><div style="position:absolute;left:430px;top:-260px;
width:670px;height:670px;border-radius:50%;background:#00897b"></div><div style="position:absolute;left:560px;top:180px;
width:540px;height:540px;border-radius:50%;background:#4db6ac"></div><b style="position:absolute;left:60px;top:60px;
font:bold 110px 'DejaVu Sans';color:#fff">Сільпо</b>"""


class Demonstration:
    """The wallet, and commands that run with it."""

    def __init__(self, ucard, folder):
        self.folder = folder
        self.environment = {
            "HOME": folder, "PATH": os.path.dirname(ucard) + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "Europe/Kyiv",
            "UCARD_WALLET": folder + "/wallet.sqlite", "TMUX_TMPDIR": folder}

    def run(self, *arguments):
        return subprocess.run(
            arguments, env=self.environment, cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def fill(self):
        today = datetime.date.today()
        if datetime.datetime.now().hour >= 17:
            today += datetime.timedelta(days=1)
        cards = [
            ("Coffee", "96385074", "Їжа", "--colour", "#5d4037"),
            ("Сільпо", "4820000000000", "Їжа", "--front", "front.png", "--colour", "#00695c", "--star"),
            ("Mountain Club", "https://example.org/m/42", "Sport", "--type", "qr", "--expires", "2027-03-01"),
            ("Gym", "A-1234-5678", "Sport", "--colour", "#6a1b9a"),
            ("Library", "LOY-2024-77", "Книги", "--type", "code39", "--colour", "#37474f"),
            ("Океан Ельзи", "TICKET-0042-XYZ", "Дозвілля", "--type", "aztec", "--colour", "#1565c0",
             "--starts", f"{today} 19:00", "--ends", f"{today} 22:00", "--place", "Палац спорту, сектор 12, місце 17"),
            ("Stadium", "D-7781", "Дозвілля", "--type", "datamatrix", "--colour", "#ad1457",
             "--starts", f"{today + datetime.timedelta(days=4)} 18:30"),
        ]
        for name, number, category, *options in cards:
            self.run("ucard", "add", "--no-store", "--category", category, *options, "--", name, number)
        self.run("ucard", "balance", "Coffee", "set", "7", "--currency", "points")
        self.run("ucard", "balance", "Сільпо", "set", "125.50", "--currency", "UAH")


class Terminal:
    """A window of tmux, in which ucard runs."""

    def __init__(self, wallet):
        self.wallet = wallet
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), "ucard")

    def tmux(self, *arguments):
        return self.wallet.run("tmux", *arguments)

    def wait(self, text):
        end = time.monotonic() + 20
        while text not in (screen := self.tmux("capture-pane", "-p")):
            if time.monotonic() > end:
                raise RuntimeError(f"the window does not show {text}:\n{screen}")
            time.sleep(0.1)

    def html(self):
        """The window as a table of cells."""
        screen = self.tmux("capture-pane", "-p", "-e", "-N")
        style = Style()
        rows = [style.row(line) for line in screen.split("\n")[:ROWS]]
        return f'<div style="width:{COLUMNS * CELL[0]}px;background:#1d1f28">{"".join(rows)}</div>'


def colour(number):
    """One of the 256 colours of a terminal."""
    if number < 16:
        names = "000000 c0392b 00a000 c0a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 ffffff"
        return "#" + names.split()[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    levels = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{levels[number // unit % 6]:02x}" for unit in (36, 6, 1))


class Style:
    """The attributes of text, as sequences of a terminal change them (ECMA-48, 8.3.117)."""

    def __init__(self):
        self.ink, self.ground, self.isBold, self.isReversed, self.isDim = None, None, False, False, False

    def change(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code == 1:
                self.isBold = True
            elif code == 2:
                self.isDim = True
            elif code == 22:
                self.isBold = self.isDim = False
            elif code in (7, 27):
                self.isReversed = code == 7
            elif code in (38, 48):
                kind = codes.pop(0)
                value = colour(codes.pop(0)) if kind == 5 else "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
                self.ink, self.ground = (value, self.ground) if code == 38 else (self.ink, value)
            elif code in (39, 49):
                self.ink, self.ground = (None, self.ground) if code == 39 else (self.ink, None)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = colour(code - 30 if code < 90 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.ground = colour(code - 40 if code < 100 else code - 92)

    def cell(self, character):
        ink, ground = self.ink or "#d8d8d8", self.ground or "#1d1f28"
        if self.isReversed:
            ink, ground = ground, ink
        # Blocks are drawn as grounds: the glyphs of a font leave gaps.
        sides = {"▀": "to bottom", "▄": "to top", "▌": "to right", "▐": "to left"}
        if character == "█":
            ground, character = ink, " "
        elif character in sides:
            ground, character = f"linear-gradient({sides[character]}, {ink} 50%, {ground} 50%)", " "
        look = ";font-weight:bold" if self.isBold else ""
        look += ";opacity:.6" if self.isDim else ""
        return f'<span style="background:{ground};color:{ink}{look}">{html.escape(character)}</span>'

    def row(self, line):
        cells = []
        for sequence, character in re.findall(r"\x1b\[([0-9;:]*)m|([^\x1b])", line):
            if character:
                cells.append(self.cell(character))
            else:
                self.change(sequence.replace(":", ";"))
        return f'<div style="height:{CELL[1]}px">{"".join(cells)}</div>'


def beside(pictures, gap=16):
    """Pictures in a row."""
    height = max(picture.height for picture in pictures)
    result = Image.new("RGB", (sum(picture.width + gap for picture in pictures) - gap, height), "white")
    left = 0
    for picture in pictures:
        result.paste(picture, (left, 0))
        left += picture.width + gap
    return result


class Studio:
    def __init__(self, ucard, folder):
        self.folder = folder
        self.scratch = tempfile.TemporaryDirectory()
        self.wallet = Demonstration(os.path.abspath(ucard), self.scratch.name)
        self.browser = Chromium()

    def path(self, name):
        return os.path.join(self.scratch.name, name)

    def drawn(self, text, width, height, ratio=1):
        """A picture of some HTML."""
        with open(self.path("drawn.html"), "w") as file:
            file.write('<!DOCTYPE html><meta charset="utf-8">' + text)
        page = self.browser.page(width=width, height=height, ratio=ratio)
        page.open(self.path("drawn.html"))
        page.picture(self.path("drawn.png"))
        page.close()
        return Image.open(self.path("drawn.png")).convert("RGB")

    def write(self, picture, name):
        path = os.path.join(self.folder, name)
        picture.quantize(192, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
        size = os.path.getsize(path)
        print(f"{path}: {picture.width} x {picture.height}, {size} bytes")
        if size > LIMIT:
            raise SystemExit(f"{path} is larger than {LIMIT} bytes")

    def picker(self):
        window = Terminal(self.wallet)
        window.wait("Stadium")
        windows = [window.html()]
        window.tmux("send-keys", "-l", "сіл")
        window.wait("1/1")
        window.tmux("send-keys", "Enter")
        window.wait("UAH")
        windows.append(window.html())
        window.tmux("kill-server")
        look = ("<style>body{margin:0;display:flex;gap:20px;font:16px/%dpx 'DejaVu Sans Mono'}"
                "span{display:inline-block;width:%dpx;height:%dpx;vertical-align:top;white-space:pre}</style>" % (CELL[1], *CELL))
        self.write(self.drawn(look + "".join(windows), 2 * COLUMNS * CELL[0] + 20, ROWS * CELL[1]), "picker.png")

    def page(self):
        self.wallet.run("ucard", "export", "html", "-o", "page.html")

        def shot(name, language, dark=False, number=None):
            page = self.browser.page(width=360, height=640, ratio=1.5, languages=language, dark=dark)
            page.do("Emulation.setTimezoneOverride", timezoneId="Europe/Kyiv")
            page.open(self.path("page.html"))
            if number:
                page.tap(f"details:has(> #card{number}) > summary")
            page.settle()
            page.picture(self.path(name))
            page.close()
            return Image.open(self.path(name)).convert("RGB")

        self.write(beside([shot("a.png", "en-GB"), shot("b.png", "uk", dark=True)]), "list.png")
        self.write(beside([shot("c.png", "en-GB", number=2), shot("d.png", "uk", dark=True, number=6)]), "card.png")

    def faces(self):
        pictures = []
        for card, size in [("Сільпо", "phone"), ("Океан Ельзи", "card")]:
            name = self.path(size + ".png")
            self.wallet.run("ucard", "export", "png", card, "--face", "--size", size, "-o", name)
            face = Image.open(name).convert("RGBA")
            # A card has round corners.
            picture = Image.new("RGB", face.size, "white")
            picture.paste(face, mask=face)
            picture.thumbnail((10_000, 700), Image.Resampling.LANCZOS)
            pictures.append(picture)
        self.write(beside(pictures), "face.png")

    def run(self):
        try:
            self.drawn(FRONT, 856, 540).save(self.path("front.png"))
            self.wallet.fill()
            self.picker()
            self.page()
            self.faces()
        finally:
            self.browser.stop()
            self.scratch.cleanup()


if len(sys.argv) != 3:
    raise SystemExit(__doc__)
Studio(*sys.argv[1:]).run()
