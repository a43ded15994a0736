"""Measures what ucard-scan reads of linear codes: what is right, and whether what is wrong is marked as doubtful.

  photos.py UCARD-SCAN [--count N] [--first SEED]     N drawn and changed pictures; the same seeds give the same pictures
  photos.py UCARD-SCAN --seeds SEED,SEED              the pictures of these seeds
  photos.py UCARD-SCAN --samples FOLDER               the pictures of test/samples of zxing-cpp, an unpacked copy
  --before UCARD-SCAN                                 also measures another program on the same pictures
  --show                                              also names each wrong code, and each right one that is doubtful
  --jobs N                                            the pictures that are read at a time
  --seconds S                                         the time for a picture that is hard to read
  --keep FOLDER                                       the pictures that --show names are stored there

The exit status is 1 if a code is confirmed and wrong.
"""

import argparse
import collections
import concurrent.futures
import io
import os
import subprocess
import sys

from PIL import Image

sys.dont_write_bytecode = True
import drawn

LINEAR = ("codabar", "code128", "code39", "code93", "ean13", "ean8", "itf", "rss14", "rssexpanded-", "upca", "upce",
          "falsepositives")
# Pictures of that set whose text has another number than their bars, and than the digits printed below them.
MISLABELLED = {"ean13-2/23", "ean13-2/28"}


def codes(scan, picture, seconds):
    """The codes that are found: symbology, payload, whether it is confirmed."""
    run = subprocess.run([scan, "--seconds", str(seconds)], input=picture, stdout=subprocess.PIPE, check=False)
    found = []
    for line in run.stdout.decode("ascii").splitlines():
        fields = line.split("\t")
        if fields[0] == "code":
            payload = b"" if fields[6] == "-" else bytes.fromhex(fields[6])
            found.append((fields[2], payload.decode("latin-1"), "unconfirmed" not in fields[8].split(","), fields[1]))
    return found


def sample_text(symbology, payload):
    """A payload as the texts of zxing-cpp's set have it: EAN and UPC as a GTIN of 13 digits."""
    main, _, add_on = payload.partition("+")
    if symbology == "UPC-A":
        return "0" + main + add_on
    if symbology == "UPC-E" and len(main) == 8:
        return "0" + drawn.expanded(main[:7]) + main[7] + add_on
    if symbology in ("EAN-13", "EAN-8"):
        return main + add_on
    if symbology == "DataBar":
        return "01" + payload
    return payload


def is_right_sample(code, text):
    """Whether a code says what the text of a sample does. Some texts lack the add-on of the picture, or unfold what a
    reader of Code 39 in full ASCII makes of the bars."""
    symbology, payload = code[:2]
    if symbology == "Code39":
        # Pairs such as +A are characters of full ASCII (ISO/IEC 16388, annex A); a Pharmacode is one of base 32.
        for sign, letter in [(s, l) for s in "+" for l in drawn.LETTERS]:
            payload = payload.replace(sign + letter, letter.lower())
        for index, character in enumerate("!\"#$%&'()*+,-./", 1):
            payload = payload.replace("/" + drawn.LETTERS[index - 1], character)
        # Code 32 of Italian pharmacies has nine digits as six of base 32.
        base = "0123456789BCDFGHJKLMNPQRSTUVWXYZ"
        if text.startswith("A") and len(payload) == 6 and set(payload) <= set(base):
            value = 0
            for letter in payload:
                value = 32 * value + base.index(letter)
            return text == "A%09d" % value
        return payload == text or payload.replace("%J", "?") == text
    if symbology == "DataBarExpanded":
        return payload.replace("\x1d", "") == text.replace("\x1d", "").replace("<GS>", "").replace("{GS}", "")
    read = sample_text(symbology, payload)
    return read == text or symbology != "DataBar" and sample_text(symbology, payload.partition("+")[0]) == text[:13] and (
        len(text) <= 13 or "+" not in payload)


