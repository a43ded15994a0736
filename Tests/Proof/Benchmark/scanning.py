"""Measures which share of degraded pictures of codes is read by ucard-scan, by ZXingReader and by zbarimg.

Usage: python3 scanning.py UCARD-SCAN [--count N] [--classes NAME,...] [--keep FOLDER]

Needs zint, zxing-cpp-tools, zbar-tools and python3-pil. The same seed gives the same pictures.
"""

import argparse
import io
import math
import os
import random
import shutil
import subprocess
import tempfile
import time

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

GROUND = 235


def digits(rng, count):
    return "".join(rng.choice("0123456789") for _ in range(count))


def with_check(number):
    total = sum(int(d) * (3 if i % 2 == 0 else 1) for i, d in enumerate(reversed(number)))
    return number + str(-total % 10)


def upca(upce):
    """The UPC-A that a UPC-E of eight digits stands for, but for the check digit if that is missing."""
    system, (a, b, c, d, e, last), check = upce[0], upce[1:7], upce[7:]
    if last in "012":
        return system + a + b + last + "0000" + c + d + e + check
    if last == "3":
        return system + a + b + c + "00000" + d + e + check
    if last == "4":
        return system + a + b + c + d + "00000" + e + check
    return system + a + b + c + d + e + "0000" + last + check


def words(rng, count):
    return "".join(rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(count))


def link(rng):
    return "https://example.org/m/" + words(rng, 12)


# The symbologies of loyalty cards: the name in zint, and what to draw.
KINDS = {
    "Code 128": ("CODE128", lambda rng: words(rng, 10)),
    "Code 128 digits": ("CODE128", lambda rng: digits(rng, 16)),
    "EAN-13": ("EANX", lambda rng: with_check("48" + digits(rng, 10))),
    "UPC-A": ("UPCA", lambda rng: with_check(digits(rng, 11))),
    "Code 39": ("CODE39", lambda rng: words(rng, 8)),
    "ITF": ("C25INTER", lambda rng: digits(rng, 12)),
    "Codabar": ("CODABAR", lambda rng: "A" + digits(rng, 10) + "B"),
    "QR": ("QRCODE", link),
    "Data Matrix": ("DATAMATRIX", link),
    "PDF417": ("PDF417", link),
    "Aztec": ("AZTEC", link),
}


def drawn(zint, payload, scale, options=()):
    """The code on white, about `2 * scale` pixels a module."""
    command = ["zint", "-b", zint, "-d", payload, "--quietzones", "--scale", str(scale), *options]
    return drawn_by(lambda path: [*command, "-o", path])


