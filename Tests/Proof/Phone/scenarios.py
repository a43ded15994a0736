"""Small stories of a wallet and phones, each told from the beginning.

    scenarios.py UCARD FOLDER STORY
"""

import json, os, shutil, struct, subprocess, sys, zlib
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
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


def jpeg():
    """The beginning of a JPEG of the size of `picture`."""
    return b"\xff\xd8\xff\xc0\x00\x0b\x08" + struct.pack(">HH", 2, 3) + b"\x01\x01\x11\x00\xff\xd9"


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
    take(phone); ucard("undo")
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


def a_picture_that_is_replaced_on_the_phone():
    phone = Phone()
    path = f"{FOLDER}/picture.jpg"
    with open(path, "wb") as file: file.write(jpeg())
    ucard("add", "Gym", "C-1", "--no-store", "--front", path)
    send(phone)
    for visit in range(2): expect(take(phone), "0 added, 0 updated, 1 unchanged")
    # It has the size of ours.
    phone.picture(1, "front", picture(7)[1])
    expect(take(phone), "“Gym” (#1), updated: front.")
    expect(take(phone), "0 added, 0 updated, 1 unchanged")
    assert send(phone)[1] == []
    # A newer system writes the same picture in another way.
    phone.pictures[1, "front"] = picture(7)[1]
    expect(take(phone), "0 added, 0 updated, 1 unchanged")
    # A card that was deleted here is compared in the same way.
    ucard("edit", "Gym", "--front", path)
    phone.delete(1); send(phone); take(phone)
    ucard("delete", "--yes", "Gym")
    expect(take(phone), "Left out, because it was deleted here: “Gym”.")
    phone.picture(1, "front", picture(40)[1])
    expect(take(phone), "deleted here, but changed on the phone since (front)")


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


def a_category_that_was_deleted_stays_out():
    phone = Phone()
    for name in ["Gym", "Zoo"]: ucard("add", name, f"C-{name}", "--no-store", "--category", "Sport")
    ucard("edit", "Gym", "--tag", "Town")
    send(phone); take(phone)
    def tags(): return {card["name"]: sorted(card.get("categories", [])) for card in cards()}
    ucard("category", "delete", "Sport"); ucard("edit", "Gym", "--remove-category", "Town")
    for visit in range(2):
        expect(take(phone), "0 added, 0 updated, 2 unchanged")
        assert tags() == {"Gym": [], "Zoo": []} and [c["name"] for c in json.loads(ucard("category", "list", "--format", "json"))] == ["Town"], tags()
        send(phone)
    # What is new on the phone comes in, also with a group that was deleted here.
    phone.groups[number(phone, "Gym")].add("New"); phone.groups[number(phone, "Zoo")].add("Town")
    for visit in range(2):
        expect(take(phone), "“Gym” (#1), updated: categories.", "“Zoo” (#2), updated: categories.")
        assert tags() == {"Gym": ["New"], "Zoo": ["Town"]}, tags()
        if visit == 0: ucard("undo")
    expect(take(phone), "0 added, 0 updated, 2 unchanged")
    # Taken away on the phone and put back there, it is new again.
    phone.groups[number(phone, "Gym")].remove("Sport"); take(phone)
    phone.groups[number(phone, "Gym")].add("Sport"); take(phone)
    assert tags() == {"Gym": ["New", "Sport"], "Zoo": ["Town"]}, tags()
    phone.groups[number(phone, "Gym")].clear(); take(phone)
    phone.groups[number(phone, "Gym")].add("Town"); take(phone)
    assert tags()["Gym"] == ["New", "Sport", "Town"], tags()
    # Another phone has groups of its own.
    other = Phone()
    other.add({"store": "Gym", "cardid": "C-Gym", "barcodetype": "CODE_128", "balance": "0", "starstatus": "0", "archive": "0"}, groups=["Hers"])
    take(other, name="hers")
    assert tags()["Gym"] == ["Hers", "New", "Sport", "Town"], tags()


def a_category_that_was_only_sent_stays_out():
    phone = Phone()
    ucard("add", "Gym", "C-Gym", "--no-store", "--category", "Sport")
    send(phone)
    ucard("edit", "Gym", "--remove-category", "Sport", "--tag", "Town")
    for visit in range(2):
        expect(take(phone), "0 added, 0 updated, 1 unchanged")
        assert cards()[0]["categories"] == ["Town"], cards()
    send(phone); ucard("edit", "Gym", "--remove-category", "Town")
    expect(take(phone), "0 added, 0 updated, 1 unchanged")
    assert not cards()[0].get("categories"), cards()
    # What was not sent and is new on the phone comes in.
    ucard("add", "Cafe", "C-Cafe", "--no-store"); ucard("edit", "Gym", "--tag", "Home")
    send(phone, "--new"); send(phone, "Cafe")
    ucard("edit", "Gym", "--remove-category", "Home")
    phone.groups[number(phone, "Gym")].add("Home")
    expect(take(phone), "“Gym” (#1), updated: categories.")


# Deletions

