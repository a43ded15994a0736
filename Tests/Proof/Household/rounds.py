"""Devices share a wallet, and edit and sync at random.

    python3 rounds.py UCARD [--seed N] [--rounds N] [--folder] [--encrypt]
        [--devices N] [--old UCARD] [--keep]

Each device has a home of its own, a clock that is up to a day wrong, and a network that fails at times. A round is one
command on one device: an edit, an undo, a sync, a sync that is killed, a backup that is restored, a wallet that is copied
to another device, or a device that leaves and joins again, which may be killed, too. With --old, some devices begin with an
older version, and are updated one at a time. Each value that is written is a word of its own. A word that goes from a wallet by a command of that
wallet was replaced by a person who saw it. Any other word has to be in all wallets at the end, or among the conflicts.

Two phones take part, as Tests/Proof/Phone/phone.py models Catima, through folders of which each belongs to one or more devices:
their persons edit, add and delete cards, export, and import what was written for them, with or without following the advice
to delete edited cards first. Files in these folders are copied under any name, and old exports come back.

With --encrypt, which a run with --folder draws by lot if no computer begins with an older version, secrets travel, too. At
the end all wallets are unlocked, and have the same secrets. In half of these runs nobody locks a wallet: then secrets are
words like others.
"""
import argparse
import base64
import contextlib
import glob
import hashlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)) + "/../Phone")
sys.dont_write_bytecode = True
from phone import Phone, Refused

WORD = re.compile(rb"w[0-9]{6}z")

parser = argparse.ArgumentParser()
parser.add_argument("ucard")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--rounds", type=int, default=60)
parser.add_argument("--devices", type=int)
parser.add_argument("--folder", action="store_true", help="exchange bundles in a folder instead of a repository")
parser.add_argument("--encrypt", action="store_true", help="encrypt the bundles in the folder, so that secrets travel")
parser.add_argument("--old", help="an older ucard, with which some computers begin; each is updated at some time")
parser.add_argument("--keep", action="store_true", help="leave the wallets behind")
parser.add_argument("--verbose", action="store_true", help="print the commands")
options = parser.parse_args()

random.seed(options.seed)
UCARD = os.path.abspath(options.ucard)
OLD = os.path.abspath(options.old) if options.old else None
ROOT = tempfile.mkdtemp(prefix="ucard-household-")
CLOCK = f"{ROOT}/clock.so"
ENCRYPTED = options.encrypt or bool(options.folder and not OLD and random.random() < 0.5)
# Whether persons lock their wallets. What is behind a lock is not counted among the words.
LOCKS = not ENCRYPTED or random.random() < 0.5
PASSWORDS = ["secret", "another"]
for password in PASSWORDS:
    with open(f"{ROOT}/{password}", "w") as file:
        file.write(password)
subprocess.run(
    ["cc", "-shared", "-fPIC", "-O1", "-o", CLOCK, os.path.dirname(os.path.abspath(__file__)) + "/clock.c"], check=True)
LOG = []


def fail(message):
    print(f"seed {options.seed}: {message}", file=sys.stderr)
    for line in LOG:
        print("  " + line.replace("b'", "").replace("'", ""), file=sys.stderr)
    print(f"the wallets are in {ROOT}", file=sys.stderr)
    sys.exit(1)


class Words:
    """The words that were written, and those that a person has replaced."""
    count = 0
    alive = set()
    # The names of the devices whose person has replaced a word.
    replaced = {}

    @classmethod
    def new(cls):
        cls.count += 1
        return f"w{cls.count:06}z"


def remove_locks():
    """Removes the locks that git left in the shared repository when it was killed, as a person does who reads of them.

    Returns whether there were any."""
    locks = glob.glob(f"{ROOT}/server.git/**/*.lock", recursive=True)
    for lock in locks:
        LOG.append(f"removed {lock}")
        os.remove(lock)
    return bool(locks)