def drawn_by(command):
    """The picture that a program writes, whose arguments `command` gives for the picture's path."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code.png")
        subprocess.run(command(path), check=True)
        with Image.open(path) as picture:
            return picture.convert("L")


def placed(picture, rng, margin=60):
    """The code somewhere on a light ground."""
    width, height = picture.size
    ground = Image.new("L", (width + 2 * margin, height + 2 * margin), GROUND)
    ground.paste(picture, (margin + rng.randint(-20, 20), margin + rng.randint(-20, 20)))
    return ground


def noisy(picture, amount):
    noise = Image.effect_noise(picture.size, amount)
    return ImageChops.add(picture, noise, 1, -128)


def shaded(picture, darkest, rng):
    gradient = Image.linear_gradient("L").rotate(rng.choice((0, 90, 180, 270))).resize(picture.size)
    gradient = gradient.point(lambda v: darkest + v * (255 - darkest) // 255)
    return ImageChops.multiply(picture, gradient)


def jpeg(picture, quality):
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return Image.open(io.BytesIO(file.getvalue())).convert("L")


def contrast(picture, low, high):
    return picture.point(lambda v: low + v * (high - low) // 255)


def turned(picture, angle):
    return picture.rotate(angle, Image.BICUBIC, expand=True, fillcolor=GROUND)


def coefficients(target, source):
    """Those of the perspective that maps four points to four others."""
    rows, values = [], []
    for (x, y), (u, v) in zip(target, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    n = 8
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot], values[i], values[pivot] = rows[pivot], rows[i], values[pivot], values[i]
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
                values[k] -= factor * values[i]
    return [values[i] / rows[i][i] for i in range(n)]


def tilted(picture, rng, amount=0.12):
    width, height = picture.size
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    moved = [(x + rng.uniform(-amount, amount) * width, y + rng.uniform(-amount, amount) * height) for x, y in corners]
    left, top = min(x for x, _ in moved), min(y for _, y in moved)
    size = (math.ceil(max(x for x, _ in moved) - left), math.ceil(max(y for _, y in moved) - top))
    target = [(x - left, y - top) for x, y in moved]
    return picture.transform(size, Image.PERSPECTIVE, coefficients(target, corners), Image.BICUBIC, fillcolor=GROUND)


def coloured(picture, rng):
    paper = tuple(rng.randint(150, 255) for _ in range(3))
    ink = tuple(rng.randint(0, 70) for _ in range(3))
    return ImageOps.colorize(picture, ink, paper)


def blurred(picture, radius):
    return picture.filter(ImageFilter.GaussianBlur(radius))


def photo(picture, rng):
    """Everything at once, a little, in a large picture."""
    picture = turned(tilted(picture, rng, 0.06), rng.uniform(-12, 12))
    scene = Image.new("L", (1600, 1200), 120)
    scene.paste(picture, (rng.randint(0, max(0, 1600 - picture.width)), rng.randint(0, max(0, 1200 - picture.height))))
    return jpeg(noisy(shaded(blurred(scene, 0.8), 90, rng), 8), 70)


def screenshot(picture, rng):
    """A phone's screen: a dark app, and the code on a white card."""
    scene = Image.new("L", (1080, 2280), 24)
    draw = ImageDraw.Draw(scene)
    draw.rounded_rectangle((60, 300, 1020, 1300), 40, fill=255)
    picture = picture.resize((min(900, picture.width * 2), min(900, picture.width * 2) * picture.height // picture.width))
    scene.paste(picture, (540 - picture.width // 2, 420))
    for y in range(1400, 2200, 90):
        draw.rectangle((80, y, 80 + rng.randint(200, 900), y + 30), fill=150)
    return jpeg(scene, 80)


# Of each class: the scale of zint, and the changes.
CLASSES = {
    "clean": (1.5, lambda p, rng: placed(p, rng)),
    "turned by any angle": (1.5, lambda p, rng: turned(placed(p, rng), rng.uniform(0, 360))),
    "in perspective": (1.5, lambda p, rng: tilted(placed(p, rng), rng)),
    "blurred": (1.5, lambda p, rng: blurred(placed(p, rng), rng.uniform(1.2, 2.8))),
    "noisy": (1.5, lambda p, rng: noisy(placed(p, rng), rng.uniform(40, 110))),
    "JPEG at quality 30": (1, lambda p, rng: jpeg(placed(p, rng), 30)),
    "low contrast": (1.5, lambda p, rng: noisy(contrast(placed(p, rng), *rng.choice(((100, 125), (150, 190), (40, 70)))), 4)),
    "coloured ground": (1.5, lambda p, rng: coloured(placed(p, rng), rng)),
    "gradient of light": (1.5, lambda p, rng: noisy(shaded(placed(p, rng), 25, rng), 5)),
    "small": (1, lambda p, rng: (lambda q: q.resize((int(q.width * 0.6), int(q.height * 0.6)), Image.BICUBIC))(placed(p, rng))),
    "light on dark": (1.5, lambda p, rng: ImageOps.invert(placed(p, rng))),
    "photo": (1.5, lambda p, rng: photo(placed(p, rng, 20), rng)),
    "screenshot": (1, screenshot),
}


def pictures(name, count):
    """The file names, payloads and kinds of a class."""
    scale, change = CLASSES[name]
    for kind, (zint, payload_of) in KINDS.items():
        for index in range(count):
            rng = random.Random(f"{name} {kind} {index}")
            payload = payload_of(rng)
            yield kind, payload, change(drawn(zint, payload, scale), rng)


def read_by_scan(program, path):
    with open(path, "rb") as picture:
        output = subprocess.run([program], stdin=picture, stdout=subprocess.PIPE).stdout.decode()
    codes = [line.split("\t") for line in output.splitlines() if line.startswith("code\t")]
    return [bytes.fromhex(code[6]).decode("latin-1") for code in codes]


def read_by_zxing(path):
    output = subprocess.run(["ZXingReader", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    return [line.split('"', 1)[1][:-1] for line in output.splitlines() if line.startswith("Text:")]


def read_by_zbar(path):
    command = ["zbarimg", "-q", "--raw", "--nodbus", path]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode().splitlines()


def is_right(payload, kind, found):
    # ZXingReader leaves out the start and stop of Codabar, and puts brackets around GS1 identifiers of some kinds; zbarimg
    # writes a UPC-A or UPC-E as an EAN-13, and a DataBar with its identifier.
    wanted = {payload}
    if kind == "Codabar":
        wanted.add(payload[1:-1])
    if kind == "UPC-A":
        wanted.add("0" + payload)
    if kind == "UPC-E":
        wanted.add("0" + upca(payload))
    if kind == "DataBar":
        wanted.add("01" + payload)
    if payload.startswith("["):
        wanted |= {payload.replace("[", "(").replace("]", ")"), payload.replace("[", "").replace("]", "")}
    return any(text in wanted for text in found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--classes")
    parser.add_argument("--keep")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    folder = options.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    readers = {
        "ucard-scan": lambda path: read_by_scan(options.program, path),
        "ZXingReader": read_by_zxing,
        "zbarimg": read_by_zbar,
    }
    print(f"{'Pictures read, of':24}{'':6}" + "".join(f"{name:>14}" for name in readers) + "   wrong, seconds for each of ucard-scan")
    for name in options.classes.split(",") if options.classes else CLASSES:
        total, right, wrong, seconds, missed = 0, dict.fromkeys(readers, 0), 0, 0.0, []
        for kind, payload, picture in pictures(name, options.count):
            path = os.path.join(folder, f"{name}-{kind}-{total}.png".replace(" ", "_"))
            picture.save(path)
            total += 1
            outcome = {}
            for reader, read in readers.items():
                start = time.monotonic()
                found = read(path)
                if reader == "ucard-scan":
                    seconds += time.monotonic() - start
                    wrong += len(found) > 0 and not is_right(payload, kind, found)
                outcome[reader] = is_right(payload, kind, found)
                right[reader] += outcome[reader]
            if not outcome["ucard-scan"]:
                missed.append((kind, total - 1, [reader for reader in outcome if outcome[reader]]))
        print(f"{name:24}{total:6}" + "".join(f"{right[r]:14}" for r in readers) + f"{wrong:8}{seconds / total:8.2f}", flush=True)
        if options.verbose:
            print("   missed:", missed)
    if not options.keep:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
