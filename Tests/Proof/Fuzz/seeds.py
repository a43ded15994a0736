"""Writes the initial inputs of libFuzzer: seeds.py FOLDER creates a folder in it for each target.

Files of other wallets are those that the fault campaign damages. Others are written by hand, and encrypted by Python.
"""

import base64, io, json, pathlib, shlex, subprocess, sys, zipfile

# "name,payload\nA,1\n", encrypted with "secret" and a work factor of 1 by hashlib.scrypt and PyCA's ChaCha20Poly1305.
AGE = base64.b64decode(
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBBQUVDQXdRRkJnY0lDUW9MREEwT0R3IDEKUCtZeUVyb2JWV1lMbHEyazRP"
    "OGVYOVdkTnhQcmIxc0krUHZwdkV1TVExTQotLS0gTXFwOEQ5RUN2MndrcTUrWk1iY1lDalIvc3JvS3lQTkxHMFZWcWZmS1VRVQog"
    "ISIjJCUmJygpKissLS4vspKpgrobQeJmT7NVBijkp50fyNqoCd18aD03tBdmthjk"
    "")
TEXT = base64.b64encode(AGE)
ARMORED = b"\n".join([
    b"-----BEGIN AGE ENCRYPTED FILE-----", *[TEXT[place:place + 64] for place in range(0, len(TEXT), 64)],
    b"-----END AGE ENCRYPTED FILE-----", b""])

CARD = {
    "name": "Сільпо \"/\\", "issuer": "Fozzy", "note": "one\ntwo\t", "color": "#80010203", "starred": True,
    "archived": False, "validFrom": "2027-03-05", "validFromInstant": "2027-03-05T01:02:03.250Z", "expires": "9999-12-31",
    "balance": {"amount": "12.50", "currency": "UAH"},
    "added": "2021-03-04T05:06:07.250Z", "number": 7, "uuid": "6B0F3A5E-0000-4000-8000-000000000001",
    "categories": ["Їжа"], "timesShown": 4, "lastShown": "2021-03-04T05:06:07.250Z",
    "origins": [{"format": "catima", "file": "f", "key": "1"}],
    "balanceHistory": [
        {"time": "2021-03-04T05:06:07.250Z", "change": "add", "amount": "12.5", "after": "12.5", "currency": "UAH"}],
    "identifiers": [
        {"type": "qr", "payload": "Їжак", "eci": 26, "errorCorrection": "H", "module": 7, "selected": True},
        {"type": "number", "payload": "0007", "label": "PIN", "secret": True},
        {"type": "datamatrix", "payloadBase64": "AB3/Cg==", "eci": 899},
        {"type": "itf14", "payload": "04006381333931", "bearerBars": True},
        {"type": "code39", "payload": "A-1", "ratio": 3, "text": "x"},
        {"type": "number", "payload": "я", "charset": "windows-1251"},
        {"type": "nfc", "payload": "04:A2:3B:5C:11:80:80"}],
    "pictures": {"front": {"base64": "/9j/2Q==", "type": "jpeg", "size": 4}}}

# A card as git has it in a household: by two devices, and before.
WRITTEN_CARD = """\
{
"added":"2026-11-25T13:00:16.395Z",
"balance":{"amount":"487.50","currency":"UAH"},
"balanceHistory":[
{"after":"500.00","amount":"500.00","change":"set","currency":"UAH","time":"2026-11-25T13:00:16.553Z","uuid":"E984CD75-E9D7-465B-AE85-417540D75450"},
{"after":"487.50","amount":"12.50","change":"spend","currency":"UAH","note":"coffee","time":"2026-11-25T13:00:16.613Z","uuid":"4CB3CE16-1F6E-468F-8997-09D06801539F"}
],
"categories":["936761EE-B3FE-45DD-AAB1-CC9CC311EFB8"],
"changed":"2026-11-25T13:00:%sZ",
"color":"#EF6C00",
"expires":"2030-12-31",
"identifiers":[
{"payload":"https://example.org/m/42","selected":true,"type":"qr","uuid":"D87D237F-1E7F-419C-AAE8-49E6DC17F363"},
{"label":"PIN","payloadBase64":"XUa7s3/BuR0KvCUEuUUvtQNyxDUqiLDQy2GQW4bY6k8=","sealed":"household:71df91c5f619637d","secret":true,"selected":false,"type":"number","uuid":"47CE3573-CC7E-4D9A-AD0F-627B60ECC35A"}
],
%s"name":"Gym",
%s"uuid":"ACA121C2-A75F-44C0-B34B-3ACC60B5C051"
}
"""
WRITTEN = [
    WRITTEN_CARD % (
        "25.071", '"losers":[\n{"changed":"2026-11-25T13:00:23.992Z","device":"a","note":"one","part":"note"}\n],\n',
        '"note":"two",\n"starred":true,\n'),
    WRITTEN_CARD % ("26.000", "", '"note":"three",\n"place":"Kyiv",\n'),
]
BASE = WRITTEN_CARD % ("16.395", "", "")

