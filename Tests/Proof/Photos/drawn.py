"""Pictures of linear codes with known numbers, as a bad camera takes them: drawn by zint, then changed by Pillow."""

import io
import random
import subprocess

from PIL import Image, ImageChops, ImageDraw, ImageFilter

DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def digits(chance, count):
    return "".join(chance.choice(DIGITS) for _ in range(count))


def check_digit(number):
    """The digit after a number of EAN or UPC: weights 3 and 1 from the right (GS1 General Specifications, 7.9)."""
    total = sum(int(digit) * (3 if index % 2 == 0 else 1) for index, digit in enumerate(reversed(number)))
    return str(-total % 10)


def expanded(number):
    """The eleven digits of the UPC-A that a UPC-E of seven digits is short for (GS1 General Specifications, 5.2.1.5)."""
    system, body, last = number[0], number[1:], number[6]
    if last in "012":
        return system + body[:2] + last + "0000" + body[2:5]
    if last == "3":
        return system + body[:3] + "00000" + body[3:5]
    if last == "4":
        return system + body[:4] + "00000" + body[4]
    return system + body[:5] + "0000" + last


def number(chance, symbology):
    """A random number: what zint is given, and what is in the bars."""
    if symbology == "EAN-13":
        body = chance.choice("123456789") + digits(chance, 11)
    elif symbology == "UPC-A":
        body = digits(chance, 11)
    elif symbology == "EAN-8":
        body = digits(chance, 7)
    elif symbology == "UPC-E":
        # Numbers that have another, shorter form are not allowed.
        last = chance.choice(DIGITS)
        nonzero = {"3": "3456789", "4": "123456789"}.get(last, "123456789")
        body = chance.choice("01") + digits(chance, 2) + chance.choice("3456789" if last == "3" else DIGITS)
        body += chance.choice(nonzero) + chance.choice(nonzero) + last
        return body, body + check_digit(expanded(body))
    elif symbology == "EAN-13+5":
        body, add_on = "978" + digits(chance, 9), digits(chance, 5)
        return body + "+" + add_on, body + check_digit(body) + "+" + add_on
    elif symbology == "ITF":
        body = digits(chance, 2 * chance.randint(3, 8))
        return body, body
    elif symbology == "Codabar":
        body = chance.choice("ABCD") + digits(chance, chance.randint(5, 14)) + chance.choice("ABCD")
        return body, body
    elif symbology == "DataBar":
        body = "0" + digits(chance, 12)
    elif symbology == "DataBarExpanded":
        body = "0" + digits(chance, 12)
        body = body + check_digit(body)
        return "[01]" + body, "01" + body
    else:
        length = chance.randint(5, 16)
        body = digits(chance, length) if chance.random() < 0.5 else "".join(
            chance.choice(DIGITS + LETTERS + "-") for _ in range(length))
        return body, body
    return body, body + check_digit(body)


# The name of a symbology, as zxing-cpp has it, the one that zint has, and its share.
SYMBOLOGIES = {
    "EAN-13": ("EANX", 30), "UPC-A": ("UPCA", 20), "EAN-8": ("EANX", 8), "UPC-E": ("UPCE", 8), "EAN-13+5": ("EANX", 3),
    "Code128": ("CODE128", 12), "Code39": ("CODE39", 6), "Code93": ("CODE93", 3), "Codabar": ("CODABAR", 4),
    "ITF": ("C25INTER", 4), "DataBar": ("DBAR_OMN", 2), "DataBarExpanded": ("DBAR_EXP", 2),
}


def drawing(symbology, payload, scale):
    """A drawing by zint, with 2 * scale pixels a module."""
    arguments = ["zint", "-b", SYMBOLOGIES[symbology][0], "-d", payload, "--direct", "--filetype=PNG", "--quietzones",
                 "--scale=%g" % scale, "--height=40"]
    if symbology == "DataBarExpanded":
        arguments.append("--gs1")
    run = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    return Image.open(io.BytesIO(run.stdout)).convert("L")


