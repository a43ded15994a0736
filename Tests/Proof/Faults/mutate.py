"""Makes files to import, and damages files.

mutate.py specimens FOLDER                         valid files of other wallets
mutate.py KIND SPECIMEN SEED FIRST COUNT FOLDER    damaged copies, FOLDER/FIRST and so on; KIND: text, zip, wallet
mutate.py hostile WALLET FOLDER                    copies with one impossible value, FOLDER/0 and so on, and their names
"""

import base64, hashlib, io, json, random, re, sqlite3, sys, zipfile

CARDS = "extracts/u1/users/u1/loyalty-cards/"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
EXTREMES = [
    b"0", b"-1", b"-0", b"2147483648", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809",
    b"18446744073709551616", b"1e400", b"1e-400", b"1E99999999999", b"0x10", b"NaN", b"Infinity", b"null", b"true",
    b"1.5", b"1" * 400, b"0." + b"3" * 200, b"9" * 20000, b"9999-99-99", b"0000-00-00"]
PIECES = [
    b"\0", b'"', b"\\", b"\n", b"\r\n", b"\r", b",", b";", b"{", b"}", b"[", b"]", b"[" * 600, b'{"a":' * 300,
    b"\xff\xfe", b"\xef\xbb\xbf", b"\xc0\x80", b"\xed\xa0\x80", b"\\ud800", b"\\u0000", b"\xe2\x80\xae", b"\x1b[2J",
    b"\x1d", b"%", b"%00", b"%zz", b"../", b"'" * 50, b"a" * 70000, b"\xcc\x81" * 3000, b"PK\3\4", b"PK\5\6", b"+",
    b"[01]", b"(01)", b"=HYPERLINK()"]


def zipped(files):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def passed(serial):
    root = {
        "formatVersion": 1, "passTypeIdentifier": "pass.org.example", "serialNumber": serial, "teamIdentifier": "TEAM",
        "organizationName": "Example", "description": "A card", "backgroundColor": "rgb(10, 20, 30)",
        "expirationDate": "2030-12-31T00:00:00Z", "logoText": "Logo",
        "barcodes": [{"format": "PKBarcodeFormatQR", "message": "x-1", "messageEncoding": "iso-8859-1", "altText": "x"}],
        "storeCard": {"primaryFields": [{"key": "a", "label": "Points", "value": 12.5, "currencyCode": "UAH"}]}}
    files = {
        "pass.json": json.dumps(root).encode(), "icon.png": PNG, "logo.png": PNG,
        "uk.lproj/pass.strings": '"Points" = "Бали";\n'.encode("utf-16")}
    files["manifest.json"] = json.dumps({name: hashlib.sha1(files[name]).hexdigest() for name in files}).encode()
    return zipped([*files.items(), ("signature", b"0")])