LINK = "https://catima.app/share#" + (
    "store%3DOne%26note%3Dtwo%252Bthree%26validfrom%3D1700000000000%26expiry%3D1800000000000%26balance%3D12.5"
    "%26balancetype%3DUAH%26cardid%3D4006381333931%26barcodeid%3D400638133393%26barcodetype%3DEAN_13"
    "%26barcodeencoding%3DUTF-8%26headercolour%3D-416706")

# A token of Google Wallet: a card with a boarding pass, and one that is only named.
TOKEN = {"payload": {
    "flightObjects": [{"id": "1", "barcode": {
        "type": "AZTEC", "value": "M1SHEVCHENKO/OLENA    EABC123 KBPWAWLO 0752 350Y012A0025 100"}}],
    "giftCardObjects": [{"id": "2", "cardNumber": "7", "pin": "1", "balance": {"micros": "15", "currencyCode": "USD"}}],
    "loyaltyObjects": [{"id": "3"}]}}
GOOGLE_LINK = "https://pay.google.com/gp/v/save/e30." + (
    base64.urlsafe_b64encode(json.dumps(TOKEN).encode()).decode().rstrip("=")) + "."

PASSES = {
    "semantics": {
        "formatVersion": 1, "passTypeIdentifier": "pass.org.example", "serialNumber": "1", "logoText": "Hall",
        "relevantDates": [{"startDate": "2026-12-05T19:00+02:00", "endDate": "2026-12-05T22:00+02:00"}],
        "eventTicket": {"primaryFields": [{
            "key": "seat", "label": "Seat", "value": "14A", "semantics": {"seats": [{"seatRow": "14", "seatNumber": "A"}]}}]},
        "semantics": {
            "eventName": "Concert", "eventStartDate": "2026-12-05T17:00:00Z", "duration": 5400, "silenceRequested": True,
            "passengerName": {"givenName": "Lesia"}, "totalPrice": {"amount": "12.5", "currencyCode": "EUR"}}},
    "balance": {
        "formatVersion": 1, "relevantDate": "2026-12-05T19:00Z", "storeCard": {
            "headerFields": [{"key": "balance", "label": "Balance", "value": 21.75, "currencyCode": "USD"}],
            "backFields": [
                {"key": "points", "value": 5}, {"value": "2026-12-05T19:00Z", "timeStyle": "PKDateStyleShort"}]}}}
ESPASS = {
    "accentColor": "#ff0000ff", "barCode": {"format": "EAN_13", "message": "4006381333931"}, "creator": "Bakery",
    "description": "Loyalty card", "fields": [{"hide": True, "label": "Since", "value": "2020-01-01T10:00:00+01:00"}],
    "id": "28293fd5-d129-4bd3-b935-22746b4b1248", "locations": [{"lat": 50.45, "lon": 30.52, "name": "Street"}],
    "type": "LOYALTY", "validTimespans": [{"to": "2027-12-31T23:59:59+02:00"}]}

PASSWORDS = {
    "bitwarden": (
        "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"
        'Cards/Shops,1,login,Shop,note,"Card number: 4820000000017\nPIN: 1234",0,https://a.example,me@a.example,x,\n'),
    "1password": (
        "Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nGym,,A-1234-5678,0042,,true,false,\"a,b\",c\n"),
    "keepass": '"Account","Login Name","Password","Web Site","Comments"\r\n"A \\"B\\"","12345678","","","\\\\"\r\n'}

