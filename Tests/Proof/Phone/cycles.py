"""Goes back and forth at random between a wallet and phones, and checks that nothing is there twice and nothing is lost.

    cycles.py UCARD FOLDER SEED STEPS
"""

import json, os, random, re, subprocess, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from phone import Phone, Refused, SIDES

UCARD, FOLDER, SEED, STEPS = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
chance = random.Random(SEED)
environment = {"HOME": FOLDER, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin",
               **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}}
log = []


def ucard(*words, fails=False, given=None):
    result = subprocess.run([UCARD, *words], capture_output=True, env=environment, cwd=FOLDER, input=given)
    log.append(" ".join(words) + f"  [{result.returncode}] " + result.stderr.decode().strip()[:300])
    if result.returncode and not fails: stop("ucard failed")
    return result.stdout.decode(), result.stderr.decode()


def stop(why):
    print(f"seed {SEED}: {why}")
    print("\n".join(log[-25:]))
    sys.exit(1)


def wallet():
    """The cards of the wallet by number, without what a visit to a phone may change."""
    text, said = ucard("export", "json", fails=True)
    if "The wallet is empty" in said: return {}
    if not text: stop("ucard failed")
    cards = json.loads(text)["cards"]
    for card in cards:
        for key in ("origins", "lastShown", "timesShown", "changed", "usage"): card.pop(key, None)
    return {card["number"]: card for card in cards}


# Edits

NUMBERS = ["4820000000017", "96385074", "https://example.org/m/%d", "CARD-%d", "12345678%d"]
counter = 0