def specimens(folder):
    def write(name, content):
        with open(f"{folder}/{name}", "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())

    write("table.csv", "name,payload,type,expires,note\n" + "".join(
        f'"Card, {n}",40063813339{n:02},code128,2030-12-31,"two\nlines"\n' for n in range(10)))
    write("catima.csv", (
        "2\r\n\r\n_id\r\nFood\r\n\r\n_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
        "headercolor,starstatus,lastused,archive\r\n1,One,note,1700000000000,,12.5,UAH,11,,QR_CODE,-416706,0,1600000000,"
        '0\r\n2,"T,""wo",,,,0,,4006381333931,,EAN_13,,1,,1\r\n\r\ncardId,groupId\r\n1,Food\r\n'))
    write("vouchers.json", json.dumps([
        {"uuid": "6b0f3a5e-0000-4000-8000-000000000000", "description": "Coffee", "code": "0042", "codeType": "CODE128",
         "expires": "2027-03-05T21:30:00.250Z", "balanceMilliunits": 12345, "color": "PURPLE", "notes": "one\ntwo"},
        {"description": "Old", "code": "4006381333931", "codeType": "EAN13", "expires": "2020-01-31", "balance": 0.5}]))
    write("card.pkpass", passed("07"))
    write("cards.pkpasses", zipped([("a.pkpass", passed("1")), ("b.pkpass", passed("2"))]))
    write("stocard.zip", zipped([
        (CARDS + "b/usage-statistics/content.json", '{"usages":[{"time":{"value":"2021-03-04T05:06:07.250Z"}}]}'),
        (CARDS + "b/notes/default/content.json", '{"content":"first\\r\\nsecond"}'),
        (CARDS + "b/images/front.png", PNG),
        (CARDS + "b/content.json", json.dumps({
            "input_id": "0012345", "label": "Mine", "input_barcode_format": "CODE_128",
            "input_provider_reference": {"identifier": "/users/u1/loyalty-card-custom-providers/p"}})),
        ("extracts/u1/users/u1/loyalty-card-custom-providers/p/content.json", '{"name":"The corner shop"}')]))
    write("fidme.zip", zipped([("fidme/loyalty_programs.csv", (
        "Retailer;Program;Added At;Reference;Firstname;Lastname\nCarrefour;Carte;2019-05-01 12:34:56 UTC;0012;Élise;M\n"
        'Ikea;"A ""x""\n";;627598001234;;\n'))]))
    write("batch.jsonl", "".join(json.dumps(line) + "\n" for line in [
        {"type": "code128", "payload": "A-1"}, {"type": "qr", "payload": "Їжак", "eci": 26, "errorCorrection": "H"},
        {"type": "ean13", "payload": "4006381333931+12"}, {"type": "gs1-128", "payload": "[01]09506000134352[10]AB-1[21]7"},
        {"type": "databarexp", "payload": "(01)09506000134352(3103)001750"}, {"type": "itf14", "payload": "09506000134352"},
        {"type": "code39", "payload": "A-1", "ratio": 3, "text": "x"}, {"type": "codabar", "payload": "A123B"},
        {"type": "datamatrix", "payloadBase64": "AAH/"}, {"type": "pdf417", "payload": "x"}, {"type": "aztec", "payload": "y"},
        {"type": "code93", "payload": "Z"}, {"type": "upce", "payload": "01234565"}, {"type": "microqr", "payload": "1"}]))


def damaged(content, chance):
    """Return a copy with one to four changes."""
    content = bytearray(content)
    for _ in range(chance.choice([1, 1, 2, 4])):
        place = chance.randrange(len(content) + 1)
        end = min(len(content), place + chance.choice([1, 2, 8, 64, 1000]))
        change = chance.randrange(9)
        numbers = [match.span() for match in re.finditer(rb"-?\d+(\.\d+)?", content)] if change in (5, 6) else []
        if change == 0 and place < len(content):
            content[place] ^= 1 << chance.randrange(8)
        elif change == 1 and place < len(content):
            content[place] = chance.randrange(256)
        elif change == 2:
            del content[place:end]
        elif change == 3:
            del content[place:]
        elif change == 4:
            content[place:place] = content[place:end] * chance.choice([1, 2, 100])
        elif numbers:
            start, stop = chance.choice(numbers)
            content[start:stop] = chance.choice(EXTREMES)
        elif change == 7:
            content[place:end] = content[place:end][::-1]
        else:
            content[place:place] = chance.choice(PIECES)
    return bytes(content)


def damaged_zip(content, chance):
    """Return a damaged archive, or one with a damaged file; in half of those the manifest of a pass matches it."""
    if chance.random() < 0.3:
        return damaged(content, chance)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = [(entry.filename, archive.read(entry)) for entry in archive.infolist()]
    place = chance.randrange(len(files))
    name, old = files[place]
    if name.endswith(".pkpass"):
        new = damaged_zip(old, chance)
    else:
        new = damaged(old, chance)
    change = chance.randrange(10)
    if change == 0:
        files.append((name[: chance.randrange(len(name) + 1)] + "x", new))
    elif change == 1:
        del files[place]
    else:
        files[place] = (name, new)
    names = dict(files)
    if "manifest.json" in names and name != "manifest.json" and chance.random() < 0.5:
        whole = {key: hashlib.sha1(value).hexdigest() for key, value in files if key not in ("manifest.json", "signature")}
        files = [(key, json.dumps(whole).encode() if key == "manifest.json" else value) for key, value in files]
    return zipped(files)


VALUES = [
    "NULL", "0", "-1", "9223372036854775807", "-9223372036854775808", "4294967296", "1e308", "-1e308", "9e999", "0.5", "''",
    "'x'", "x'00ff'", "x''", "'1e999999'", "'9999-99-99'", "'2026-02-31'", "'[]'", "'{'", "'null'", "'[1,{}]'",
    "char(0x202e, 27, 7, 0)", "cast(x'ff80' AS TEXT)", "hex(zeroblob(2000))", "zeroblob(100000)", "'ean13'", "'nosuch'"]


def tables(run):
    return [name for (name,) in run("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]


# What SQLite takes in a column of each type, and U-Card never writes. The long text is longer than any that is read.
IMPOSSIBLE = {
    "INTEGER": ["-1", "9223372036854775807"], "TEXT": ["'x'", "''"], "BLOB": ["x''", "x'00'"]}
LONG = ["offer.entry", "origin.entry", "card.note", "category.name", "phone.name", "waiting.value", "change.image"]


def hostile(wallet, folder):
    """Write a copy of a wallet for each column and impossible value, in all rows or, if it must be unique, in one."""
    with open(wallet, "rb") as file:
        content = file.read()

    def copy():
        copy = sqlite3.connect(":memory:", isolation_level=None)
        copy.deserialize(content)
        copy.execute("PRAGMA foreign_keys = OFF")
        copy.execute("PRAGMA ignore_check_constraints = ON")
        return copy

    model = copy()
    changes = []
    for table in tables(model.execute):
        if table == "grdb_migrations" or not model.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
            continue
        for (_, column, kind, *_) in model.execute(f"PRAGMA table_info({table})").fetchall():
            values = IMPOSSIBLE[kind] + (["replace(hex(zeroblob(9000000)), '0', 'a')"] if f"{table}.{column}" in LONG else [])
            changes += [(table, column, value) for value in values]
    number = 0
    for table, column, value in changes:
        damaged = copy()
        for place in ["", f" WHERE {column} = (SELECT max({column}) FROM {table})"]:
            try:
                damaged.execute(f"UPDATE {table} SET {column} = {value}{place}")
                break
            except sqlite3.DatabaseError:
                pass
        if (saved := damaged.serialize()) == content:
            continue
        with open(f"{folder}/{number}", "wb") as file:
            file.write(saved)
        print(f"{table}.{column} = {value[:30]}")
        number += 1


def damaged_wallet(content, chance):
    """Return a wallet with random bytes in its pages, or with values that violate its constraints."""
    if chance.random() < 0.4:
        content = bytearray(content)
        change = chance.randrange(5)
        if change == 0:
            del content[chance.randrange(len(content)):]
        for _ in range(chance.choice([1, 3, 20]) if change else 0):
            page = chance.randrange(len(content) // 4096) * 4096
            start = page + (chance.randrange(4096) if change > 1 else chance.randrange(100))
            for place in range(start, min(len(content), start + chance.choice([1, 4, 100]))):
                content[place] = chance.randrange(256)
        return bytes(content)
    wallet = sqlite3.connect(":memory:", isolation_level=None)
    wallet.deserialize(content)
    run = wallet.execute
    run("PRAGMA ignore_check_constraints = ON")
    run("PRAGMA foreign_keys = OFF")
    table = chance.choice(tables(run))
    columns = [name for (_, name, *_) in run(f"PRAGMA table_info({table})")]
    # The constraints are removed while the values are written, and restored afterwards.
    (sql,) = run("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    loose = re.sub(r"\bSTRICT\b,?|NOT NULL", "", sql).rstrip().rstrip(",")
    loose = re.sub(r"(\w+) (INTEGER|TEXT|BLOB)(?! PRIMARY)", r"\1 ", loose)
    run("PRAGMA writable_schema = ON")
    run("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (loose, table))
    run("PRAGMA writable_schema = RESET")
    for _ in range(chance.choice([1, 1, 3])):
        keys = [key for (key,) in run(f"SELECT {columns[0]} FROM {table}")]
        row = chance.choice(keys) if keys else None
        change = chance.randrange(10)
        try:
            if change == 0:
                run(f"DELETE FROM {table} WHERE {columns[0]} IS ?", (row,))
            else:
                value = f"{chance.choice(columns)} = {chance.choice(VALUES)}"
                run(f"UPDATE {table} SET {value} WHERE {columns[0]} IS ? OR ?", (row, chance.random() < 0.3))
        except sqlite3.DatabaseError:
            pass  # An index does not take it: one value less.
    run("PRAGMA writable_schema = ON")
    run("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, table))
    run("PRAGMA writable_schema = RESET")
    if chance.random() < 0.1:
        run(f"PRAGMA {chance.choice(['user_version', 'application_id'])} = {chance.choice([0, 1, -1, 2147483647])}")
    return wallet.serialize()


def main(kind, *arguments):
    if kind in ("specimens", "hostile"):
        return {"specimens": specimens, "hostile": hostile}[kind](*arguments)
    specimen, seed, first, count, folder = arguments
    with open(specimen, "rb") as file:
        content = file.read()
    damage = {"text": damaged, "zip": damaged_zip, "wallet": damaged_wallet}[kind]
    for number in range(int(first), int(first) + int(count)):
        chance = random.Random(f"{seed} {specimen.split('/')[-1]} {number}")
        with open(f"{folder}/{number}", "wb") as file:
            file.write(damage(content, chance))


main(*sys.argv[1:])