def a_deleted_identifier_stays_out():
    phone = Phone()
    ucard("add", "Gym", "A-1", "--no-store")
    ucard("identifier", "add", "Gym", "B-2", "--label", "app")
    send(phone); take(phone)
    ucard("identifier", "delete", "Gym", "app")
    for visit in range(3):
        told = take(phone)
        expect(told, "0 added, 0 updated, 1 unchanged, 1 skipped")
        # It is told once.
        assert ("Left out, because it was deleted here: “Gym (app)”." in told) == (visit == 0), told
        assert [len(card["identifiers"]) for card in cards()] == [1]
        assert len(send(phone)[1]) == 1 and names(phone) == ["Gym", "Gym (app)"]
    # Undo takes the memory back.
    ucard("undo")
    expect(take(phone), "0 added, 0 updated, 2 unchanged, 0 skipped")
    ucard("redo")
    expect(take(phone), "1 skipped")
    ucard("forget", "--yes")
    for visit in range(2): expect(take(phone), "0 added, 0 updated, 1 unchanged, 1 skipped")
    # It comes in if the person wants it.
    expect(take(phone, "--on-conflict", "duplicate"), "1 added")
    assert [card["name"] for card in cards()] == ["Gym", "Gym (app)"]
    expect(take(phone), "0 added, 0 updated, 2 unchanged, 0 skipped")


def a_deleted_identifier_that_changed_on_the_phone():
    phone = Phone()
    ucard("add", "Gym", "A-1", "--no-store", "--note", "old")
    ucard("identifier", "add", "Gym", "B-2", "--label", "app")
    send(phone); take(phone)
    ucard("identifier", "delete", "Gym", "app")
    phone.cards[2]["store"] = "Gym VIP"
    expect(take(phone), "“Gym VIP” (#1): deleted here, but changed on the phone since (name), so it was added again.",
           "0 added, 1 updated, 1 unchanged, 0 skipped")
    assert [(card["name"], [i["payload"] for i in card["identifiers"]]) for card in cards()] == [("Gym", ["A-1", "B-2"])]
    before = cards()
    expect(take(phone), "0 added, 0 updated, 2 unchanged")
    send(phone); assert len(phone.cards) == 2 and cards() == before
    # With another number, too, and only once.
    ucard("identifier", "delete", "Gym", "2")
    phone.cards[2]["cardid"] = "B-3"
    report = json.loads(take(phone, "--report", "json"))
    assert report["added"] == 0 and report["updated"] == report["unchanged"] == 1, report
    assert [(card["result"], card["reason"]) for card in report["cards"] if "reason" in card] == [("updated", "changedThere")]
    expect(take(phone), "0 added, 0 updated, 2 unchanged")
    assert [i["payload"] for i in cards()[0]["identifiers"]] == ["A-1", "B-3"]
    send(phone); assert len(phone.cards) == 2


def a_deleted_identifier_that_is_put_back():
    phone = Phone()
    ucard("add", "Gym", "A-1", "--no-store")
    ucard("identifier", "add", "Gym", "B-2", "--label", "app")
    send(phone); take(phone)
    ucard("export", "csv", "-o", f"{FOLDER}/before.csv")
    for way in ["by hand", "by hand, sent before it is taken", "by a table"]:
        ucard("identifier", "delete", "Gym", "app")
        expect(take(phone), "1 unchanged, 1 skipped")
        if way == "by a table": ucard("import", f"{FOLDER}/before.csv")
        else: ucard("identifier", "add", "Gym", "B-2", "--label", "app")
        if "sent" in way: send(phone)
        before = cards()
        assert [i["payload"] for i in before[0]["identifiers"]] == ["A-1", "B-2"], way
        expect(take(phone), "0 added, 0 updated, 2 unchanged, 0 skipped")
        send(phone)
        assert names(phone) == ["Gym", "Gym (app)"], (way, names(phone))
        expect(take(phone), "0 added, 0 updated, 2 unchanged, 0 skipped")
        assert [card["identifiers"] for card in cards()] == [card["identifiers"] for card in before], way
    # What is renamed on the phone is the identifier.
    ucard("identifier", "delete", "Gym", "app"); ucard("identifier", "add", "Gym", "B-2", "--label", "app")
    phone.cards[2]["store"] = "Gym (new)"
    take(phone)
    assert [(card["name"], [i.get("label") for i in card["identifiers"]]) for card in cards()] == [("Gym", [None, "new"])], cards()


