"""Finds figures of Speed.md that are older than the code that they speak of.

usage: figures.py

Each row of the table names the rooms of Sources that it measures, and the commit at which `make bench` was run. A row
whose rooms have since changed by more than a tenth of their lines is a failure.
"""

import os
import re
import subprocess
import sys

LIMIT = 0.1


def git(*arguments):
    run = subprocess.run(["git", *arguments], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"git {' '.join(arguments)}: {run.stderr}")
    return run.stdout


def is_known(commit):
    """Whether this clone has the commit, as a shallow one may not."""
    return subprocess.run(["git", "cat-file", "-e", commit + "^{commit}"], capture_output=True).returncode == 0


def changed(commit, rooms):
    """The part of the lines of some rooms that is not as it was at a commit. A file that was moved has not changed."""
    files = set(git("ls-files", "--", *(f"Sources/*/{room}/*" for room in rooms)).splitlines())
    if not files:
        sys.exit(f"Speed.md speaks of {', '.join(rooms)}: there is no file")
    lines = 0
    # A row is the added and the removed lines and the path, and if the file was moved, nothing, the old path and the path.
    numbers = iter(git("diff", "--numstat", "-z", "--find-renames", "-l", "0", commit, "HEAD", "--", "Sources").split("\0"))
    for row in numbers:
        added, removed, path = row.split("\t") if row else ("-", "-", "")
        path = path or (next(numbers, ""), next(numbers, ""))[1]
        if path in files and added != "-":
            lines += max(int(added), int(removed))
    return lines / sum(len(open(file, "rb").readlines()) for file in files)


def rows(page):
    """The figures of a page: what is measured, the rooms, the commit."""
    for line in page.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if line.startswith("|") and len(cells) == 5 and cells[0] != "what" and not set(cells[0]) <= set("-"):
            yield cells[0], re.findall(r"`([^`]+)`", cells[3]), cells[4].strip("`")


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
    page = git("ls-files", "*/Speed.md").split()[0]
    with open(page) as file:
        figures = list(rows(file.read()))
    if not figures:
        sys.exit(f"{page} has no figures")
    stale = []
    for what, rooms, commit in figures:
        if not is_known(commit):
            print(f"“{what}” was measured at {commit}, which is not in this clone")
            continue
        part = changed(commit, rooms)
        if part > LIMIT:
            stale.append(f"“{what}” was measured at {commit}; {100 * part:.0f} % of {', '.join(rooms)} is new since")
    print(f"{len(figures)} figures of {page}, {len(stale)} older than their code")
    if stale:
        sys.exit("\n".join(stale) + "\nRun make bench, and write what it says.")


main()
