"""Counts the instructions of everyday commands and of each encoder with callgrind, and the page faults of the commands.

usage: instructions.py UCARD UCARD-ENCODERS [--record]

The programs are release builds. The file instructions.txt has the counts, and the versions of what they depend on most: the
C library, the compiler and SQLite. Where the versions are those of this machine, a count over its budget is a failure:
something large has come into every start, or an encoder has become slow. --record writes the file anew.
"""

import os
import re
import subprocess
import sys
import tempfile

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "instructions.txt")

# The most that a count may be, by its unit.
BUDGETS = {
    "million": lambda before: before * 1.5,
    "faults": lambda before: before + 100,
    "a symbol": lambda before: before * 1.25,
}

HEAD = """\
# Instructions of fixed commands in millions and their page faults, and instructions of the encoders for one symbol
# (instructions.sh). Half as many instructions again, 100 page faults more, or a quarter more for a symbol is a failure,
# unless the versions below are not those of the machine. instructions.sh --record
"""


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def versions():
    packages = output("dpkg-query", "-W", "-f", "${Package} ${Version}\n", "libc6", "libsqlite3-0", "valgrind")
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    return packages.splitlines() + [f"swift {swift.group(1)}"]


class Workshop:
    """A folder with wallets, in which nothing depends on the person who runs this."""

    def __init__(self, folder):
        self.folder = folder
        # Hashes, and with them the work of dictionaries, would change from run to run.
        self.environment = {
            "HOME": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_DETERMINISTIC_HASHING": "1",
        }

    def run(self, *command):
        run = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit status {run.returncode}\n{run.stderr}")

    def stripped(self, program):
        """A copy without the names of functions, which take valgrind longer to read than the commands take."""
        copy = os.path.join(self.folder, os.path.basename(program))
        subprocess.run(["strip", "-o", copy, program], check=True)
        return copy

    def instructions(self, *command):
        report = os.path.join(self.folder, "callgrind.out")
        self.run("valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={report}", *command)
        with open(report) as lines:
            total = [line for line in lines if line.startswith("totals: ")]
        return int(total[0].split()[1])

    def faults(self, *command):
        """The page faults of a command that needed no reading from the disk."""
        silence = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
        here = os.getcwd()
        os.chdir(self.folder)
        child = os.posix_spawn(command[0], command, self.environment, file_actions=silence)
        os.chdir(here)
        _, status, usage = os.wait4(child, 0)
        if status != 0:
            sys.exit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
        return usage.ru_minflt

    def fill(self, ucard):
        def table(name, count):
            with open(os.path.join(self.folder, name), "w") as file:
                file.write("name,payload,type,note,categories\n")
                for index in range(count):
                    kind = ["Сільпо", "Library", "Gym", "Аптека"][index % 4]
                    file.write(f"{kind} {index},{100000 + 7919 * index},code128,note {index},Group {index % 10}\n")

        table("few.csv", 20)
        table("many.csv", 1000)
        with open(os.path.join(self.folder, "notes.jsonl"), "w") as file:
            file.writelines(f'{{"number":{index + 1},"note":"new {index}"}}\n' for index in range(200))
        self.run(ucard, "import", "few.csv")
        self.run(ucard, "add", "Museum", "https://example.org/m/42")
        self.run(ucard, "import", "many.csv", "--wallet", "many.sqlite")

    def commands(self, ucard):
        """The counts of commands, with their units. Each command runs twice."""
        self.fill(ucard)
        many = ["--wallet", "many.sqlite"]
        commands = {
            "show": ["show", "Library 1", "--as", "blocks", "--no-record"],
            "show a QR code": ["show", "Museum", "--as", "blocks", "--no-record"],
            "show, recorded": ["show", "Library 1", "--as", "blocks"],
            "list": ["list"],
            "list of a category": ["list", "--category", "Group 3", *many],
            "agenda": ["agenda"],
            "complete": ["complete", "--shell", "zsh", "--", "show", "Li"],
            "encode": ["encode", "ean13", "4820000000000", "-o", "code.png"],
            "add": ["add", "Bakery", "482000", "--force"],
            "undo": ["undo"],
            "edit --json": ["edit", "--json", "notes.jsonl", *many],
            "import": ["import", "many.csv", "--wallet", "new.sqlite"],
            "export csv": ["export", "csv", "-o", "out.csv", *many],
            "export json": ["export", "json", "-o", "out.json", *many],
        }
        counts = {}
        for name, arguments in commands.items():
            millions = self.instructions(ucard, *arguments) / 1e6
            for file in ["new.sqlite", "code.png", "out.csv", "out.json"]:
                if os.path.exists(os.path.join(self.folder, file)):
                    os.remove(os.path.join(self.folder, file))
            faults = self.faults(ucard, *arguments)
            counts[name] = [(round(millions, 2), "million"), (faults, "faults")]
        return counts

    def encoders(self, program):
        """The instructions of each encoder for one symbol: those of a thousand symbols more, by a thousand."""
        counts = {}
        for name in output(program).splitlines():
            few, many = (self.instructions(program, name, str(count)) for count in (100, 1100))
            counts[name] = [(round((many - few) / 1000), "a symbol")]
        return counts


def read(rows):
    """The counts that rows of the file say."""
    counts = {}
    for row in rows:
        name, values = row.split(": ")
        pairs = (value.split(" ", 1) for value in values.split(", "))
        counts[name] = [(float(number), unit) for number, unit in pairs]
    return counts


def main():
    ucard, encoders = (os.path.abspath(path) for path in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(folder)
        counts = shop.commands(shop.stripped(ucard)) | shop.encoders(shop.stripped(encoders))
    now = versions()
    if "--record" in sys.argv[3:]:
        rows = (f"{name}: " + ", ".join(f"{n} {unit}" for n, unit in values) for name, values in counts.items())
        with open(FILE, "w") as file:
            file.write(HEAD + "\n".join(now) + "\n\n" + "\n".join(rows) + "\n")
    with open(FILE) as lines:
        rows = [line.rstrip("\n") for line in lines if not line.startswith("#")]
    blank = rows.index("")
    known = read(rows[blank + 1 :])
    over = []
    for name, values in counts.items():
        before = {unit: number for number, unit in known.get(name, [])}
        for number, unit in values:
            usual = before.get(unit)
            print(f"{name}: {number} {unit}, " + (f"{100 * (number / usual - 1):+.1f} %" if usual else "new"))
            if usual is None or number > BUDGETS[unit](usual):
                over.append(f"{name} ({unit})")
    if rows[:blank] != now:
        print("Not compared: the counts are those of " + ", ".join(rows[:blank]))
    elif over:
        sys.exit("Over the budgets in instructions.txt: " + ", ".join(over))


main()