def a_deleted_card_stays_out():
    phone = Phone()
    for index, name in enumerate(["Gym", "Zoo", "Pool"]):
        ucard("add", name, f"C-{index}", "--no-store", *(["--front", picture(index)[0]] if index else []))
    send(phone)
    ucard("export", "json", "-o", f"{FOLDER}/before.json")
    ucard("delete", "--yes", "Gym"); ucard("delete", "--yes", "Zoo"); ucard("delete", "--yes", "Pool")
    for visit in range(3):
        told = take(phone)
        expect(told, "0 added, 0 updated, 0 unchanged, 3 skipped")
        assert ("Left out, because they were deleted here: “Gym”, “Zoo”" in told) == (visit == 0), told
    report = json.loads(take(phone, "--report", "json"))
    assert [(card["result"], card["reason"]) for card in report["cards"]] == [("skipped", "deletedHere")] * 3, report
    # Undo brings a card and its row back.
    ucard("undo")
    expect(take(phone), "0 added, 0 updated, 1 unchanged, 2 skipped")
    assert send(phone)[1] == [] and len(phone.cards) == 3
    ucard("redo")
    # A picture or a note that changed there comes in, and is told.
    phone.picture(2, "front", picture(40)[1])
    phone.cards[1]["note"] = "news"
    said = take(phone)
    expect(said, "“Gym” (#1): deleted here, but changed on the phone since (note), so it was added again.",
           "“Zoo” (#2): deleted here, but changed on the phone since (front), so it was added again.",
           "2 added, 0 updated, 0 unchanged, 1 skipped")
    expect(take(phone), "0 added, 0 updated, 2 unchanged, 1 skipped")
    assert "edited" not in send(phone)[0] and len(phone.cards) == 3
    # What a person brings back in another way is the phone's row again.
    ucard("import", f"{FOLDER}/before.json")
    said = take(phone)
    assert "left out" not in said, said
    expect(said, "0 added")
    send(phone); assert len(phone.cards) >= 3


def forgetting_keeps_what_was_deleted():
    phone = Phone()
    for index, name in enumerate(["Gym", "Zoo", "Pool"]): ucard("add", name, f"MEMBER-{index}", "--no-store")
    ucard("edit", "Zoo", "--back", picture(1)[0])
    send(phone); take(phone)
    ucard("delete", "--yes", "Gym"); ucard("delete", "--yes", "Zoo")
    ucard("forget", "--yes")
    for visit in range(2): expect(take(phone), "0 added, 0 updated, 1 unchanged, 2 skipped")
    ucard("forget", "--yes", status=1)
    with open(f"{FOLDER}/.local/share/ucard/wallet.sqlite", "rb") as file: assert b"MEMBER-0" not in file.read()
    expect(take(phone, "--on-conflict", "duplicate"), "2 added, 0 updated, 1 unchanged")
    expect(take(phone), "0 added, 0 updated, 3 unchanged")


def a_deleted_secret_stays_out():
    phone = Phone()
    phone.add({"store": "Bank", "cardid": "11", "balance": "0", "starstatus": "0", "archive": "0"})
    phone.add({"store": "Safe", "cardid": "778899", "balance": "0", "starstatus": "0", "archive": "0"})
    take(phone)
    ucard("identifier", "edit", "Safe", "1", "--secret")
    take(phone)
    ucard("identifier", "add", "Safe", "7", "--label", "public")
    ucard("identifier", "delete", "Safe", "1")
    for visit in range(2):
        expect(take(phone), "0 added, 0 updated")
        assert not any(i.get("payload") == "778899" for card in cards() for i in card["identifiers"])
    ucard("delete", "--yes", "Safe")
    for visit in range(2):
        expect(take(phone), "0 added, 0 updated, 1 unchanged, 1 skipped")
    # A locked wallet, whose history is encrypted, has no plain text of it.
    ucard("forget", "--yes")
    with open(f"{FOLDER}/.local/share/ucard/wallet.sqlite", "rb") as file: assert b"778899" not in file.read()


def deletions_on_the_phone():
    phone = Phone()
    for index, name in enumerate(["Gym", "Zoo", "Pool", "Spa"]): ucard("add", name, f"C-{index}", "--no-store")
    ucard("identifier", "add", "Spa", "APP", "--label", "app")
    send(phone)
    # What has not arrived was not deleted.
    ucard("add", "Late", "L-1", "--no-store")
    ucard("export", "catima", "--phone", "mine", "-o", f"{FOLDER}/lost.zip")
    assert "deleted" not in take(phone)
    send(phone); take(phone)
    for name in ["Gym", "Spa (app)"]: phone.delete(number(phone, name))
    # The option of version 0.3 is accepted, and changes nothing.
    expect(take(phone, "--follow-deletions", "--dry-run"), "2 deleted", "Nothing was changed")
    expect(take(phone), "“Gym” (#1): deleted on the phone, so deleted here, too.", "“Spa (app)” (#4): deleted on the phone, so deleted here, too.",
           "0 added, 0 updated, 4 unchanged, 0 skipped, 2 deleted", "ucard undo")
    assert [(card["name"], len(card["identifiers"])) for card in cards()] == [("Zoo", 1), ("Pool", 1), ("Spa", 1), ("Late", 1)], cards()
    expect(take(phone), "0 added, 0 updated, 4 unchanged, 0 skipped.")
    # Undo brings them back, here and there.
    ucard("undo")
    assert "deleted" not in take(phone) and len(cards()) == 5
    send(phone)
    assert names(phone) == ["Gym", "Late", "Pool", "Spa", "Spa (app)", "Zoo"], names(phone)
    expect(take(phone), "0 added, 0 updated, 6 unchanged")
    # An edit wins over a deletion, and goes back to the phone.
    ucard("edit", "Zoo", "--note", "keep"); phone.delete(number(phone, "Zoo"))
    expect(take(phone), "“Zoo” (#2): deleted on the phone, but edited here since, so it stays.")
    send(phone); expect(take(phone), "0 added, 0 updated, 6 unchanged, 0 skipped.")
    assert phone.cards[2]["note"] == "keep"
    # The person follows the advice to delete an edited card, and imports before the new file: nothing was deleted.
    ucard("edit", "Pool", "--note", "x")
    path = f"{FOLDER}/edited.zip"
    expect(ucard("export", "catima", "--phone", "mine", "-o", path), "“Pool” (#3): edited since")
    phone.delete(number(phone, "Pool"))
    assert "deleted" not in take(phone)
    assert "edited" not in send(phone)[0] and len(phone.cards) == 6
    report = json.loads(take(phone, "--report", "json"))
    assert report["unchanged"] == 6 and report["pruned"] == 0
    phone.delete(number(phone, "Pool"))
    report = json.loads(take(phone, "--report", "json"))
    assert [c["result"] for c in report["cards"] if c["name"] == "Pool"] == ["deletedThere"], report


