"""A model of Catima on a phone, written from its documented behaviour, for tests of going back and forth.

Catima compares the rows of an imported file with its own by `_id` alone: a row with a new number is added under that
number; one that equals its own in every field is passed over; one that differs is added as another card. It never
changes a card. A card that has a picture on the phone never counts as equal (from 2.34 on): `LoyaltyCard.isDuplicate`
compares the bitmaps with those of the row, and the row has none while the table is read. It reads the file by lines, so
that each line break becomes a line feed, and decodes pictures and writes them again. A link between a card and a group
counts also if the file has no row for the card.
"""

import csv, io, re, struct, zipfile, zlib

COLUMNS = ("_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,barcodeencoding,"
           "headercolor,starstatus,lastused,archive").split(",")
TYPES = {"", "AZTEC", "CODABAR", "CODE_39", "CODE_93", "CODE_128", "DATA_MATRIX", "EAN_8", "EAN_13", "ITF", "PDF_417",
         "QR_CODE", "UPC_A", "UPC_E"}
CURRENCIES = {"", "UAH", "USD", "EUR", "GBP", "PLN", "JPY", "CHF"}
SIDES = ["front", "back", "icon"]


class Refused(Exception):
    """Catima refuses the whole file."""


def chunk(kind, body): return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def recoded(png):
    """A picture as the phone writes it: the same pixels, other bytes; what the phone wrote stays as it is. A JPEG, which the
    model does not decode, is a black picture of its size."""
    if png[:4] == b"\xff\xd8\xff\xc0":
        height, width = struct.unpack_from(">HH", png, 7)
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(3 * width + 1) * height))
    assert png[:8] == b"\x89PNG\r\n\x1a\n", "the model reads PNG and JPEG alone"
    position, header, data = 8, b"", b""
    while position < len(png):
        length, kind = struct.unpack_from(">I4s", png, position)
        body = png[position + 8:position + 8 + length]
        if kind in (b"IHDR", b"PLTE"): header += png[position:position + 12 + length]
        if kind == b"IDAT": data += body
        position += 12 + length
    return png[:8] + header + chunk(b"IDAT", zlib.compress(zlib.decompress(data), 1)) + chunk(b"IEND", b"")


class Phone:
    exports = 0

    def __init__(self):
        self.cards, self.pictures, self.groups, self.last = {}, {}, {}, 0

    def add(self, row, number=None, pictures=(), groups=()):
        number = number or self.last + 1
        self.last = max(self.last, number)
        self.cards[number] = {column: row.get(column, "") for column in COLUMNS if column != "_id"}
        for side, data in dict(pictures).items(): self.pictures[number, side] = recoded(data)
        self.groups[number] = set(groups)
        return number

    def delete(self, number):
        del self.cards[number]
        self.groups.pop(number, None)
        for side in SIDES: self.pictures.pop((number, side), None)

    def picture(self, number, side, data): self.pictures[number, side] = recoded(data)

    # The file

    def export(self, path):
        text = io.StringIO()
        write = csv.writer(text, lineterminator="\r\n").writerow
        write(["2"]); text.write("\r\n"); write(["_id"])
        for group in sorted(set().union(*self.groups.values()) if self.groups else ()): write([group])
        text.write("\r\n"); write(COLUMNS)
        for number, card in sorted(self.cards.items()):
            write([number] + [card[column] for column in COLUMNS if column != "_id"])
        text.write("\r\n"); write(["cardId", "groupId"])
        for number in sorted(self.cards):
            for group in sorted(self.groups.get(number, ())): write([number, group])
        # Each export has a time of its own, although the tests are faster than the clock of an archive.
        Phone.exports += 1
        time = (2026, 1 + Phone.exports // 1680, 1 + Phone.exports // 60 % 28, 12, Phone.exports % 60, 0)
        with zipfile.ZipFile(path, "w") as archive:
            def write(name, data): archive.writestr(zipfile.ZipInfo(name, time), data)
            write("catima.csv", text.getvalue())
            for (number, side), data in sorted(self.pictures.items()): write(f"card_{number}_{side}.png", data)

    def read(self, path):
        with zipfile.ZipFile(path) as archive:
            text = archive.read("catima.csv").decode()
            pictures = {name: archive.read(name) for name in archive.namelist() if name != "catima.csv"}
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        sections, header = {}, None
        for record in csv.reader(io.StringIO(text, newline="")):
            if not record: header = None; continue
            if header is None:
                header = record
                sections[header[0]] = [] if header != ["2"] else None
                if header == ["_id"]: sections["groups"] = []
                elif len(header) > 2: sections["cards"] = []
                elif header[0] == "cardId": sections["links"] = []
                continue
            name = "groups" if header == ["_id"] else "cards" if len(header) > 2 else "links"
            sections[name].append(dict(zip(header, record)))
        return sections.get("cards", []), sections.get("links", []), pictures

    def load(self, path):
        """Imports a file, as Catima does."""
        rows, links, pictures = self.read(path)
        for row in rows:
            if not row["store"] or not row["cardid"]: raise Refused(f"empty store or cardid: {row}")
            if row["barcodetype"] not in TYPES: raise Refused(row["barcodetype"])
            if row["balancetype"] not in CURRENCIES: raise Refused(row["balancetype"])
            if row["barcodeencoding"] not in ("", "ISO-8859-1", "UTF-8"): raise Refused(row["barcodeencoding"])
        numbers = {}
        for row in rows:
            number = int(row["_id"])
            if number not in self.cards:
                self.add(row, number)
            elif not self.is_same(number, row, pictures):
                numbers[number] = self.add(row)
        for link in links:
            number = int(link["cardId"])
            self.groups.setdefault(numbers.get(number, number), set()).add(link["groupId"])
        for name, data in pictures.items():
            match = re.fullmatch("card_([0-9]+)_(front|back|icon).png", name)
            if not match: raise Refused(name)
            number = int(match[1])
            self.pictures[numbers.get(number, number), match[2]] = recoded(data)

    def is_same(self, number, row, pictures):
        """Whether Catima passes the row over: `isDuplicate` of `LoyaltyCard`, then of `CatimaImporter`."""
        card = self.cards[number]
        if any(card[column] != row.get(column, "") for column in COLUMNS if column not in {"_id", "lastused"}): return False
        return not any((number, side) in self.pictures or f"card_{number}_{side}.png" in pictures for side in SIDES)
