"""Counts the instructions of fixed commands, and of loading them, with callgrind, and compares them with those in a file.

usage: instructions.py UCARD [--record]
       instructions.py UCARD --order FILE

UCARD is a release build. The file instructions.txt has the counts in millions, and the versions of what they depend on
most: the C library, the compiler and SQLite. Where the versions are those of this machine, a count that is more than 5 %
larger is a failure. --record writes the file anew.

--order writes a linker script, Assets/everyday.ld, which lays the functions that everyday commands call next to each
other: those of `show` first.
"""

import os
import re
import subprocess
import sys
import tempfile

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "instructions.txt")
LIMIT = 1.05

HEAD = """\
# Instructions of fixed commands in millions, counted by callgrind (make instructions). A count that grows by more than 5 %
# fails, unless the versions below are not those of the machine. make instructions INSTRUCTIONS_FLAGS=--record
"""


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def versions():
    packages = output("dpkg-query", "-W", "-f", "${Package} ${Version}\n", "libc6", "libsqlite3-0", "valgrind")
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    return packages.splitlines() + [f"swift {swift.group(1)}"]


class Workshop:
    """A folder with wallets, in which nothing depends on the person who runs this."""

    def __init__(self, program, folder):
        self.folder = folder
        self.program = os.path.abspath(program)
        # Hashes, and with them the work of dictionaries, would change from run to run.
        self.environment = {
            "HOME": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_DETERMINISTIC_HASHING": "1",
        }

    def run(self, *arguments, wrapper=()):
        command = [*wrapper, self.program, *arguments]
        run = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"{' '.join(arguments)}: exit status {run.returncode}\n{run.stderr}")

    def strip(self):
        """Takes the names of functions from the program, which take valgrind longer to read than the commands take."""
        stripped = os.path.join(self.folder, "ucard")
        subprocess.run(["strip", "-o", stripped, self.program], check=True)
        self.program = stripped

    def report(self, *arguments):
        """The lines of callgrind's report of a command."""
        report = os.path.join(self.folder, "callgrind.out")
        callgrind = ["--tool=callgrind", "--demangle=no", f"--callgrind-out-file={report}"]
        self.run(*arguments, wrapper=["valgrind", "--quiet", *callgrind])
        with open(report) as lines:
            return lines.readlines()

    def count(self, *arguments):
        total = [line for line in self.report(*arguments) if line.startswith("totals: ")]
        return int(total[0].split()[1]) / 1e6

    def functions(self, *arguments):
        """The functions of the program that a command calls."""
        named = re.compile(r"c?fn=\(\d+\) ([\w$]+)")
        found = (named.match(line) for line in self.report(*arguments))
        return {name[1] for name in found if name}

    def fill(self):
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
        self.run("import", "few.csv")
        self.run("add", "Museum", "https://example.org/m/42")
        self.run("import", "many.csv", "--wallet", "many.sqlite")

    def counts(self):
        many = ["--wallet", "many.sqlite"]
        commands = {
            "show": ["show", "Museum", "--as", "blocks", "--no-record"],
            "show, recorded": ["show", "Museum", "--as", "blocks"],
            "list": ["list"],
            "list of a category": ["list", "--category", "Group 3", *many],
            "agenda": ["agenda"],
            "complete": ["complete", "--shell", "zsh", "--", "show", "Li"],
            "encode": ["encode", "ean13", "4820000000000", "-o", "code.png"],
            "add": ["add", "Bakery", "482000"],
            "undo": ["undo"],
            "edit --json": ["edit", "--json", "notes.jsonl", *many],
            "import": ["import", "many.csv", "--wallet", "new.sqlite"],
            "export csv": ["export", "csv", "-o", "out.csv", *many],
            "export json": ["export", "json", "-o", "out.json", *many],
        }
        return {name: self.count(*arguments) for name, arguments in commands.items()}

    def everyday(self):
        """The functions that showing a card calls, and further ones that other commands call which people wait for."""
        def all_of(*commands):
            return set.union(*(self.functions(*command) for command in commands))

        first = all_of(["show", "Museum", "--as", "blocks"], ["show", "Library 1", "--as", "kitty"], ["show", "Museum"])
        second = all_of(["list"], ["list", "Gym"], ["agenda"], ["encode", "ean13", "4820000000000", "-o", "code.png"])
        # A name that the program does not have is one of a library.
        own = {line.split()[-1] for line in output("nm", "--defined-only", self.program).splitlines() if line}
        return sorted(first & own), sorted((second - first) & own)


ORDER = """\
/* The functions that everyday commands call, next to each other, those of `show` first: a page that is read from the program
 * then has more that is needed, and a start takes an eighth less time. A name that the program does not have is ignored.
 * make order writes the file.
 */
SECTIONS
{
  .text.everyday :
  {
"""


def write_order(shop, path):
    names = [name for part in shop.everyday() for name in part]
    with open(path, "w") as file:
        file.write(ORDER + "".join(f"*(.text.{name})\n" for name in names) + "  }\n}\nINSERT BEFORE .text;\n")


def main():
    program, flags = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(program, folder)
        shop.fill()
        if "--order" in flags:
            return write_order(shop, flags[flags.index("--order") + 1])
        shop.strip()
        counts = shop.counts()
    now = versions()
    if "--record" in flags:
        with open(FILE, "w") as file:
            file.write(HEAD + "\n".join(now) + "\n\n" + "".join(f"{name}: {n:.2f}\n" for name, n in counts.items()))
    with open(FILE) as lines:
        rows = [line.rstrip("\n") for line in lines if not line.startswith("#")]
    blank = rows.index("")
    known = {name: float(n) for name, n in (row.rsplit(": ", 1) for row in rows[blank + 1 :])}
    isSame = rows[:blank] == now
    grown = []
    for name, count in counts.items():
        before = known.get(name)
        change = f"{100 * (count / before - 1):+.1f} %" if before else "new"
        print(f"{name}: {count:.2f} million, {change}")
        if before is None or count > before * LIMIT:
            grown.append(name)
    if not isSame:
        print("Not compared: the counts are those of " + ", ".join(rows[:blank]))
    elif grown:
        sys.exit("More than 5 % more instructions than in instructions.txt: " + ", ".join(grown))


main()