def more_than_half_is_asked_about():
    phone = Phone()
    for index in range(5): ucard("add", f"Card {index}", f"C-{index}", "--no-store")
    send(phone); take(phone)
    for index in range(1, 4): phone.delete(index)
    phone.export(f"{FOLDER}/from.zip")
    said = ucard("import", f"{FOLDER}/from.zip", "--phone", "mine", status=65)
    expect(said, "3 of the 5 cards that were on the phone are not in its file", "--yes", "--phone NAME")
    assert len(cards()) == 5
    expect(take(phone, "--yes"), "3 deleted")
    assert len(cards()) == 2


def the_last_card_is_deleted_on_the_phone():
    phone = Phone()
    ucard("add", "Gym", "C-1", "--no-store")
    send(phone); take(phone)
    phone.delete(1); phone.export(f"{FOLDER}/from.zip")
    said = ucard("import", f"{FOLDER}/from.zip", "--phone", "mine", status=65)
    expect(said, "the file has no cards. The cards that were on the phone are not taken as deleted")
    # Groups do not change that.
    number = phone.add({}); phone.groups[number] = {"Sport"}; phone.cards.clear()
    expect(take(phone), "are not taken as deleted", "0 added, 0 updated, 0 unchanged, 0 skipped")
    assert not cards()[0].get("archived")


def other_files_bring_deleted_cards_back():
    phone = Phone()
    ucard("add", "Gym", "C-1", "--no-store"); ucard("add", "Zoo", "C-2", "--no-store")
    send(phone); take(phone)
    for kind in ["json", "csv", "catima"]:
        path = f"{FOLDER}/out.{kind}"
        ucard("export", kind, "-o", path, *(["--whole"] if kind == "catima" else []))
        ucard("delete", "--yes", "Gym")
        expect(ucard("import", path), "1 added")
        expect(take(phone), "0 added, 0 updated, 2 unchanged, 0 skipped")
        assert "edited" not in send(phone)[0] and len(phone.cards) == 2


def a_phone_without_a_name():
    phone = Phone()
    for index in range(2): phone.add({"store": f"Card {index}", "cardid": f"C-{index}", "balance": "0", "starstatus": "0", "archive": "0"})
    path = f"{FOLDER}/phone.zip"
    phone.export(path)
    expect(ucard("import", path), "2 added")
    ucard("delete", "--yes", "Card 0")
    for visit in range(2): expect(ucard("import", path), "0 added, 0 updated, 1 unchanged, 1 skipped")
    ucard("delete", "--yes", "Card 1")
    for visit in range(2): expect(ucard("import", path), "0 added, 0 updated, 0 unchanged, 2 skipped")
    # Another phone has other cards under the same numbers.
    other = Phone()
    other.add({"store": "Zoo", "cardid": "Z", "balance": "0", "starstatus": "0", "archive": "0"})
    expect(take(other, name="hers"), "1 added")


def faults_do_not_delete():
    phone = Phone()
    for index in range(3): phone.add({"store": f"Card {index}", "cardid": f"C-{index}", "balance": "0", "starstatus": "0", "archive": "0"})
    take(phone)
    phone.cards[1]["expiry"] = "never"
    phone.delete(2)
    phone.export(f"{FOLDER}/bad.zip")
    said = ucard("import", f"{FOLDER}/bad.zip", "--phone", "mine", "--keep-going", status=65)
    assert "deleted on the phone" not in said and len(cards()) == 3, said