CALENDAR = (
    "BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:Europe/Kyiv\r\nBEGIN:VTIMEZONE\r\nTZID:Home\r\nBEGIN:STANDARD\r\n"
    "DTSTART:19701025T040000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0200\r\n"
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\n"
    "DTSTART;TZID=Home:20261205T190000\r\nDURATION:PT90M\r\n"
    "RRULE:FREQ=MONTHLY;INTERVAL=2;UNTIL=20990101T000000Z;BYDAY=2SA,-1SU;BYHOUR=19;BYMINUTE=0;BYSETPOS=-1;WKST=MO\r\n"
    "RDATE;VALUE=PERIOD:20261206T190000Z/PT1H\r\nEXDATE:20261212T170000Z\r\nSUMMARY:Quest\\, Їж\r\n ак\r\n"
    "LOCATION:a\\nb\r\nCATEGORIES:a,b\\,c\r\nX-UCARD-CODE;TYPE=qr;X-LABEL=\"a:b^'\":MTIz\r\n"
    "X-UCARD-PRICE:12.50 UAH\r\nBEGIN:VALARM\r\nTRIGGER;RELATED=END:-PT2H\r\nEND:VALARM\r\nEND:VEVENT\r\n"
    "BEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID:20270109T170000Z\r\nDTSTART;VALUE=DATE:20270109\r\n"
    "STATUS:CANCELLED\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")

TEXTS = [
    "2027-03-05", "5.3.2027", "2021-03-04T05:06:07.250Z", "12 345,50", "−0.1", "#80FF00", "темно-синій", "UAH", "грн",
    "6B0F3A5E-0000-4000-8000-000000000001", "04:A2:3B:5C:11:80:80", "«Сільпо» & М’ята", "İstanbul ǅ ﬁ e\u0301",
    "(01)09506000134352(10)AB-1(21)7", "[8003]09506000134352X[3103]001750", "010950600013435210AB\x1d217",
    "[8013]1987654Ad4X4bL5ttr2310c2K", "[00]306141411234567890[7040]1ABC"]

def listed(files):
    """Return files as head(1) prints them."""
    return b"".join(b"==> %s <==\n%s" % (name.encode(), content) for name, content in files)


