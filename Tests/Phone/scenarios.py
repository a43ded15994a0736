"""Small stories of a wallet and phones, each told from the beginning.

    scenarios.py UCARD FOLDER STORY
"""

import json, os, struct, subprocess, sys, zlib
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from phone import Phone, SIDES

UCARD, FOLDER, STORY = sys.argv[1:]
environment = {"HOME": FOLDER, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin",
               **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}}


def ucard(*words, status=0):
    """Runs a command, and returns its output and its messages."""
    result = subprocess.run([UCARD, *words], capture_output=True, env=environment, cwd=FOLDER)
    assert result.returncode == status, f"{words} [{result.returncode}] {result.stderr.decode()}"
    return result.stdout.decode() + result.stderr.decode()


def picture(colour=0):
    """A small picture as PNG, with a chunk that a phone drops. Returns its name and its bytes."""
    def chunk(kind, body): return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0))
    data += chunk(b"tEXt", b"Comment\0%d" % colour)
    data += chunk(b"IDAT", zlib.compress((b"\0" + bytes([colour, 9, 9]) * 3) * 2)) + chunk(b"IEND", b"")
    path = f"{FOLDER}/picture{colour}.png"
    with open(path, "wb") as file: file.write(data)
    return path, data


def send(phone, *options, name="mine"):
    """Exports for a phone, which imports the file. Returns the messages and the rows of the file."""
    path = f"{FOLDER}/to.zip"
    said = ucard("export", "catima", "-o", path, "--phone", name, *options)
    rows = phone.read(path)[0]
    phone.load(path)
    return said, [row["_id"] for row in rows]


def take(phone, *options, name="mine"):
    """Imports the file of a phone. Returns the messages."""
    path = f"{FOLDER}/from.zip"
    phone.export(path)
    return ucard("import", path, "--phone", name, *options)


def cards(): return json.loads(ucard("export", "json"))["cards"]


def names(phone): return sorted(card["store"] for card in phone.cards.values())


def number(phone, name): return next(number for number, card in sorted(phone.cards.items()) if card["store"] == name)


def expect(text, *parts):
    for part in parts: assert part in text, f"{part!r} is not in: {text}"


# Pictures

def pictures_do_not_double():
    phone = Phone()
    for index in range(10):
        more = ["--front", picture(index)[0]] if index < 3 else []
        ucard("add", f"Card {index}", f"C-{index}", "--no-store", "--category", "Sport", *more)
    _, rows = send(phone)
    assert len(rows) == 10 and len(phone.cards) == 10
    # Whether the phone's own files have come back or not, nothing is there twice.
    for visit in range(3):
        said, rows = send(phone)
        expect(said, "Wrote 7 cards to", "3 cards with pictures are left out")
        assert len(rows) == 7 and len(phone.cards) == 10 and len(phone.pictures) == 3, names(phone)
        if visit > 0: expect(take(phone), "0 added, 0 updated, 10 unchanged, 0 skipped")
    # A card that was left out is in new groups.
    ucard("edit", "Card 1", "--tag", "New")
    send(phone)
    assert phone.groups[number(phone, "Card 1")] == {"Sport", "New"} and len(phone.cards) == 10
    # Another phone gets everything, and so does a file of its own kind.
    other = Phone()
    assert len(send(other, name="hers")[1]) == 10 and len(other.cards) == 10
    path = f"{FOLDER}/whole.zip"
    said = ucard("export", "catima", "--whole", "--phone", "mine", "-o", path)
    assert "left out" not in said and len(phone.read(path)[0]) == 10
    assert phone.read(path)[2]["card_1_front.png"] == picture(0)[1]
    before = cards()
    ucard("import", path, "--wallet", "new.sqlite")
    after = json.loads(ucard("export", "json", "--wallet", "new.sqlite"))["cards"]
    for card in before + after:
        for key in ("origins", "lastShown", "timesShown"): card.pop(key, None)
    assert before == after, (before, after)