def a_household_with_a_phone():
    phone, folder = Phone(), f"{FOLDER}/Pixel"
    os.mkdir(folder); os.mkdir(f"{FOLDER}/shared")
    for index in range(3): ucard("add", f"Card {index}", f"C-{index}", "--no-store", "--front", picture(index)[0])
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "desk")
    ucard("sync", "--phone", folder)
    phone.load(f"{folder}/ucard.zip")
    for visit in range(3):
        ucard("edit", f"Card {visit}", "--tag", f"Visit {visit}")
        expect(ucard("sync"), "3 cards with pictures are left out")
        phone.load(f"{folder}/ucard.zip")
        assert len(phone.cards) == 3 and f"Visit {visit}" in phone.groups[visit + 1]
        phone.export(f"{folder}/catima.zip")
    ucard("delete", "--yes", "Card 0")
    expect(ucard("sync"), "Left out, because it was deleted here: “Card 0”")
    phone.delete(2)
    phone.export(f"{folder}/catima2.zip")
    expect(ucard("sync"), "“Card 1” (#2): deleted on the phone, so deleted here, too.")


def a_household_writes_what_the_phone_lacks():
    phone, folder = Phone(), f"{FOLDER}/Pixel"
    os.mkdir(folder); os.mkdir(f"{FOLDER}/shared")
    ucard("add", "Gym", "C-1", "--no-store", "--front", picture(1)[0])
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "desk")
    ucard("sync", "--phone", folder)
    phone.load(f"{folder}/ucard.zip"); phone.export(f"{folder}/catima.zip")
    # The wallet is the same, but the phone has the card now.
    ucard("sync")
    phone.load(f"{folder}/ucard.zip")
    assert names(phone) == ["Gym"], names(phone)
    os.remove(f"{folder}/ucard.zip")
    ucard("sync")
    assert not os.path.exists(f"{folder}/ucard.zip")


def a_copy_of_our_own_file_is_no_export():
    phone, folder = Phone(), f"{FOLDER}/Pixel"
    os.mkdir(folder); os.mkdir(f"{FOLDER}/shared")
    ucard("add", "Gym", "P-1", "--no-store"); ucard("add", "Zoo", "P-2", "--no-store")
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "desk")
    ucard("sync", "--phone", folder)
    ucard("edit", "Gym", "--note", "v1"); ucard("sync")
    for name in ["ucard.sync-conflict-20261128-101010-ABCDEFG.zip", "catima_20261128.zip", "copy of ucard.zip"]:
        shutil.copy(f"{folder}/ucard.zip", f"{folder}/{name}")
        ucard("edit", "Gym", "--note", name)
        if name.startswith("copy"): ucard("delete", "--yes", "Zoo")
        said = ucard("sync")
        expect(said, f"“{name}” was skipped: U-Card wrote it, not the phone")
        assert "was skipped" not in ucard("sync") and [card.get("note") for card in cards()][0] == name
    assert [card["name"] for card in cards()] == ["Gym"]
    # Nor is it one if a person says so.
    expect(ucard("import", f"{folder}/copy of ucard.zip", "--phone", "Pixel", status=65), "this file was written by U-Card, not by a phone")
    # What the phone exports under such a name is.
    phone.add({"store": "Spa", "cardid": "9", "balance": "0", "starstatus": "0", "archive": "0"}, number=50)
    phone.export(f"{folder}/copy of ucard.zip")
    expect(ucard("sync"), "1 added")


def both_changed_a_fact():
    phone = Phone()
    for index, name in enumerate(["Gym", "Zoo"]): ucard("add", name, f"C-{index}", "--no-store", "--note", "old")
    send(phone); take(phone)
    ucard("edit", "Gym", "--note", "here", "--star", "--issuer", "Somebody")
    ucard("edit", "Zoo", "--note", "same")
    phone.cards[1].update(note="there", expiry="1893456000000"); phone.cards[2]["note"] = "same"
    expect(take(phone), "“Gym” (#1): changed here and on the phone (note). The card has “there”; "
           "ucard sync conflicts lists the other value, “here”.",
           "“Gym” (#1), updated: note, last day", "1 updated, 1 unchanged")
    card = cards()[0]
    assert (card["note"], card["starred"], card["issuer"], card["expires"][:10]) == ("there", True, "Somebody", "2030-01-01"), card
    expect(ucard("sync", "conflicts"), "1  “Gym”, note: “here”", "now “there”")
    expect(take(phone), "0 added, 0 updated, 2 unchanged")
    expect(ucard("sync", "conflicts"), "“here”")
    ucard("sync", "conflicts", "--take", "1")
    assert cards()[0]["note"] == "here"
    expect(ucard("sync", "conflicts", status=1), "This wallet is not shared yet")
    # What the phone still shows, or what was offered to it, is no change.
    expect(take(phone), "0 added, 0 updated, 2 unchanged")
    ucard("export", "catima", "--phone", "mine", "-o", f"{FOLDER}/lost.zip")
    ucard("edit", "Gym", "--note", "later")
    for there in ["there", "here"]:
        phone.cards[1]["note"] = there
        expect(take(phone), "0 added, 0 updated, 2 unchanged")
    assert cards()[0]["note"] == "later"
    # Two new numbers become two identifiers.
    ucard("identifier", "edit", "Zoo", "1", "N-HERE")
    phone.cards[2]["cardid"] = "N-THERE"
    take(phone)
    assert sorted(i["payload"] for i in cards()[1]["identifiers"]) == ["N-HERE", "N-THERE"], cards()[1]