def picture():
    """A small picture of random colour, as PNG with a chunk that a phone drops."""
    path = f"{FOLDER}/picture.png"
    import struct, zlib
    width, height, colour = chance.randrange(1, 40), chance.randrange(1, 40), bytes(chance.randrange(256) for _ in range(3))
    def chunk(kind, body): return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = b"".join(b"\0" + colour * width for _ in range(height))
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    data += chunk(b"tEXt", b"Comment\0%d" % chance.randrange(10**9)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    with open(path, "wb") as file: file.write(data)
    return path, data


def fresh(kind="CARD-%d"):
    global counter
    counter += 1
    return kind % counter if "%" in kind else kind


def add_to_wallet():
    name = chance.choice(["Gym", "Сільпо", "Zara", "Книгарня «Є»", "Tab\\slash"]) + f" {counter}"
    kind = chance.choice(["guess", "guess", "number", "none", "nfc", "secret", "itf14", "databar", "several", "cr", "gs1"])
    log.append(f"wallet: {kind}")
    more = chance.choice([[], ["--note", "line one\nline two"], ["--expires", "2030-05-01"], ["--star"], ["--color", "red"],
                          ["--category", "Sport"], ["--issuer", "Somebody"], ["--front", picture()[0]],
                          ["--back", picture()[0]]])
    if kind == "none": ucard("add", name, "--no-store", *more)
    elif kind == "nfc": ucard("add", name, f"04A224{chance.randrange(16**8):08X}", "--type", "nfc", "--no-store", *more)
    elif kind == "number": ucard("add", name, fresh(), "--type", "number", "--no-store", *more)
    elif kind == "itf14": ucard("add", name, "00012345678905", "--type", "itf14", "--no-store", *more)
    elif kind == "databar": ucard("add", name, "00012345678905", "--type", "databar", "--no-store", *more)
    elif kind == "gs1": ucard("add", name, f"[01]09506000134352[10]{fresh('AB%d')}", "--type", "gs1-128", "--no-store", *more)
    elif kind == "cr": ucard("add", name, "-", "--raw", "--type", "qr", "--no-store", *more, given=fresh("a\r\nb\rc%d").encode())
    else:
        ucard("add", name, fresh(chance.choice(["https://example.org/m/%d", "CARD-%d"])), "--no-store", *more)
        number = str(max(wallet()))
        if kind == "several":
            ucard("identifier", "add", number, fresh("APP-%d"), "--label", "app")
            ucard("identifier", "add", number, fresh("%d"), "--type", "number")
        if kind == "secret":
            ucard("identifier", "add", number, "1234", "--label", "PIN", "--type", "number")
            ucard("identifier", "delete", number, "1")


def edit_wallet():
    cards = wallet()
    if not cards: return
    number = chance.choice(sorted(cards))
    word, identifiers = str(number), [i for i in cards[number].get("identifiers", [])]
    choice = chance.randrange(9)
    if choice == 0: ucard("edit", word, "--note", fresh("note %d"))
    elif choice == 8: ucard("edit", word, "--front", picture()[0])
    elif choice == 1: ucard("edit", word, "--name", fresh("Renamed %d"))
    elif choice == 2: ucard("edit", word, "--expires", "2031-01-01")
    elif choice == 3: ucard("balance", word, "set", str(chance.choice(["100", "12.5", "7.00"])), "--currency", "UAH")
    elif choice == 4: ucard("identifier", "add", word, fresh("NEW-%d"), "--label", fresh("label %d"))
    elif choice == 5 and len(identifiers) > 1: ucard("identifier", "move", word, "1", "2")
    elif choice == 6 and len(identifiers) > 1:
        ucard("identifier", "delete", word, "2")
        gone.update(numbers(cards.values()) - numbers(wallet().values()))
    else: ucard("edit", word, "--issuer", fresh("issuer %d"), "--star")


# The numbers that were deleted here, and not changed on a phone since. Those that are on several cards, or have another
# form on the phone, do not count.
gone, common = set(), {"4006381333931", "00012345678905", "1234"}


def numbers(cards):
    all = {i["payload"] for card in cards for i in card.get("identifiers", []) if i.get("payload")}
    return {number for number in all - common if not number.startswith("0109506")}


def delete_from_wallet():
    cards = wallet()
    if not cards: return
    number = chance.choice(sorted(cards))
    ucard("delete", "--yes", str(number))
    gone.update(numbers([cards.pop(number)]) - numbers(cards.values()))


def merge_in_wallet():
    # A card without an open number has a row of its own on a phone, which stays there.
    cards = sorted(number for number, card in wallet().items() if any(i.get("payload") and not i.get("secret") for i in card.get("identifiers", [])))
    if len(cards) > 1: ucard("merge", *map(str, chance.sample(cards, 2)))


def add_to_phone(phone):
    kind = chance.choice(["EAN_13", "QR_CODE", "CODE_128", "", "PDF_417"])
    code = "4006381333931" if kind == "EAN_13" else fresh("P-%d")
    phone.add({"store": fresh("Phone card %d"), "cardid": code, "barcodetype": kind, "balance": chance.choice(["0", "12.50", "5"]),
               "balancetype": chance.choice(["", "UAH"]), "barcodeencoding": chance.choice(["", "ISO-8859-1", "UTF-8"]),
               "starstatus": "0", "archive": "0", "lastused": "0", "note": chance.choice(["", "two\nlines", "x"]),
               "headercolor": chance.choice(["", "-5317", "16711680"]), "expiry": chance.choice(["", "1893456000000"])},
              groups=chance.choice([[], ["Sport"], ["Phone only"]]),
              pictures=chance.choice([{}, {}, {"front": picture()[1], "back": picture()[1]}]))


def edit_phone(phone):
    if not phone.cards: return
    number = chance.choice(sorted(phone.cards))
    card = phone.cards[number]
    gone.discard(card["cardid"])
    choice = chance.randrange(7)
    if choice == 6: phone.picture(number, chance.choice(SIDES), picture()[1])
    elif choice == 0: card["note"] = fresh("phone note %d")
    elif choice == 1: card["note"] = ""
    elif choice == 2: card["store"] = fresh("Phone name %d")
    elif choice == 3: card["cardid"], card["barcodeid"], card["barcodetype"] = fresh("RENUMBERED-%d"), "", "CODE_128"
    elif choice == 4: card["starstatus"] = "1"
    else: card["balance"], card["balancetype"] = "42", "EUR"
    log.append(f"phone: {number} edited ({choice}): {card['store']} {card['cardid']}")


# Going back and forth

def to_wallet(name, phone):
    if not phone.cards: return
    path = f"{FOLDER}/from.zip"
    phone.export(path)
    ucard("import", path, "--phone", name, "--yes")


def to_phone(name, phone):
    path = f"{FOLDER}/to.zip"
    _, said = ucard("export", "catima", "-o", path, "--phone", name, fails=True)
    if not os.path.exists(path): return
    rows, _, pictures = phone.read(path)
    # The person does as the messages say.
    edited = re.findall(r"^“(.*)” \(#\d+\): edited since the phone got it", said, re.M)
    for row in rows:
        number = int(row["_id"])
        if number in phone.cards and phone.cards[number]["store"] in edited and not phone.is_same(number, row, pictures):
            phone.delete(number)
    try: phone.load(path)
    except Refused as refusal: stop(f"the phone refuses the file: {refusal}")
    os.remove(path)


def check_both(name, phone):
    """After going back and forth, both have the same."""
    to_wallet(name, phone); to_phone(name, phone)
    # New pictures come back as files of the phone.
    to_wallet(name, phone); to_phone(name, phone)
    here, there, shown = wallet(), dict(phone.cards), dict(phone.pictures)
    open_ones = {number: [i for i in card.get("identifiers", []) if not i.get("secret")] for number, card in here.items()}
    expected = sum(max(1, len(identifiers)) for identifiers in open_ones.values())
    # The phone still has what was deleted here.
    path = f"{FOLDER}/from.zip"
    phone.export(path)
    report = json.loads(ucard("import", path, "--phone", name, "--report", "json", "--dry-run")[0]) if there else {"cards": []}
    deleted = sum(card.get("reason") == "deletedHere" for card in report["cards"])
    expected += deleted
    if len(there) != expected:
        stop(f"the phone has {len(there)} cards, the wallet needs {expected}:\n" + "\n".join(
            f"  {number} {card['store']} {card['cardid']!r}" for number, card in sorted(there.items())) + "\n" + "\n".join(
            f"  #{number} {card['name']} {[i.get('payload') for i in card.get('identifiers', [])]}" for number, card in here.items()))
    if gone & numbers(here.values()): stop(f"deleted, and there again: {gone & numbers(here.values())}")
    # A cycle without an edit changes nothing.
    to_wallet(name, phone)
    if wallet() != here:
        differing = [f"{here.get(n)}\n    {c}" for n, c in wallet().items() if here.get(n) != c]
        stop("the wallet changed without an edit:\n" + "\n".join(differing))
    to_phone(name, phone)
    if phone.cards != there: stop("the phone changed without an edit")
    if phone.pictures != shown: stop("a picture on the phone changed without an edit")
    for card in here.values():
        names = [row["store"] for row in there.values()]
        if card["name"] not in names: stop(f"{card['name']} is not on the phone")
        if card.get("note") and card["note"] not in [row["note"] for row in there.values()]: stop(f"a note is lost: {card}")


phones = {"mine": Phone(), "hers": Phone()}
for _ in range(chance.randrange(1, 5)): add_to_phone(phones["mine"])
for step in range(STEPS):
    name = chance.choice(["mine", "mine", "mine", "hers"])
    phone = phones[name]
    move = chance.randrange(10)
    if move < 2: add_to_wallet()
    elif move == 2: edit_wallet()
    elif move == 3: delete_from_wallet() if chance.random() < 0.5 else add_to_wallet()
    elif move == 4: add_to_phone(phone)
    elif move == 5: edit_phone(phone)
    elif move == 7 and chance.random() < 0.2: merge_in_wallet()
    elif move == 6 and phone.cards and chance.random() < 0.5: phone.delete(chance.choice(sorted(phone.cards)))
    elif move == 7: to_wallet(name, phone)
    else: check_both(name, phone)
for name, phone in phones.items(): check_both(name, phone)
print(f"seed {SEED}: {len(wallet())} cards, {len(log)} commands, "
      f"{sum('edited since' in line for line in log)} exports with edited cards")