def unpacked(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as archive:
        return [(entry.filename, archive.read(entry)) for entry in archive.infolist()]


def seeds(specimens):
    files = {path.name: path.read_bytes() for path in sorted(specimens.iterdir())}
    batch = files.pop("batch.jsonl")
    for name, content in files.items():
        yield "files", name, content
        if zipfile.is_zipfile(io.BytesIO(content)):
            yield "archives", name, listed(unpacked(content))
    catima = [("catima.csv", files["catima.csv"]), ("card_1_front.png", b"\xff\xd8\xff\xd9"), ("card_2_icon.png", b"x")]
    yield "archives", "catima", listed(catima)
    for name, root in PASSES.items():
        yield "archives", "pass-" + name, listed([("pass.json", json.dumps(root).encode())])
    yield "archives", "espass", listed([("main.json", json.dumps(ESPASS).encode()), ("icon.png", b"x")])
    for name, text in PASSWORDS.items():
        yield "files", name + ".csv", text.encode()
    yield "age", "binary", AGE
    yield "age", "armored", ARMORED
    card = json.dumps(CARD, ensure_ascii=False)
    wallet = json.dumps({"format": "ucard", "version": 1, "categories": ["Їжа", {"name": "B"}], "cards": [CARD]})
    lines = '{"name":"A"}\n{"name":"B"}\n'
    for name, text in [("card", card), ("array", f"[{card}]"), ("wallet", wallet), ("lines", lines)]:
        yield "json", name, text.encode()
        yield "files", name + ".json", text.encode()
    for name, content in household():
        yield "household", name, content
    for name, content in bundles():
        yield "bundles", name, content
    yield "links", "now", LINK.encode()
    yield "links", "then", b"https://thelastproject.github.io/Catima/share?store=A&note=&cardid=1&barcodetype=QR_CODE"
    yield "links", "google", GOOGLE_LINK.encode()
    yield "files", "calendar.ics", CALENDAR.encode()
    yield "files", "link", LINK.encode() + b"\n"
    for number, line in enumerate(batch.splitlines(keepends=True)):
        yield "batch", str(number), line
        payload = json.loads(line).get("payload", "x").encode()
        for symbology in (number, number + 11):
            yield "codes", str(symbology), bytes([symbology, 0, 0, 0]) + payload
    for width in (11, 17, 21, 45):
        yield "modules", str(width), bytes([width - 1]) + bytes(range(width * width // 8 % 256))
    yield "batch", "all", batch
    for number, text in enumerate(TEXTS):
        yield "texts", str(number), text.encode()
    readme = pathlib.Path(__file__).parents[3] / "README.md"
    for number, line in enumerate(line for line in readme.read_text().splitlines() if line.startswith("ucard ")):
        yield "lines", str(number), "\n".join(shlex.split(line, comments=True)[1:]).encode()


def household():
    """Return versions of a card and of the categories, as devices of a household have them."""
    numbers = ["%08X-0000-4000-8000-000000000000" % number for number in range(9)]
    times = {"added": "2026-01-01T00:00:00.000Z", "uuid": numbers[0]}
    first = {"type": "number", "payload": "1", "uuid": numbers[1], "selected": True}
    sealed = {"type": "number", "label": "PIN", "payloadBase64": "AAECAwQ=", "secret": True, "uuid": numbers[2],
              "sealed": "household:0011223344556677", "text": "household-text:0011223344556677:AAEC"}
    loser = {"changed": "2026-01-02T00:00:00.000Z", "part": "note", "note": "then"}
    entry = {"uuid": numbers[3], "amount": -100, "time": "2026-01-02T00:00:00.000Z"}
    cards = [
        {**times, "name": "Gym", "changed": "2026-01-03T00:00:00.000Z", "identifiers": [first, sealed],
         "categories": [numbers[4]], "losers": [loser]},
        {**times, "name": "Pool", "changed": "2026-01-04T00:00:00.000Z", "note": "x", "withheld": [numbers[2]],
         "identifiers": [{**first, "payload": "2", "label": "app"}]},
        {**times, "name": "Gym", "changed": "2026-01-01T00:00:00.000Z", "identifiers": [first, sealed]},
    ]
    lists = [
        {"categories": [{"name": "A", "uuid": numbers[4]}, {"name": "B", "uuid": numbers[5], "losers": ["C"]}]},
        {"categories": [{"name": "A", "uuid": numbers[6], "others": [numbers[7]]}]},
        {"categories": [{"name": "B", "uuid": numbers[4]}]},
    ]
    for name, versions in [("cards", cards), ("categories", lists)]:
        texts = [json.dumps(version).encode() for version in versions]
        for count in (1, 2, 3):
            yield name + str(count), b"\0".join(texts[:count])
    yield "balance", json.dumps({**cards[0], "balance": 5, "balanceHistory": [entry]}).encode()
    # What git has of a household of two devices that both wrote a note, and its base before.
    yield "written", b"\0".join(version.encode() for version in WRITTEN)
    yield "written-base", b"\0".join(version.encode() for version in WRITTEN[:2] + [BASE])


def bundles():
    """Return the beginnings of bundles, which hold the keys of secrets as references."""
    commit = "ba60db55cbd00d3ca1b7ac9ed4d32ea0b4bd3f6b"
    key = "%s refs/ucard/key/0-%s\n" % (commit, "0f" * 32)
    main = "%s refs/heads/main\n" % commit
    for name, lines in [("whole", main), ("new", "-%s 1 card\n%s" % (commit, main))]:
        yield name, ("# v2 git bundle\n%s\n" % lines).encode() + b"PACK\0\0\0\2\0\0\0\3"
        yield name + "-keys", ("# v2 git bundle\n%s%s%s\nPACK" % (lines, key, key.replace("/0-", "/12-"))).encode()


def main(folder):
    specimens = pathlib.Path(folder, "specimens")
    specimens.mkdir(parents=True, exist_ok=True)
    maker = pathlib.Path(__file__).parent.parent / "Faults" / "mutate.py"
    subprocess.run([sys.executable, maker, "specimens", specimens], check=True)
    for target, name, content in seeds(specimens):
        place = pathlib.Path(folder, target)
        place.mkdir(exist_ok=True)
        (place / name).write_bytes(content)


main(*sys.argv[1:])