def the_balance_of_a_phone_is_an_entry():
    phone = Phone()
    ucard("add", "Gift", "G-1", "--no-store")
    ucard("balance", "Gift", "set", "500", "--currency", "UAH")
    send(phone); take(phone)
    # The phone has not seen the payment, which counts after what it shows.
    ucard("balance", "Gift", "spend", "100")
    phone.cards[1]["balance"] = "300"
    take(phone)
    assert cards()[0]["balance"]["amount"] == "200.00", cards()[0]
    expect(take(phone), "0 added, 0 updated, 1 unchanged")
    # Both set it: one of the values waits until somebody decides.
    ucard("balance", "Gift", "set", "250")
    phone.cards[1]["balance"] = "50"
    expect(take(phone), "changed here and on the phone (balance)", "ucard sync conflicts lists the other value")
    expect(ucard("sync", "conflicts"), "250")
    ucard("sync", "conflicts", "--take", "1")
    assert cards()[0]["balance"]["amount"] == "250.00", cards()[0]
    expect(ucard("sync", "conflicts", status=1), "This wallet is not shared yet")
    ucard("check")


def a_household_keeps_what_lost_against_a_phone():
    phone, folder = Phone(), f"{FOLDER}/Pixel"
    os.mkdir(folder); os.mkdir(f"{FOLDER}/shared")
    ucard("add", "Gym", "C-1", "--no-store", "--note", "old", "--front", picture(1)[0])
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "desk")
    ucard("sync", "--phone", folder)
    phone.load(f"{folder}/ucard.zip"); phone.export(f"{folder}/catima.zip"); ucard("sync")
    ucard("edit", "Gym", "--note", "here", "--front", picture(80)[0])
    phone.cards[1]["note"] = "there"; phone.picture(1, "front", picture(200)[1]); phone.export(f"{folder}/catima.zip")
    ucard("sync")
    other = ["--wallet", "other.sqlite"]
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "lap", *other)
    for more in [[], other]: expect(ucard("sync", "conflicts", *more), "note: “here” (desk", "front picture (")
    ucard("sync", "conflicts", "--take", "all", *other)
    ucard("sync", *other); ucard("sync")
    assert cards()[0]["note"] == "here"
    expect(ucard("sync", "conflicts"), "There are no conflicts")


def two_computers_have_one_phone():
    phone, folder, other = Phone(), f"{FOLDER}/Pixel", ["--wallet", "other.sqlite"]
    os.mkdir(folder); os.mkdir(f"{FOLDER}/shared")
    for index in range(3): ucard("add", f"Card {index}", f"C-{index}", "--no-store", "--note", "v0")
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "desk"); ucard("sync", "--phone", folder)
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "lap", *other)
    phone.load(f"{folder}/ucard.zip"); phone.export(f"{folder}/c1.zip")
    ucard("sync"); ucard("sync", "--phone", folder, *other)
    ucard("edit", "Card 0", "--note", "v1"); ucard("sync")
    phone.delete(1); phone.load(f"{folder}/ucard.zip"); phone.export(f"{folder}/c2.zip")
    # What the one has offered is no change of the phone for the other one.
    ucard("edit", "Card 0", "--note", "v2")
    expect(ucard("sync", *other), "0 added, 0 updated, 3 unchanged")
    ucard("sync"); ucard("sync", *other)
    phone.cards[2]["note"] = "phone"; phone.delete(3); phone.export(f"{folder}/c3.zip")
    expect(ucard("sync", *other), "updated: note", "“Card 2” (#", "): deleted on the phone, so deleted here, too.")
    expect(ucard("sync"), "0 added, 0 updated, 2 unchanged")
    for more in [[], other]:
        found = json.loads(ucard("export", "json", *more))["cards"]
        assert sorted((card["name"], card["note"]) for card in found) == [("Card 0", "v2"), ("Card 1", "phone")], found
    expect(ucard("sync", "conflicts"), "There are no conflicts")