def edits_of_cards_with_pictures():
    phone = Phone()
    for index, name in enumerate(["Note", "Front", "Bare", "There", "Archive", "Same"]):
        ucard("add", name, f"C-{index}", "--no-store", "--front", picture(index)[0])
    send(phone); take(phone)
    ucard("edit", "Note", "--note", "towels")
    ucard("edit", "Front", "--front", picture(20)[0])
    ucard("edit", "Bare", "--front", "")
    ucard("edit", "Archive", "--archive", "--star")
    phone.picture(number(phone, "There"), "front", picture(21)[1])
    expect(take(phone), "“There” (#4), updated: front.")
    for visit in range(2):
        # The person did not delete them on the phone, and did not import the file: they stay named.
        path = f"{FOLDER}/unused.zip"
        said = ucard("export", "catima", "-o", path, "--phone", "mine")
        expect(said, "“Note” (#1): edited since the phone got it (note).", "“Front” (#2): edited since the phone got it (front).",
               "“Bare” (#3): edited since the phone got it (front).",
               "“Archive” (#5): edited since the phone got it (star, archive).", "Wrote 4 cards", "2 cards with pictures are left out")
        files = phone.read(path)[2]
        assert sorted(files) == ["card_1_front.png", "card_2_front.png", "card_5_front.png"], sorted(files)
    for name in ["Note", "Front", "Bare", "Archive"]: phone.delete(number(phone, name))
    send(phone)
    assert len(phone.cards) == 6 and len(phone.pictures) == 5, names(phone)
    expect(take(phone), "0 added, 0 updated, 6 unchanged")
    said, rows = send(phone)
    assert rows == ["3"] and len(phone.cards) == 6 and "edited" not in said, said
    expect(take(phone), "0 added, 0 updated, 6 unchanged")


def a_card_that_the_phone_lost_comes_back():
    phone = Phone()
    for index, name in enumerate(["Gym", "Zoo"]): ucard("add", name, f"C-{index}", "--no-store", "--back", picture(index)[0])
    # A file that was never imported.
    ucard("export", "catima", "--phone", "mine", "-o", f"{FOLDER}/lost.zip")
    expect(send(phone)[0], "2 cards with pictures are left out")
    assert phone.cards == {}
    send(phone, "--whole")
    assert names(phone) == ["Gym", "Zoo"]
    take(phone)
    phone.delete(number(phone, "Gym"))
    take(phone)
    assert send(phone)[1] == ["1"] and names(phone) == ["Gym", "Zoo"] and len(phone.pictures) == 2
    take(phone)
    assert send(phone)[1] == [] and names(phone) == ["Gym", "Zoo"]


def a_picture_that_did_not_arrive():
    phone = Phone()
    phone.add({"store": "Gym", "cardid": "1", "balance": "0", "starstatus": "0", "archive": "0"})
    take(phone)
    ucard("edit", "Gym", "--front", picture(1)[0])
    ucard("export", "catima", "--phone", "mine", "-o", f"{FOLDER}/lost.zip")
    take(phone)
    path = f"{FOLDER}/to.zip"
    expect(ucard("export", "catima", "--phone", "mine", "-o", path), "“Gym” (#1): edited since the phone got it (front)")
    phone.delete(1); phone.load(path)
    take(phone)
    assert send(phone)[1] == [] and len(phone.cards) == len(phone.pictures) == 1


def several_rows_of_a_card():
    phone = Phone()
    ucard("add", "Gym", "A-1", "--no-store", "--front", picture(1)[0], "--category", "Sport")
    ucard("identifier", "add", "Gym", "B-2", "--label", "app")
    send(phone)
    said, rows = send(phone)
    expect(said, "Wrote 1 card to", "1 card with pictures is left out")
    assert rows == ["2"] and names(phone) == ["Gym", "Gym (app)"]
    # A row that stands alone is not taken for the whole card.
    expect(ucard("import", f"{FOLDER}/to.zip"), "0 added, 0 updated, 1 unchanged")
    assert len(cards()[0]["identifiers"]) == 2
    # Both rows have the note, and each is named as it is called there.
    take(phone)
    ucard("edit", "Gym", "--note", "x", "--name", "Fitness")
    said, rows = send(phone)
    expect(said, "“Gym” (#1): edited since the phone got it (name, note). Delete it in Catima",
           "“Gym (app)” (#1): edited since the phone got it (name, note). Delete it in Catima")
    assert rows == ["1", "2"]


def merged_cards_with_pictures():
    phone = Phone()
    for index, name in enumerate(["Gym", "Pool"]): ucard("add", name, f"C-{index}", "--no-store", "--front", picture(index)[0])
    send(phone); take(phone)
    ucard("merge", "Gym", "Pool")
    said, rows = send(phone)
    assert len(phone.cards) == 2 + ("edited" in said), (said, rows, names(phone))
    take(phone); before = cards()
    take(phone)
    assert [card["identifiers"] for card in cards()] == [card["identifiers"] for card in before]


globals()[STORY]()
