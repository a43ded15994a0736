"""Carries events of a wallet to a CalDAV server and back, as people do. `run.sh` runs it.

sync.py UCARD

The wallet writes a vdir, vdirsyncer carries it to Radicale on this machine and from there to a second vdir, the phone's,
which khal shows.
"""

import base64
import hashlib
import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time

import icalendar

COLLECTION = "/someone/events/"
LOGIN = "someone:secret"
ZONE = "Europe/Kyiv"


class Failure(Exception):
    pass


def check(condition, message):
    if not condition:
        raise Failure(message)
    print(f"ok  {message}")


class World:
    """A wallet, a server, and a phone."""

    def __init__(self, ucard):
        self.ucard = ucard
        self.folder = tempfile.mkdtemp(prefix="ucard-calendars-")
        self.environment = {
            "HOME": self.folder, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": ZONE,
        }
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.write("radicale", f"""
            [server]
            hosts = 127.0.0.1:{self.port}
            [auth]
            type = none
            [storage]
            filesystem_folder = {self.path("server")}
            """)
        self.write("vdirsyncer", self.pairs())
        self.write("khal", f"""
            [calendars]
            [[phone]]
            path = {self.path("phone")}
            [sqlite]
            path = {self.path("khal.db")}
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            local_timezone = {ZONE}
            default_timezone = {ZONE}
            """)
        os.mkdir(self.path("phone"))
        self.server = subprocess.Popen(
            ["radicale", "--config", self.path("radicale")], env=self.environment, stderr=subprocess.DEVNULL)

    def pairs(self):
        storages = "".join(f"""
            [storage {name}]
            type = "filesystem"
            path = "{self.path(name)}"
            fileext = ".ics"
            [storage server_of_{name}]
            type = "caldav"
            url = "http://127.0.0.1:{self.port}{COLLECTION}"
            username = "{LOGIN.split(":")[0]}"
            password = "{LOGIN.split(":")[1]}"
            [pair {name}_and_server]
            a = "{name}"
            b = "server_of_{name}"
            collections = null
            """ for name in ("computer", "phone"))
        return f'[general]\nstatus_path = "{self.path("status")}"\n{storages}'

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write("\n".join(line.strip() for line in text.splitlines()))

    def run(self, *command):
        result = subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        if result.returncode != 0:
            raise Failure(f"{' '.join(command)}: {result.stdout}{result.stderr}")
        return result.stdout + result.stderr

    def start(self):
        """Waits for the server, and makes the calendar on it."""
        for _ in range(100):
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                authorization = "Basic " + base64.b64encode(LOGIN.encode()).decode()
                connection.request("MKCALENDAR", COLLECTION, headers={"Authorization": authorization})
                status = connection.getresponse().status
                check(status == 201, f"the server made a calendar ({status})")
                break
            except ConnectionError:
                time.sleep(0.1)
        else:
            raise Failure("the server does not answer")

    def wallet(self, *arguments):
        return self.run(self.ucard, *arguments)

    def export(self):
        return self.wallet("export", "ics", "--output-dir", self.path("computer"))

    def sync(self):
        """Carries everything from the computer to the phone, and back."""
        for pair in ("computer_and_server", "phone_and_server", "computer_and_server"):
            self.run("vdirsyncer", "-c", self.path("vdirsyncer"), "sync", pair)

    def digests(self):
        """The digest of every file on the computer, the server, and the phone."""
        found = {}
        for top in ("computer", "phone", f"server/collection-root{COLLECTION.rstrip('/')}"):
            for folder, folders, names in os.walk(self.path(top)):
                folders[:] = [name for name in folders if not name.startswith(".Radicale")]
                for name in names:
                    file = os.path.join(folder, name)
                    with open(file, "rb") as content:
                        found[file] = (hashlib.sha256(content.read()).hexdigest(), os.stat(file).st_mtime_ns)
        return found

    def shown(self):
        """What khal shows: a line for each event, which it shows on each of its days."""
        form = "{start-long-full}|{end-long-full}|{title}|{location}|{status}|{alarm-symbol}|{cancelled}"
        output = self.run(
            "khal", "-c", self.path("khal"), "list", "--day-format", "", "--format", form, "2030-12-01", "60d")
        return sorted({line for line in output.splitlines() if "|" in line})

    def phone_events(self):
        """The events on the phone by their names, with their files, as another program reads them."""
        events = {}
        for name in os.listdir(self.path("phone")):
            file = os.path.join(self.path("phone"), name)
            with open(file, "rb") as content:
                for event in icalendar.Calendar.from_ical(content.read()).walk("VEVENT"):
                    events[str(event["SUMMARY"])] = (event, file)
        return events