def two_computers_take_one_row_for_a_card():
    for meets_later in [False, True]:
        phone, folder, other = Phone(), f"{FOLDER}/Pixel {meets_later}", ["--wallet", f"other{meets_later}.sqlite"]
        own = ["--wallet", f"own{meets_later}.sqlite"]
        os.mkdir(folder); os.mkdir(f"{FOLDER}/shared{meets_later}")
        ucard("add", "Gym", "C-1", "--no-store", *own)
        ucard("sync", "init", f"{FOLDER}/shared{meets_later}", "--yes", "--name", "desk", *own)
        ucard("sync", "--phone", folder, *own)
        ucard("sync", "init", f"{FOLDER}/shared{meets_later}", "--yes", "--name", "lap", *other)
        phone.load(f"{folder}/ucard.zip"); phone.export(f"{folder}/c1.zip")
        ucard("sync", *own)
        if not meets_later: ucard("sync", "--phone", folder, *other)
        # The phone gets two cards of which the other computer has not heard, and has one of its own.
        ucard("add", "New", "N-1", "--no-store", *own); ucard("add", "Second", "N-2", "--no-store", "--note", "v1", *own)
        ucard("export", "catima", "-o", f"{FOLDER}/to.zip", "--phone", folder.split("/")[-1], *own)
        phone.load(f"{FOLDER}/to.zip")
        phone.add({"store": "Fone", "cardid": "777", "barcodetype": "CODE_128", "balance": "0", "starstatus": "0",
                   "archive": "0", "lastused": "0"})
        phone.export(f"{folder}/c2.zip")
        ucard("edit", "Second", "--issuer", "here", *own)
        ucard("sync", *(["--phone", folder] if meets_later else []), *other)
        ucard("edit", "Second", "--expires", "2030-01-01", *other)
        for more in [own, other] * 2: ucard("sync", "--yes", *more)
        wallets = [json.loads(ucard("export", "json", *more))["cards"] for more in [own, other]]
        for wallet in wallets:
            assert sorted(card["name"] for card in wallet) == ["Fone", "Gym", "New", "Second"], [card["name"] for card in wallet]
            card = next(card for card in wallet if card["name"] == "Second")
            assert (card["note"], card["issuer"], card["expires"]) == ("v1", "here", "2030-01-01"), card
            assert len(card["identifiers"]) == 1, card
        ids = [sorted(card["uuid"] for card in wallet) for wallet in wallets]
        assert ids[0] == ids[1], ids
        for more in [own, other]: ucard("check", *more)
        expect(ucard("sync", "conflicts", *own), "There are no conflicts")


def a_row_that_the_phone_has_twice_is_one_card():
    phone, other = Phone(), ["--wallet", "other.sqlite"]
    os.mkdir(f"{FOLDER}/shared")
    for name in ["Gym", "Library"]: ucard("add", name, f"{name}-1", "--no-store", "--note", "v1")
    ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "desk")
    send(phone); take(phone)
    ucard("sync"); ucard("sync", "init", f"{FOLDER}/shared", "--yes", "--name", "lap", *other)
    # Catima adds a row again that it gets with a change, and the person deletes neither.
    for number in [1, 2]: phone.add(dict(phone.cards[number]))
    phone.cards[2]["note"] = "v2"
    for more in [other, []]:
        expect(take(phone, *more), "0 added")
        found = json.loads(ucard("export", "json", *more))["cards"]
        assert sorted((card["name"], card["note"]) for card in found) == [("Gym", "v1"), ("Library", "v2")], found
        expect(take(phone, *more), "0 added, 0 updated")
    # Another phone may have two equal cards.
    third = Phone()
    for _ in range(2): third.add({"store": "Pool", "cardid": "P-1", "balance": "0", "starstatus": "0", "archive": "0"})
    expect(take(third, name="third"), "2 added")


def two_phones_have_one_card():
    mine, hers = Phone(), Phone()
    ucard("add", "Gym", "C-1", "--no-store", "--issuer", "Somebody")
    for index in range(3): ucard("add", f"Other {index}", f"X-{index}", "--no-store")
    for phone, name in [(mine, "A"), (hers, "B")]: send(phone, name=name); take(phone, name=name)
    for forgets in [False, True]:
        ucard("delete", "--yes", "Gym")
        if forgets: ucard("forget", "--yes")
        mine.cards[1]["note"] = f"news {forgets}"
        expect(take(mine, name="A"), "“Gym” (#1): deleted here, but changed on the phone since (note), so it was added again.")
        card = cards()[0]
        assert card["note"] == f"news {forgets}" and (card.get("issuer") == "Somebody") == (not forgets), card
        said, rows = send(hers, name="B")
        assert "1" in rows and len(rows) == 4, (said, rows)
        hers.cards = {number: card for number, card in hers.cards.items() if number <= 4}
        hers.cards[1]["note"] = card["note"]
        take(hers, name="B")


def merging_and_forgetting_doubles_nothing():
    for forget in [["forget", "--yes"], ["lock", "--password-file", f"{FOLDER}/password"]]:
        with open(f"{FOLDER}/password", "w") as file: file.write("word\n")
        phone = Phone()
        for index, name in enumerate(["Gym", "Pool", "Zoo"]):
            phone.add({"store": name, "cardid": f"{forget[0]}-{index}", "barcodetype": "CODE_128", "balance": "0", "starstatus": "0", "archive": "0"})
        name = forget[0]
        take(phone, name=name)
        ucard("merge", "Gym", "Pool")
        path = f"{FOLDER}/advice.zip"
        ucard("export", "catima", "--phone", name, "-o", path)
        phone.delete(2); phone.load(path)
        ucard(*forget)
        expect(take(phone, name=name), "0 added, 0 updated, 3 unchanged")
        # What changes afterwards is noticed.
        phone.cards[2]["cardid"] = f"NEW-{name}"
        expect(take(phone, name=name), "0 added, 1 updated, 2 unchanged")
        ucard("delete", "--yes", "Gym", "Zoo")
        ucard("forget", "--yes")
        expect(take(phone, name=name), "0 added, 0 updated, 0 unchanged, 3 skipped")
        phone.cards[3]["note"] = "news"
        expect(take(phone, name=name), "1 added")
        with open(f"{FOLDER}/.local/share/ucard/wallet.sqlite", "rb") as file: assert f"{name}-0".encode() not in file.read()
        ucard("delete", "--yes", "Zoo")


