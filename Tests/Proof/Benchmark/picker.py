"""Measures how long a person waits for the picker: for its first frame, beside `ucard show`, and after each key.

Usage: python3 picker.py UCARD [--cards N] [--rounds N]
"""

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import tempfile
import termios
import time

# The end of synchronized output, with which each frame ends.
FRAME_END = b"\x1b[?2026l"


class Window:
    """A terminal of 80 columns and 24 rows in which a program runs."""

    def __init__(self, command, environment):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, until):
        """Reads to the end of the program, or until its output ends with `until`; returns the output."""
        output = b""
        while True:
            if until and until in output and not select.select([self.terminal], [], [], 0)[0]:
                return output
            try:
                part = os.read(self.terminal, 65536)
            except OSError:
                return output
            if not part:
                return output
            output += part

    def press(self, key):
        os.write(self.terminal, key)

    def close(self):
        self.press(b"\x03")
        self.read(None)
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def timed(action):
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # Blocks are asked for, so that no round waits for a terminal's answer that does not come.
        environment = {
            "HOME": folder, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "UCARD_WALLET": os.path.join(folder, "wallet.sqlite"),
        }
        program = os.path.abspath(options.program)
        rows = "".join(f"Card {i} {'Cafe' if i % 7 else 'Кава'},A-{i * 7919}\n" for i in range(options.cards))
        subprocess.run([program, "import", "-"], input=("name,payload\n" + rows).encode(), env=environment, check=True, capture_output=True)
        subprocess.run([program, "config", "as", "blocks"], env=environment, check=True, capture_output=True)

        def show():
            window = Window([program, "show", "#42", "--no-record"], environment)
            window.read(None)
            os.close(window.terminal)
            os.waitpid(window.process, 0)

        shown, first, keys = [], [], []
        for _ in range(options.rounds):
            shown.append(timed(show))
            windows = []

            def open_picker():
                windows.append(Window([program], environment))
                windows[0].read(FRAME_END)

            first.append(timed(open_picker))
            for key in (b"c", b"a", b"r", b"d", b"\x1b[B", b"\x15", "к".encode(), "а".encode(), b"\x15", b"4", b"2"):
                windows[0].press(key)
                keys.append(timed(lambda: windows[0].read(FRAME_END)))
            windows[0].close()
    median = statistics.median
    print(f"The picker with {options.cards} cards, medians of {options.rounds} rounds in a terminal")
    print(f"  ucard show               {median(shown):8.2f} ms")
    print(f"  the first frame          {median(first):8.2f} ms   {median(first) / median(shown):.2f} times ucard show; the bar is 2")
    print(f"  a key, to its frame      {median(keys):8.2f} ms   the slowest in twenty {statistics.quantiles(keys, n=20)[-1]:.2f}; the bar is 16")


if __name__ == "__main__":
    main()