def samples(folder):
    """The pictures with linear codes: name, bytes, a function that judges a code."""
    for directory in sorted(os.listdir(folder)):
        if not directory.startswith(LINEAR):
            continue
        for name in sorted(os.listdir(os.path.join(folder, directory))):
            base, extension = os.path.splitext(name)
            if extension not in (".png", ".jpg", ".webp", ".gif"):
                continue
            path = os.path.join(folder, directory, name)
            text = None
            for ending in (".txt", ".bin"):
                if os.path.exists(os.path.join(folder, directory, base + ending)):
                    with open(os.path.join(folder, directory, base + ending), "rb") as file:
                        content = file.read()
                    text = content.decode("utf-8" if ending == ".txt" else "latin-1")
            title = directory + "/" + base
            if title in MISLABELLED:
                text = "9784872348880"
            yield title, path, directory.split("-")[0], text


def judged_sample(scans, sample, seconds):
    title, path, group, text = sample
    image = Image.open(path)
    if image.mode not in ("L", "RGB", "RGBA"):
        image = image.convert("RGB")
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    picture = out.getvalue()
    return title, group, picture, [
        [(code, text is not None and is_right_sample(code, text)) for code in codes(scan, picture, seconds)]
        for scan in scans]


def judged_drawing(scans, seed, seconds):
    picture, symbology, expected, changes = drawn.picture(seed)

    def is_right(code):
        name = symbology.partition("+")[0]
        # Without the add-on it is a whole EAN-13. An add-on of five digits can be cut so that a whole one of two is left,
        # on a label with a margin.
        cut = [expected[:-3]] if "cut" in changes and symbology.endswith("+5") else []
        return code[0] == name and code[1] in [expected, expected.partition("+")[0]] + cut

    title = "%d %s %s" % (seed, expected, ",".join(changes))
    return title, symbology, picture, [
        [(code, is_right(code)) for code in codes(scan, picture, seconds)] for scan in scans]


def count(counter, found):
    right = [code for code, is_right in found if is_right]
    wrong = [code for code, is_right in found if not is_right]
    counter["pictures"] += 1
    counter["right"] += bool(right)
    counter["right, confirmed"] += any(code[2] for code in right)
    counter["wrong"] += bool(wrong)
    counter["wrong, confirmed"] += any(code[2] for code in wrong)
    notable = [("WRONG", code) for code in wrong if code[2]] + [("doubted, wrong", code) for code in wrong if not code[2]]
    if not any(code[2] for code in right):
        notable += [("doubted", code) for code in right]
    return notable


def table(counts):
    columns = ["pictures", "right", "right, confirmed", "wrong", "wrong, confirmed"]
    print("%-16s" % "" + "".join("%18s" % column for column in columns))
    total = collections.Counter()
    for group in sorted(counts):
        total.update(counts[group])
        print("%-16s" % group + "".join("%18d" % counts[group][column] for column in columns))
    print("%-16s" % "all" + "".join("%18d" % total[column] for column in columns))
    return total


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scan")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds")
    parser.add_argument("--samples")
    parser.add_argument("--before")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=2)
    options = parser.parse_args()
    if options.samples:
        work, judge = list(samples(options.samples)), judged_sample
    elif options.seeds:
        work, judge = [int(seed) for seed in options.seeds.split(",")], judged_drawing
    else:
        work, judge = range(options.first, options.first + options.count), judged_drawing
    scans = [options.scan] + ([options.before] if options.before else [])
    counts = [collections.defaultdict(collections.Counter) for _ in scans]
    lost = 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for future in collections.deque(pool.submit(judge, scans, one, options.seconds) for one in work):
            title, group, picture, found = future.result()
            notable = [count(counts[index][group], one) for index, one in enumerate(found)][0]
            if len(found) > 1 and any(right for _, right in found[1]) and not any(right for _, right in found[0]):
                lost += 1
                notable.append(("LOST", next(code for code, right in found[1] if right)))
            for word, code in notable if options.show else []:
                print("%s: %s: %s %s by %s" % (word, title, code[0], code[1], code[3]), flush=True)
            if notable and options.keep:
                with open(os.path.join(options.keep, title.split()[0].replace("/", "_") + ".jpg"), "wb") as file:
                    file.write(picture)
    total = table(counts[0])
    if options.before:
        print("\nThe program before; %d pictures that it read right are read no longer:" % lost)
        table(counts[1])
    sys.exit(1 if total["wrong, confirmed"] else 0)


if __name__ == "__main__":
    main()
