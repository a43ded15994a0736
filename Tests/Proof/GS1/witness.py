#!/usr/bin/env python3
"""Writes element strings, of which most break a rule, for gs1-syntax-engine to judge.

    git clone --depth 1 https://github.com/gs1/gs1-syntax-engine
    python3 Tests/Proof/GS1/witness.py gs1-syntax-engine Tests/Proof/GS1/judged.txt

It builds the engine (Apache-2.0) with the C compiler, and records its answers: 1 or 0, a tab and the element string.
Companions that are missing are allowed, as they are by U-Card.
"""
import glob
import random
import re
import string
import subprocess
import sys
import tempfile

JUDGE = r"""
#include <stdio.h>
#include <string.h>
#include "gs1encoders.h"
int main(void) {
  gs1_encoder *encoder = gs1_encoder_init(NULL);
  char line[4096];
  gs1_encoder_setValidationEnabled(encoder, gs1_encoder_vREQUISITE_AIS, 0);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    int valid = gs1_encoder_setAIdataStr(encoder, line);
    printf("%d\t%s\n", valid, line);
  }
  return 0;
}
"""
SET82 = string.ascii_letters + string.digits + "!\"%&'*+,-./:;<=>?_"
SET39 = string.ascii_uppercase + string.digits + "#-/"
SET64 = string.ascii_letters + string.digits + "-_="
SETS = {"N": string.digits, "X": SET82, "Y": SET39, "Z": SET64}
PRIMES = [n for n in range(2, 100) if all(n % d for d in range(2, n))]
COUPONS = [
    "106141410222223100110222111101231023456721104561045678991201", "10614141011111275110111",
    "1061414165432131501101201211014092110256100126663101231", "106141410012342501106501013085093101231",
    "106141411234562891101201212085010048000214025610048000310123191000"]


def check_digit(digits):
    return str(-sum(int(d) * (3, 1)[i % 2] for i, d in enumerate(reversed(digits))) % 10)


def check_pair(text):
    order = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
    total = sum(order.index(c) * PRIMES[i] for i, c in enumerate(reversed(text))) % 1021
    digits = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
    return digits[total >> 5] + digits[total & 31]


def iban(rng):
    country, account = rng.choice(["UA", "DE", "PL", "GB"]), "".join(rng.choices(string.digits, k=20))
    number = int("".join(str(int(c, 36)) for c in account + country + "00"))
    return f"{country}{98 - number % 97:02}{account}"


def component(rng, kind, least, most, checks):
    """Data that keep the checks of a component, in most cases."""
    length = rng.randint(least, most)
    text = "".join(rng.choices(SETS[kind], k=length))
    for check in checks:
        if check.startswith("iso3166") and length == 3:
            text = rng.choice(["804", "276", "616", "004", "999", "000"])
        if check == "iso3166alpha2":
            text = rng.choice(["UA", "DE", "XX", "ua"])
        if check == "iso4217":
            text = rng.choice(["980", "978", "840", "999", "000"])
        if check in ("yymmdd", "yymmd0"):
            text = rng.choice(["271231", "280229", "270229", "270200", "271301", "000229", "270431"])
        if check.startswith("yyyymm"):
            text = rng.choice(["20240229", "20230229", "19000229", "20241231", "20240200"])
        if check == "hhmi":
            text = rng.choice(["0000", "2359", "2400", "1260"])
        if check in ("hh", "mi", "ss"):
            text = rng.choice(["00", "23", "24", "59", "60"])
        if check == "iban":
            text = iban(rng)
        if check == "couponcode":
            text = rng.choice(COUPONS)
        if check == "couponposoffer":
            text = "0" + "0123456" + "654321" + "0123456" if rng.random() < 0.5 else "16123456789012" + "000000" + "2" + "12345678"
        if check == "pcenc":
            text = text.replace("%", "") or "A"
            text = rng.choice([text, text[:-3] + "%20", text[:-1] + "%"])[:most]
        if check == "posinseqslash":
            text = rng.choice(["2/3", "3/2", "0/1", "1/0", "111"])
        if check == "packagetype":
            text = rng.choice(["BX", "1A", "200", "APE", "bx", "00"])
        if check == "pieceoftotal":
            text = rng.choice(["0102", "0202", "0302", "0001", "0100"])
        if check == "latitude":
            text = rng.choice(["1800000000", "1800000001", "0000000000"])
        if check == "longitude":
            text = rng.choice(["3600000000", "3600000001", "0000000000"])
        if check == "zero":
            text = "0"
        if check == "hyphen":
            text = "-"
        if check == "gcppos1" and not text[:4].isdigit() and length > 4:
            text = "9506" + text[4:]
    for check in checks:
        if check == "csum":
            text = text[:-1] + check_digit(text[:-1])
        if check == "csumalpha" and length > 6:
            text = text[:-2] + check_pair(text[:-2])
    return text