def try_everything(world):
    world.start()
    world.wallet("add", "--no-store", "Bunker, 42", "QR-123", "--type", "qr", "--starts", "2030-12-05 19:00", "--ends",
                 "20:30", "--place", "Quest; Point", "--address", "Хрещатик 22", "--status", "confirmed", "--remind", "1h",
                 "--remind", "10m")
    world.wallet("add", "--no-store", "Concert", "--starts", "2030-12-24", "--remind", "1d")
    world.wallet("add", "--no-store", "Festival", "--starts", "2030-12-28", "--ends", "2030-12-30")
    world.wallet("add", "--no-store", "Gym", "A-1")
    check("Wrote 3 events" in world.export(), "the wallet wrote three events")
    # It asks nothing, because both sides of each pair are there.
    world.run("vdirsyncer", "-c", world.path("vdirsyncer"), "discover")
    world.sync()

    shown = world.shown()
    check(any(line.startswith("2030-12-05 19:00|2030-12-05 20:30|Bunker, 42|Quest; Point, Хрещатик 22|CONFIRMED | ⏰")
              for line in shown), "khal shows the booking with its place and an alarm")
    check(any(line.startswith("2030-12-24 00:00|2030-12-24 00:00|Concert") for line in shown), "khal shows a day")
    check(any(line.startswith("2030-12-28 00:00|2030-12-30 00:00|Festival") for line in shown), "khal shows several days")
    alarms = [alarm["TRIGGER"].dt.total_seconds() / 60 for alarm in world.phone_events()["Bunker, 42"][0].walk("VALARM")]
    check(alarms == [-60, -10], "both alarms are on the phone")

    before = world.digests()
    check("Wrote 0 events" in world.export(), "a second export writes nothing")
    world.sync()
    check(world.digests() == before, "a second sync changes nothing")

    world.wallet("edit", "Bunker", "--starts", "2030-12-06 18:00", "--ends", "19:30")
    world.wallet("edit", "Concert", "--status", "cancelled")
    world.wallet("delete", "--yes", "Festival")
    check("Wrote 2 events" in world.export(), "two events changed")
    world.sync()
    shown = world.shown()
    bunker = [line for line in shown if "Bunker" in line]
    check(len(bunker) == 1 and bunker[0].startswith("2030-12-06 18:00|2030-12-06 19:30"), "a moved booking arrives moved")
    check(any("Concert" in line and "CANCELLED" in line for line in shown), "a cancelled event arrives cancelled")
    check(not any("Festival" in line for line in shown), "a deleted event is gone")
    check(int(world.phone_events()["Bunker, 42"][0]["SEQUENCE"]) > 0, "its sequence rose")

    # The phone moves the booking: khal's library and others write the file anew.
    event, file = world.phone_events()["Bunker, 42"]
    with open(file, "rb") as content:
        calendar = icalendar.Calendar.from_ical(content.read())
    calendar["PRODID"] = "-//Phone//EN"
    changed = calendar.walk("VEVENT")[0]
    for name, value in (("DTSTART", "20301207T200000Z"), ("DTEND", "20301207T210000Z")):
        changed[name] = icalendar.vDatetime(icalendar.vDatetime.from_ical(value))
    with open(file, "wb") as content:
        content.write(calendar.to_ical())
    world.sync()
    check("1 updated" in world.wallet("import", world.path("computer")), "what the phone moved is moved in the wallet")
    listed = world.wallet("list", "--format", "json")
    check("2030-12-07T22:00[Europe/Kyiv]" in listed, "at the time of its zone")
    check(world.wallet("show", "Bunker", "--as", "text").strip() == "QR-123", "and keeps its code")
    world.export()
    world.sync()
    before = world.digests()
    world.export()
    world.sync()
    check(world.digests() == before, "after that, nothing changes again")


def main():
    world = World(os.path.abspath(sys.argv[1]))
    try:
        try_everything(world)
    except Failure as failure:
        print(f"FAILED  {failure}\nThe files: {world.folder}")
        return 1
    finally:
        world.server.terminate()
        world.server.wait()
    subprocess.run(["rm", "-rf", world.folder], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