class Device:
    all = []

    def __init__(self, name):
        self.name = name
        self.phone = None
        Device.all.append(self)
        self.home = f"{ROOT}/{name}"
        # Each computer is updated by itself.
        self.program = OLD or UCARD
        os.makedirs(self.home + "/bin")
        # A git whose network fails at times.
        with open(self.home + "/bin/git", "w") as file:
            file.write("""#!/bin/sh
for word; do
  case $word in
    *=*) ;;
    fetch|push) if [ "$(od -An -N1 -tu1 /dev/urandom)" -lt "${GIT_FAILS:-0}" ]; then
        echo "fatal: unable to access: no network" >&2; exit 128
      fi;;
    [a-z]*) break;;
  esac
done
exec /usr/bin/git "$@"
""")
        os.chmod(self.home + "/bin/git", 0o755)
        self.variables = {
            "HOME": self.home, "PATH": self.home + "/bin:" + os.environ["PATH"], "LC_ALL": "C.UTF-8", "TMPDIR": ROOT,
            "GIT_CONFIG_NOSYSTEM": "1", "LD_PRELOAD": CLOCK, "CLOCK_OFFSET": str(random.randint(-86400, 86400)),
        }

    def run(self, *words, text=b"", fails=0, seconds=None, allowed=(0, 1, 64, 65, 74)):
        LOG.append(f"{self.name}: ucard {' '.join(words)}" + (f" (killed after {seconds:.3f} s)" if seconds else ""))
        process = subprocess.Popen(
            [self.program, *words], env=self.variables | {"GIT_FAILS": str(fails)}, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            output, errors = process.communicate(text, timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return b""
        if process.returncode == 75 and remove_locks():
            return self.run(*words, text=text, fails=fails, seconds=seconds, allowed=allowed)
        if process.returncode not in allowed:
            fail(f"{self.name}: exit status {process.returncode}: {errors.decode()}")
        if process.returncode and LOG:
            LOG[-1] += f" -> {process.returncode} {errors.decode().strip()[:100]}"
        return output

    @property
    def is_old(self):
        return self.program != UCARD

    @property
    def name_option(self):
        return "--device" if self.is_old else "--name"

    def join(self, place, **more):
        encryption = ["--encrypt", "--password-file", f"{ROOT}/secret"] if ENCRYPTED else []
        self.run("sync", "init", place, self.name_option, self.name, "--yes", *encryption, **more)

    def lock(self):
        """Locks the wallet, or sets another password for the lock."""
        other = random.choice(PASSWORDS)
        if not self.is_locked:
            self.run("lock", "--password-file", f"{ROOT}/{other}", allowed=(0,))
        else:
            self.unlocking("lock", "--change", "--new-password-file", f"{ROOT}/{other}")

    def unlock(self):
        if self.is_locked:
            self.unlocking("unlock")

    def unlocking(self, *words):
        """Runs a command with the password of the lock. A backup or a copied wallet may have another one."""
        for password in PASSWORDS:
            self.run(*words, "--password-file", f"{ROOT}/{password}")
            if LOG[-1].endswith(f"{ROOT}/{password}"):
                return
        fail(f"{self.name}: no password opens the lock")

    @property
    def is_locked(self):
        path = f"{self.home}/.local/share/ucard/wallet.sqlite"
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as wallet:
            return wallet.execute("SELECT count(*) FROM lock").fetchone()[0] > 0

    def rejoin(self, place):
        """Leaves the household, and joins it again. Either may be killed."""
        self.run("sync", "leave", "--yes", seconds=self.kill())
        for _ in range(3):
            if seconds := self.kill():
                self.join(place, seconds=seconds)
        self.join(place, allowed=(0, 64))
        self.run("sync", "status", allowed=(0,))

    def kill(self):
        """The time until a command is killed; None to let it end."""
        return random.uniform(0.001, 0.3) if random.random() < 0.6 else None

    def wallet(self):
        """The wallet as JSON, without what it remembers of phones, which may be older than the cards."""
        wallet = json.loads(self.run("export", "json", "-o", "-", allowed=(0, 1)) or b"{}")
        for card in wallet.get("cards", []):
            card.pop("origins", None)
        return wallet

    def words(self):
        # Names of categories that no card has stand in the export, too.
        return set(WORD.findall(json.dumps(self.wallet()).encode()))

    def change(self, *words, isNew=True, **more):
        """Runs a command by which a person changes what she sees.

        isNew: whether what appears was said by the person. A backup says it again, and is merged as what it is."""
        before, names = self.words(), self.names()
        self.run(*words, **more)
        after, left = self.words(), self.names()
        LOG.append(f"  - {sorted(before - after)} + {sorted(after - before)}")
        for word in before - after:
            Words.replaced.setdefault(word, set()).add(self.name)
        Words.alive -= before - after
        for word in after - before:
            # What an undo brings back may have been replaced on another device, too.
            Words.replaced.get(word, set()).discard(self.name)
            if isNew and not Words.replaced.get(word):
                Words.alive.add(word)
        # With a card or a category, its conflicts go, also those that a wallet which was copied does not list before its
        # next sync. Those of a card that is merged into another one stay.
        gone = [names[one].encode() for one in names if one not in left and words[0] != "merge"]
        for device in Device.all if gone else []:
            for line in device.run("sync", "conflicts").splitlines():
                if any(name in line for name in gone):
                    Words.alive -= set(WORD.findall(line))

    def cards(self):
        return self.wallet().get("cards", [])

    def names(self):
        """The names of cards and categories by their UUIDs, as lists of conflicts write them."""
        wallet = self.wallet()
        categories = {id: f"“{name}”" for name, id in wallet.get("categoryUUIDs", {}).items()}
        return categories | {card["uuid"]: card["name"] for card in wallet.get("cards", [])}

    def sync(self, **more):
        before = self.words()
        self.run("sync", "--yes", *(["--phone", self.phone.folder] if self.phone else []), **more)
        after = self.words()
        LOG.append(f"  - {sorted(before - after)} + {sorted(after - before)}")


class Mobile(Phone):
    """A phone with its person, and the folder that is carried to it."""
    all = []

    def __init__(self, name):
        super().__init__()
        self.name, self.folder, self.count = name, f"{ROOT}/{name}", 0
        os.makedirs(self.folder)
        Mobile.all.append(self)

    def words(self):
        return set(WORD.findall(json.dumps(list(self.cards.values())).encode()))

    def act(self):
        """A random act of the person."""
        kinds = ["note", "store", "cardid", "star", "add", "delete"] + ["export", "load"] * 3 + ["copy", "copy"]
        kind = random.choice(kinds)
        before = self.words()
        number = random.choice(sorted(self.cards)) if self.cards else None
        LOG.append(f"{self.name}: {kind} {number}")
        match kind:
            case "note" | "store" | "cardid" if number: self.cards[number][kind] = Words.new()
            case "star" if number: self.cards[number]["starstatus"] = random.choice("01")
            case "add":
                self.add({"store": Words.new(), "cardid": f"P{random.randint(1, 10**9)}", "note": random.choice(["", Words.new()]),
                          "barcodetype": "CODE_128", "barcodeencoding": "ISO-8859-1", "balance": "0", "starstatus": "0",
                          "archive": "0", "lastused": "0"})
            case "delete" if len(self.cards) > 3: self.remove(number)
            case "export": self.send()
            case "load": self.receive()
            case "copy":
                files = sorted(os.listdir(self.folder))
                if files:
                    name = random.choice(["ucard.sync-conflict-{}.zip", "ucard ({}).zip", "catima_2026{}.zip", "copy of {}.zip"])
                    self.count += 1
                    shutil.copy(f"{self.folder}/{random.choice(files)}", f"{self.folder}/{name.format(self.count)}")
        after = self.words()
        LOG.append(f"  - {sorted(before - after)} + {sorted(after - before)}")
        if kind not in ["load", "delete"]:
            for word in before - after:
                Words.replaced.setdefault(word, set()).add(self.name)
            Words.alive -= before - after
            Words.alive |= {word for word in after - before if not Words.replaced.get(word)}

    def remove(self, number):
        """Deletes a card, and so all that the wallets know of it."""
        words = set(WORD.findall(json.dumps(self.cards[number]).encode()))
        for device in Device.all:
            for card in device.cards():
                own = set(WORD.findall(json.dumps(card).encode()))
                if words & own or any(one.get("payload") == self.cards[number]["cardid"] for one in card["identifiers"]):
                    words |= own
            for line in device.run("sync", "conflicts").splitlines():
                if words & set(WORD.findall(line)):
                    words |= set(WORD.findall(line))
        self.delete(number)
        Words.alive -= words
        for word in words:
            Words.replaced.setdefault(word, set()).add(self.name)

    def send(self):
        if self.cards:
            self.count += 1
            self.export(f"{self.folder}/catima_{self.count}.zip")

    def receive(self, follows=True):
        """Imports the file for the phone. Most persons delete the edited cards first, as the message says."""
        path = f"{self.folder}/ucard.zip"
        if not os.path.exists(path):
            return
        before = self.words()
        rows, _, pictures = self.read(path)
        if follows or random.random() < 0.85:
            for row in rows:
                number = int(row["_id"])
                if number in self.cards and not self.is_same(number, row, pictures):
                    self.delete(number)
        try:
            self.load(path)
        except Refused as refusal:
            fail(f"{self.name} refuses {path}: {refusal}")
        # What was changed on the phone and has not left it is gone with the card.
        gone = before - self.words()
        Words.alive -= {word for word in gone if not any(word in device.words() for device in Device.all)
                        and not any(word in device.run("sync", "conflicts") for device in Device.all)}


def forget_unsent(before, device, devices):
    """Who replaces a wallet by another one gives up what no other device has."""
    others = [other.words() for other in devices if other is not device]
    Words.alive -= before - set().union(*others)


def edit(device):
    """A random edit."""
    cards = device.cards()
    word = Words.new()
    if not cards or random.random() < 0.08:
        extra = ["--category", Words.new()] if random.random() < 0.3 else []
        # Much of all cards is the same, so that git could take one for another.
        return device.change("add", word, f"A{random.randint(1, 10**9)}", "--url", "https://example.org/" + "same/" * 40, *extra)
    card = random.choice(cards)
    number = f"#{card['number']}"
    identifiers = card["identifiers"]
    # What is secret and stays on this computer, or behind a lock, is not counted among the words.
    counted = ENCRYPTED and not LOCKS
    shown = [str(index + 1) for index, one in enumerate(identifiers) if counted or not one.get("secret")]
    hidden = [str(index + 1) for index, one in enumerate(identifiers) if one.get("secret")]
    categories = device.wallet().get("categories", [])
    kind = random.choice([
        "note", "note", "name", "issuer", "star", "colour", "dates", "event", "spend", "spend", "add money", "set money", "identifier",
        "payload", "payload", "label", "move", "select", "remove", "tag", "untag", "new category", "rename category",
        "delete category", "move category", "delete", "undo", "undo", "undo", "redo", "merge", "merge", "picture", "json", "original", "original", "remove original",
        "same category", "same category", "secret", "change secret", "lock", "unlock", "forget", "compact",
    ])
    match kind:
        case "note" | "issuer": device.change("edit", number, f"--{kind}", word)
        case "name": device.change("edit", number, "--name", word)
        case "star": device.change("edit", number, random.choice(["--star", "--unstar", "--archive", "--unarchive"]))
        case "colour": device.change("edit", number, "--color", f"#{random.randint(0, 0xFFFFFF):06X}")
        case "dates": device.change(
            "edit", number, random.choice(["--expires", "--valid-from"]), f"20{random.randint(27, 40)}-05-0{random.randint(1, 9)}")
        case "event": device.change(
            "edit", number, "--starts", f"2030-05-{random.randint(10, 28)} 19:00", "--place", word, "--force")
        case "spend" if "balance" in card:
            device.change("balance", number, "spend", str(random.randint(1, 9)), "--note", word)
        case "add money": device.change("balance", number, "add", str(random.randint(50, 90)), "--note", word)
        case "set money": device.change("balance", number, "set", str(random.randint(100, 900)), "--note", word)
        case "identifier": device.change("identifier", "add", number, f"B{random.randint(1, 10**9)}", "--label", word)
        case "payload" | "label" if shown:
            device.change("identifier", "edit", number, random.choice(shown), f"--{kind}", word)
        case "move" if len(identifiers) > 1:
            device.change(
                "identifier", "move", number, str(random.randint(1, len(identifiers))), str(random.randint(1, len(identifiers))))
        case "select" if identifiers:
            device.change("identifier", "select", number, str(random.randint(1, len(identifiers))))
        case "remove" if len(identifiers) > 1:
            device.change("identifier", "delete", number, str(random.randint(1, len(identifiers))), "--yes")
        case "tag": device.change("edit", number, "--add-category", random.choice(categories) if categories else word)
        case "untag" if card["categories"]:
            device.change("edit", number, "--remove-category", random.choice(card["categories"]))
        case "new category": device.change("category", "add", word)
        case "rename category" if categories: device.change("category", "rename", random.choice(categories), word)
        case "delete category" if categories: device.change("category", "delete", random.choice(categories))
        case "move category" if categories:
            device.change("category", "move", random.choice(categories), str(random.randint(1, len(categories))))
        case "delete" if random.random() < 0.5: device.change("delete", number, "--yes")
        case "undo": device.change("undo", *random.choice([[], ["2"]]))
        case "redo": device.change("redo")
        case "merge" if len(cards) > 2:
            # Most often the cards that other computers merge, too.
            both = sorted(cards, key=lambda card: card["uuid"])[:3] if random.random() < 0.7 else cards
            one, other = random.sample(both, 2)
            device.change("merge", f"#{one['number']}", f"#{other['number']}")
        case "same category":
            device.change("edit", number, "--add-category", random.choice(["Food", "Sport"]))
        case "secret":
            secret = word if counted else str(random.randint(1000, 9999))
            device.change("identifier", "add", number, secret, "--type", "number", "--label", "PIN")
        case "change secret" if hidden and not counted:
            device.change("identifier", "edit", number, random.choice(hidden), str(random.randint(1000, 9999)))
        case "lock" if LOCKS: device.lock()
        case "unlock" if LOCKS: device.unlock()
        case "forget" if random.random() < 0.5: device.run("forget", "--yes")
        case "compact": device.run("compact")
        case "picture":
            picture = f"{ROOT}/{random.randint(1, 5)}.png"
            # One that an older version wrote has no mark, and is not replaced.
            with contextlib.suppress(FileNotFoundError):
                os.remove(picture)
            device.run("encode", "qr", os.path.basename(picture), "-o", picture)
            device.change("edit", number, random.choice(["--front", "--background"]), picture)
        case "original":
            # The file is as unlike any other as its name.
            with open(f"{ROOT}/{word}.pdf", "wb") as file:
                file.write(b"%PDF-1.4 " + word.encode() + random.randbytes(random.choice([10, 100_000])))
            device.change("original", number, "add", f"{ROOT}/{word}.pdf")
        case "remove original" if card.get("originals"):
            device.change("original", number, "remove", random.choice(card["originals"])["name"])
        case "json":
            device.change("edit", "--json", "-", text=json.dumps({"number": card["number"], "note": word}).encode())


def shared(wallet, hidden):
    """What all devices have to have in common.

    hidden: the UUIDs of cards with a secret on any device."""
    cards = {}
    for card in wallet.get("cards", []):
        card = dict(card)
        for key in ("number", "lastShown", "timesShown"):
            card.pop(key, None)
        # Otherwise secrets stay where they are, and so does the choice of one.
        card["identifiers"] = [dict(one) for one in card["identifiers"] if ENCRYPTED or not one.get("secret")]
        if card["uuid"] in hidden:
            for one in card["identifiers"]:
                one.pop("selected", None)
        cards[card["uuid"]] = card
    for file in wallet.get("originals", []):
        if hashlib.sha256(base64.b64decode(file["base64"])).hexdigest() != file["digest"]:
            fail(f"the original {file['digest']} has other bytes")
    originals = sorted(file["digest"] for file in wallet.get("originals", []))
    return {"originals": originals, "categories": wallet.get("categories", []), "uuids": wallet.get("categoryUUIDs", {}), "cards": cards}


def secrets(wallet):
    """The UUIDs of cards that have secrets which stay on a device."""
    return set() if ENCRYPTED else {card["uuid"] for card in wallet.get("cards", []) if any(one.get("secret") for one in card["identifiers"])}


def money(card):
    """The balance that the entries tell, one after the other."""
    amount = 0.0
    for entry in card.get("balanceHistory", []):
        value = float(entry["amount"])
        amount = value if entry["change"] == "set" else amount + (value if entry["change"] == "add" else -value)
    return amount


def main():
    count = options.devices or random.randint(2, 5)
    devices = [Device("abcde"[index]) for index in range(count)]
    if options.folder:
        place = f"{ROOT}/folder"
        os.makedirs(place)
    else:
        place = f"{ROOT}/server.git"
        subprocess.run(["/usr/bin/git", "init", "--quiet", "--bare", place], check=True)
    for _ in range(8):
        edit(devices[0])
    for device in devices:
        if random.random() < 0.5:
            edit(device)
        device.join(place, allowed=(0,))
    backups = []
    for name in [] if OLD else ["Pixel", "Nokia"]:
        Mobile(name)
    # Each phone meets a computer at least.
    phones = Mobile.all + random.choices(Mobile.all, k=count) if Mobile.all else [None] * count
    for device, phone in zip(devices, phones):
        device.phone = phone
    for number in range(options.rounds):
        device = random.choice(devices)
        if Mobile.all and random.random() < 0.25:
            random.choice(Mobile.all).act()
            continue
        choice = random.random()
        if choice < 0.55:
            edit(device)
        elif choice < 0.8:
            device.sync(fails=random.choice([0, 0, 60, 128]))
        elif choice < 0.88:
            device.sync(seconds=random.uniform(0.005, 0.25))
        elif choice < 0.9:
            # An older version could not join again, once a newer one has written.
            if not device.is_old:
                device.rejoin(place)
        elif choice < 0.96 and device.is_old:
            device.program = UCARD
            LOG.append(f"{device.name} is updated")
        elif choice < 0.92:
            path = f"{ROOT}/backup-{number}"
            device.run("backup", path)
            backups.append((device, path))
        elif choice < 0.94 and backups:
            owner, path = random.choice(backups)
            before = owner.words()
            owner.change("restore", path, "--yes", isNew=False)
            forget_unsent(before, owner, devices)
        elif choice < 0.96:
            other = random.choice(devices)
            # An older version does not open the wallet of a newer one.
            isReadable = device.is_old or not other.is_old
            if other is not device and isReadable \
                    and not os.path.exists(f"{device.home}/.local/share/ucard/wallet.sqlite-journal"):
                LOG.append(f"the wallet of {device.name} is copied to {other.name}")
                before = other.words()
                shutil.copy(f"{device.home}/.local/share/ucard/wallet.sqlite", f"{other.home}/.local/share/ucard/wallet.sqlite")
                forget_unsent(before, other, devices)
                for names in Words.replaced.values():
                    if device.name in names:
                        names.add(other.name)
        else:
            conflicts = device.run("sync", "conflicts").splitlines()
            if conflicts:
                # What is chosen or dropped is chosen by a person who sees both.
                seen = set(WORD.findall(b"\n".join(conflicts)))
                device.change("sync", "conflicts", random.choice(["--take", "--keep"]), str(random.randint(1, len(conflicts))))
                left = set(WORD.findall(device.run("sync", "conflicts")))
                Words.alive -= seen - left - device.words()
    for device in devices:
        device.program = UCARD
        device.unlock()
    # Everybody syncs until all have everything.
    for visit in range(3):
        for phone in Mobile.all if visit else []:
            phone.receive()
            phone.send()
        for _ in range(3):
            for device in devices:
                device.sync()
    wallets = [device.wallet() for device in devices]
    hidden = set().union(*map(secrets, wallets))
    wallets = [shared(wallet, hidden) for wallet in wallets]
    for device, wallet in zip(devices, wallets):
        if wallet != wallets[0]:
            for key in wallet:
                if wallet[key] != wallets[0][key]:
                    print(key, json.dumps(wallet[key], indent=1, sort_keys=True)[:3000], file=sys.stderr)
                    print("and", json.dumps(wallets[0][key], indent=1, sort_keys=True)[:3000], file=sys.stderr)
            fail(f"{device.name} differs from {devices[0].name}")
        device.run("check", allowed=(0,))
    lists = [device.run("sync", "conflicts") for device in devices]
    if len(set(lists)) > 1:
        fail(f"conflicts differ: {lists}")
    present = devices[0].words() | set(WORD.findall(lists[0]))
    lost = sorted(Words.alive - present)
    if lost:
        fail(f"lost: {b' '.join(lost).decode()}")
    twice = [card["name"] for card in wallets[0]["cards"].values()]
    for name in {name for name in twice if twice.count(name) > 1}:
        same = [card for card in wallets[0]["cards"].values() if card["name"] == name]
        payloads = [one["payload"] for card in same for one in card["identifiers"] if one.get("payload")]
        if len(payloads) > len(set(payloads)):
            fail(f"twice: {name}")
    for card in wallets[0]["cards"].values():
        # A card that came back from a phone has the balance of its row, and no entries.
        if card.get("balanceHistory") and abs(money(card) - float(card["balance"]["amount"])) > 1e-6:
            fail(f"balance of {card['name']}: {card['balance']} but {money(card)}")
    if not options.keep:
        shutil.rmtree(ROOT)
    if options.verbose:
        print("\n".join(LOG))
    print(f"seed {options.seed}: {options.rounds} rounds, {count} devices,{' encrypted,' if ENCRYPTED else ''} {len(wallets[0]['cards'])} cards, "
          f"{len(Words.alive)} words, {len(lists[0].splitlines())} conflicts")


main()