def an_old_export_of_a_phone_takes_nothing_back():
    phone = Phone()
    for index, name in enumerate(["Gym", "Zoo"]): ucard("add", name, f"C-{index}", "--no-store")
    send(phone); take(phone)
    shutil.copy(f"{FOLDER}/from.zip", f"{FOLDER}/old.zip")
    phone.cards[1]["note"] = "new"; phone.delete(2); phone.add({"store": "Spa", "cardid": "S", "balance": "0", "starstatus": "0", "archive": "0"})
    take(phone)
    for visit in range(2):
        expect(ucard("import", f"{FOLDER}/old.zip", "--phone", "mine"), "a later export of this phone was imported before",
               "0 added, 0 updated, 0 unchanged")
    assert [(card["name"], card.get("note")) for card in cards()] == [("Gym", "new"), ("Spa", None)], cards()
    expect(take(phone), "0 added, 0 updated, 2 unchanged")


def an_undone_import_can_be_repeated():
    phone = Phone()
    for index in range(3): phone.add({"store": f"Card {index}", "cardid": f"C-{index}", "balance": "0", "starstatus": "0", "archive": "0"})
    expect(take(phone), "3 added"); ucard("undo")
    expect(take(phone), "3 added, 0 updated, 0 unchanged, 0 skipped")


def undoing_an_import_keeps_what_was_deleted():
    mine, hers = Phone(), Phone()
    ucard("add", "Gym", "A-1", "--no-store"); ucard("add", "Zoo", "C-1", "--no-store")
    ucard("identifier", "add", "Gym", "B-2", "--label", "app")
    for phone, name in [(mine, "mine"), (hers, "hers")]: send(phone, name=name); take(phone, name=name)
    ucard("identifier", "delete", "Gym", "app"); ucard("delete", "--yes", "Zoo")
    def is_out(phone, name):
        expect(take(phone, name=name), "0 added, 0 updated, 1 unchanged, 2 skipped")
        assert [(card["name"], len(card["identifiers"])) for card in cards()] == [("Gym", 1)], cards()
    def are_out(): is_out(mine, "mine"); is_out(hers, "hers")
    are_out()
    # An import from elsewhere.
    with open(f"{FOLDER}/c.csv", "w") as file: file.write("name,payload,type,note\nGym,A-1,code128,hello\n")
    expect(ucard("import", f"{FOLDER}/c.csv"), "1 updated")
    ucard("undo"); are_out()
    ucard("redo"); ucard("undo"); are_out()
    # One that brings the deleted ones in.
    expect(take(mine, "--on-conflict", "duplicate"), "2 added")
    ucard("undo"); are_out()
    ucard("redo")
    expect(take(mine), "0 added, 0 updated, 3 unchanged, 0 skipped")
    ucard("undo"); are_out()
    # One with a change of another row, which comes again.
    mine.cards[number(mine, "Gym")]["note"] = "x"
    for visit in range(2):
        expect(take(mine), "“Gym” (#1), updated: note.", "1 updated, 0 unchanged, 2 skipped")
        ucard("undo")
    mine.cards[number(mine, "Gym")]["note"] = ""
    are_out()
    # One with changes of the deleted ones.
    for name in ["Gym (app)", "Zoo"]: hers.cards[number(hers, name)]["note"] = "her"
    for visit in range(2):
        expect(take(hers, name="hers"), "1 added, 1 updated, 1 unchanged, 0 skipped")
        ucard("undo"); is_out(mine, "mine")
    for name in ["Gym (app)", "Zoo"]: hers.cards[number(hers, name)]["note"] = ""
    are_out()
    # Undo of the deletion takes the memory back. What was undone before it stands in the history, too.
    steps = [step for step in json.loads(ucard("history", "--format", "json")) if not step["undone"]]
    deletion = next(index for index, step in enumerate(steps, 1) if step["action"] == "delete")
    ucard("undo", str(deletion), "--yes")
    expect(take(mine), "0 added, 0 updated, 2 unchanged, 1 skipped")
    ucard("undo")
    expect(take(mine), "0 added, 0 updated, 3 unchanged, 0 skipped")


def a_locked_wallet_hides_what_a_phone_said():
    phone = Phone()
    phone.add({"store": "Safe", "cardid": "778899", "balance": "0", "starstatus": "0", "archive": "0"})
    take(phone)
    phone.cards[1]["note"] = "x"
    expect(take(phone), "1 updated")
    with open(f"{FOLDER}/password", "w") as file: file.write("word\n")
    ucard("identifier", "edit", "Safe", "1", "--secret")
    ucard("lock", "--password-file", f"{FOLDER}/password")
    with open(f"{FOLDER}/.local/share/ucard/wallet.sqlite", "rb") as file: assert b"778899" not in file.read()


globals()[STORY]()