def picture(seed):
    """A changed picture: its bytes, the symbology, the number in it, and the names of the changes."""
    chance = random.Random(seed)
    symbology = chance.choices(list(SYMBOLOGIES), [share for _, share in SYMBOLOGIES.values()])[0]
    payload, expected = number(chance, symbology)
    image = drawing(symbology, payload, 4)
    # Eight pixels a module, so far.
    module, changes = 8, []

    def happens(name, probability):
        if chance.random() >= probability:
            return False
        changes.append(name)
        return True

    if happens("ink", 0.3):
        # Bars wider by too much ink, or narrower by too much light.
        size = chance.choice([3, 5])
        image = image.filter(ImageFilter.MinFilter(size) if chance.random() < 0.5 else ImageFilter.MaxFilter(size))
    if happens("cut", 0.25):
        left = chance.uniform(0, 0.35) if chance.random() < 0.6 else 0
        right = chance.uniform(0, 0.35) if left == 0 or chance.random() < 0.2 else 0
        image = image.crop((int(image.width * left), 0, int(image.width * (1 - right)), image.height))
    if happens("strip", 0.15):
        top = int(chance.uniform(0, 0.5) * image.height)
        image = image.crop((0, top, image.width, top + int(image.height * chance.uniform(0.05, 0.4))))
    if happens("covered", 0.1):
        # A finger, a fold or a scratch.
        pen = ImageDraw.Draw(image)
        for _ in range(chance.randint(1, 3)):
            x, y = chance.uniform(0, image.width), chance.uniform(0, image.height)
            pen.line((x, y, x + chance.gauss(0, 200), y + chance.gauss(0, 200)), chance.randint(0, 255),
                     chance.randint(4, 60))
    margin = chance.choice([0, 0, 40, 120, 300])
    ground = Image.new("L", (image.width + 2 * margin, image.height + 2 * margin), chance.randint(20, 255))
    ground.paste(image, (margin, margin))
    image = ground
    if margin >= 120 and happens("text", 0.5):
        pen = ImageDraw.Draw(image)
        for y in range(8, margin - 8, 24):
            text = "".join(chance.choice("ilTHE10 ") for _ in range(90))
            small = Image.new("L", (560, 12), 255)
            ImageDraw.Draw(small).text((0, 0), text, 0)
            image.paste(small.resize((1680, 36)).crop((0, 0, image.width, 20)), (0, y))
    if happens("turned", 0.5):
        angle = chance.choice([90, 180, 270, chance.uniform(-8, 8), chance.uniform(-45, 45)])
        image = image.rotate(angle, Image.BICUBIC, True, fillcolor=chance.randint(60, 255))
    if happens("tilted", 0.25):
        width, height = image.size
        bend = [chance.uniform(-0.1, 0.1) for _ in range(8)]
        corners = (bend[0] * width, bend[1] * height, bend[2] * width, height * (1 + bend[3]),
                   width * (1 + bend[4]), height * (1 + bend[5]), width * (1 + bend[6]), bend[7] * height)
        image = image.transform(image.size, Image.QUAD, corners, Image.BICUBIC, fillcolor=200)
    # The camera: pixels a module, and how far out of focus it is.
    pixels = chance.choice([1.2, 1.4, 1.7, 2, 2, 2.5, 3])
    if happens("blurred", 0.6):
        image = image.filter(ImageFilter.GaussianBlur(module * chance.uniform(0.1, 0.9)))
    if happens("moved", 0.15):
        step = int(module * chance.uniform(0.5, 2))
        for shift in (step // 4, step // 2, step):
            image = Image.blend(image, ImageChops.offset(image, shift, chance.choice([0, shift])), 0.5)
    image = image.resize((max(20, int(image.width * pixels / module)), max(8, int(image.height * pixels / module))),
                         Image.BOX if pixels >= 2 else Image.BICUBIC)
    if happens("glare", 0.2):
        light = Image.new("L", image.size, 0)
        x, y = chance.uniform(0, image.width), chance.uniform(0, image.height)
        across, down = image.width * chance.uniform(0.03, 0.4), image.height * chance.uniform(0.1, 0.8)
        ImageDraw.Draw(light).ellipse((x - across, y - down, x + across, y + down), 255)
        image = ImageChops.add(image, light.filter(ImageFilter.GaussianBlur(chance.uniform(2, 20))))
    if happens("shadow", 0.2):
        shade = Image.linear_gradient("L").rotate(chance.uniform(0, 360)).resize(image.size)
        image = ImageChops.multiply(image, shade.point(lambda v: 60 + v * 195 // 255))
    if happens("pale", 0.3):
        low, high = chance.randint(0, 110), chance.randint(140, 255)
        image = image.point(lambda v: low + v * (high - low) // 255)
    if happens("noise", 0.4):
        amount, noise = chance.uniform(0.1, 0.8), chance.randbytes(image.width * image.height)
        noise = Image.frombytes("L", image.size, noise).point(lambda v: int(128 + (v - 128) * amount))
        image = ImageChops.add(image, noise, 1, -128)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=chance.choice([25, 50, 75, 90]))
    return out.getvalue(), symbology, expected, changes