def data(rng, specification):
    text = ""
    for optional, kind, dots, most, checks in re.findall(r"(\[?)([NXYZ])(\.\.)?(\d+)\]?((?:,\w+)*)", specification):
        if optional and rng.random() < 0.4:
            break
        text += component(rng, kind, 1 if dots else int(most), int(most), checks.split(",")[1:])
    return text


def mutated(rng, text):
    index = rng.randrange(len(text))
    what = rng.randrange(4)
    if what == 0:
        return text[:index] + rng.choice(string.digits) + text[index + 1:]
    if what == 1:
        return text[:index] + rng.choice(SET82) + text[index + 1:]
    if what == 2:
        return text[:index] + text[index + 1:] or "0"
    return text[:index] + rng.choice(string.digits) + text[index:]


def main():
    folder, output = sys.argv[1:]
    library = folder + "/src/c-lib"
    rng = random.Random(2026)
    rows = []
    with open(library + "/gs1-syntax-dictionary.txt", encoding="utf-8") as file:
        for line in file:
            words = line.split("#")[0].split()
            if words:
                first, last = (words[0].split("-") * 2)[:2]
                numbers = [f"{n:0{len(first)}}" for n in range(int(first), int(last) + 1)]
                # The components stand before the first attribute.
                rows.append((numbers, " ".join(w for w in words[1:] if w[0] in "[NXYZ"), "".join(words)))
    lines = []
    for numbers, specification, _ in rows:
        for count in range(16):
            value = data(rng, specification)
            lines.append(f"({rng.choice(numbers)}){value if count < 5 else mutated(rng, value)}")
    every = [(number, specification) for numbers, specification, _ in rows for number in numbers]
    excluding = [(n, s, re.findall(r"ex=([\dn,]+)", a)) for numbers, s, a in rows for n in numbers[:2] if "ex=" in a]
    for number, specification, exclusions in excluding:
        for pattern in exclusions[0].split(","):
            other = rng.choice([e for e in every if re.fullmatch(pattern.replace("n", "\\d"), e[0])])
            pair = [(number, specification), other]
            rng.shuffle(pair)
            lines.append("".join(f"({n}){data(rng, s)}" for n, s in pair))
    for _ in range(600):
        number, specification = rng.choice(every)
        value = data(rng, specification)
        other = value if rng.random() < 0.5 else data(rng, specification)
        lines.append(f"({number}){value}({number}){other}")
        lines.append("".join(f"({n}){data(rng, s)}" for n, s in rng.sample(every, 3)))
    with tempfile.TemporaryDirectory() as build:
        with open(build + "/judge.c", "w") as file:
            file.write(JUDGE)
        sources = [f"{library}/{name}.c" for name in ("ai", "dl", "gs1encoders", "scandata", "syn")]
        linters = glob.glob(library + "/syntax/lint_*.c") + [library + "/syntax/gs1syntaxdictionary.c"]
        subprocess.run(
            ["cc", "-O1", "-w", "-DGS1_LINTER_ERR_STR_EN", "-I", library, "-I", library + "/syntax",
             "-o", build + "/judge", build + "/judge.c", *sources, *sorted(linters)], check=True)
        answers = subprocess.run([build + "/judge"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    with open(output, "w", encoding="utf-8") as file:
        file.write(answers.stdout)


main()
