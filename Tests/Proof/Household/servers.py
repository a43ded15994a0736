"""Syncs through ssh, through git's own server, and through git-remote-gcrypt, all on this machine.

    python3 servers.py UCARD
"""
import contextlib
import getpass
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

UCARD = os.path.abspath(sys.argv[1])
ROOT = tempfile.mkdtemp(prefix="ucard-servers-")
os.chmod(ROOT, 0o755)


def fail(message):
    sys.exit(f"{message}\nthe files are in {ROOT}")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(port, process):
    for _ in range(100):
        if process.poll() is not None:
            fail(f"{process.args[0]} ended: {process.stderr.read().decode()}")
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    fail(f"{process.args[0]} does not answer")


def repository(name):
    path = f"{ROOT}/{name}.git"
    subprocess.run(["git", "init", "--quiet", "--bare", path], check=True)
    return path


def ucard(home, *words, text=b"", **variables):
    os.makedirs(home, exist_ok=True)
    process = subprocess.run(
        [UCARD, *words], input=text, capture_output=True,
        env={"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TMPDIR": ROOT} | variables)
    if process.returncode:
        fail(f"ucard {' '.join(words)}: {process.returncode} {process.stderr.decode()}")
    return process.stdout.decode()


def exchange(name, address, sees_secrets=False, **variables):
    """Two computers share a wallet through an address."""
    one, other = f"{ROOT}/{name}-1", f"{ROOT}/{name}-2"
    ucard(one, "add", "Gym", "4820000000000", **variables)
    ucard(one, "identifier", "add", "Gym", "-", "--type", "number", "--label", "PIN", text=b"9753", **variables)
    ucard(one, "sync", "init", address, **variables)
    ucard(other, "sync", "init", address, **variables)
    ucard(other, "edit", "Gym", "--note", "from the other", **variables)
    ucard(other, "sync", **variables)
    ucard(one, "sync", **variables)
    if "from the other" not in ucard(one, "info", "Gym", **variables):
        fail(f"{name}: the edit has not arrived")
    if ("PIN" in ucard(other, "info", "Gym", **variables)) != sees_secrets:
        fail(f"{name}: the secret {'has not arrived' if sees_secrets else 'has left the computer'}")
    print(f"{name}: works")


def ssh():
    keys = f"{ROOT}/keys"
    os.makedirs(keys, mode=0o700)
    for key in ("host", "person"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{keys}/{key}"], check=True)
    shutil.copy(f"{keys}/person.pub", f"{keys}/authorized")
    port = free_port()
    with open(f"{keys}/config", "w") as file:
        file.write(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {keys}/host\nAuthorizedKeysFile {keys}/authorized\n"
            f"PidFile {keys}/pid\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n")
    if os.geteuid() == 0:
        os.makedirs("/run/sshd", exist_ok=True)
    server = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", f"{keys}/config"], stderr=subprocess.PIPE)
    try:
        wait_for(port, server)
        command = f"ssh -i {keys}/person -o UserKnownHostsFile={keys}/known -o StrictHostKeyChecking=accept-new -o BatchMode=yes"
        exchange("ssh", f"ssh://{getpass.getuser()}@127.0.0.1:{port}{repository('ssh')}", GIT_SSH_COMMAND=command)
    finally:
        server.terminate()


def daemon():
    port = free_port()
    path = repository("daemon")
    server = subprocess.Popen(
        ["git", "daemon", f"--port={port}", "--listen=127.0.0.1", "--reuseaddr", "--export-all", "--enable=receive-pack",
         f"--base-path={ROOT}"], stderr=subprocess.PIPE)
    try:
        wait_for(port, server)
        exchange("git daemon", f"git://127.0.0.1:{port}/{os.path.basename(path)}")
    finally:
        server.terminate()


def household_keys(home):
    """The names of the keys with which a computer encrypts and decrypts secrets of the household, and the keys themselves."""
    with contextlib.closing(sqlite3.connect(f"{home}/.local/share/ucard/wallet.sqlite")) as wallet:
        return dict(wallet.execute("SELECT id, key FROM household_key"))


def is_readable(path, *texts):
    """Whether a file of a repository, or an object in it, has one of some texts."""
    objects = subprocess.run(
        ["git", "-C", path, "cat-file", "--batch-all-objects", "--batch"], capture_output=True, check=True).stdout
    files = [open(f"{folder}/{name}", "rb").read() for folder, _, names in os.walk(path) for name in names]
    # The hooks and settings of the repository name the folder of this run.
    return any(text in content.replace(ROOT.encode(), b"") for text in texts for content in [objects, *files])


def forget(name, path, **variables):
    """One of two computers that share secrets makes a new key, and the other goes on with it."""
    one, other = f"{ROOT}/{name}-1", f"{ROOT}/{name}-2"
    old = household_keys(one)
    if len(old) != 1 or old != household_keys(other):
        fail(f"{name}: two computers have other keys: {old.keys()}, {household_keys(other).keys()}")
    ucard(other, "edit", "Gym", "--note", "at the same time", **variables)
    ucard(one, "forget", "--yes", **variables)
    for home in (one, other, one, other):
        ucard(home, "sync", **variables)
    new = household_keys(one)
    if len(new) != 1 or new != household_keys(other) or new.keys() == old.keys():
        fail(f"{name}: the key was not replaced: {old.keys()}, {new.keys()}, {household_keys(other).keys()}")
    ucard(other, "identifier", "edit", "Gym", "PIN", "8642", **variables)
    for home in (other, one):
        ucard(home, "sync", **variables)
    for home in (one, other):
        if ucard(home, "show", "Gym", "-i", "PIN", **variables) != "8642\n":
            fail(f"{name}: a secret has not arrived after the key was replaced")
        if "at the same time" not in ucard(home, "info", "Gym", **variables):
            fail(f"{name}: an edit was lost when the key was replaced")
    newcomer = f"{ROOT}/{name}-3"
    ucard(newcomer, "sync", "init", f"gcrypt::{path}", **variables)
    if ucard(newcomer, "show", "Gym", "-i", "PIN", **variables) != "8642\n" or household_keys(newcomer) != new:
        fail(f"{name}: who joins now has not the new key alone")
    keys = [text for key in [*old.items(), *new.items()] for text in (key[0].encode(), key[1], key[1].hex().encode())]
    if is_readable(path, b"9753", b"8642", b"4820000000000", b"household", *keys):
        fail(f"{name}: the repository is not encrypted")
    print(f"{name}: forget replaces the key")


def gcrypt():
    if not shutil.which("git-remote-gcrypt") or not shutil.which("gpg"):
        print("git-remote-gcrypt: not tried, since it is not installed")
        return
    keys = f"{ROOT}/gnupg"
    os.makedirs(keys, mode=0o700)
    variables = {"GNUPGHOME": keys}
    environment = os.environ | variables
    subprocess.run(
        ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key", "Anna <anna@example.org>", "default",
         "default", "never"], env=environment, check=True)
    path = repository("gcrypt")
    # It is a folder of this machine, whose settings and hooks must run nothing.
    ran = f"{ROOT}/ran"
    subprocess.run(
        ["git", "-C", path, "config", "core.alternateRefsCommand", f"touch {ran}; false"], check=True)
    for hook in ("pre-receive", "update", "post-receive", "post-update", "reference-transaction"):
        with open(f"{path}/hooks/{hook}", "w") as file:
            file.write(f"#!/bin/sh\ntouch {ran}\nexit 1\n")
        os.chmod(f"{path}/hooks/{hook}", 0o755)
    try:
        exchange("git-remote-gcrypt", f"gcrypt::{path}", sees_secrets=True, **variables)
        forget("git-remote-gcrypt", path, **variables)
        # A short name for the address must not take its encryption away.
        other = repository("short")
        short = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.gcrypt::{ROOT}/.insteadOf", "GIT_CONFIG_VALUE_0": "home:"}
        ucard(f"{ROOT}/short", "add", "Gym", "4820000000000", **variables)
        ucard(f"{ROOT}/short", "sync", "init", "home:short.git", **variables, **short)
        if subprocess.run(["git", "-C", other, "rev-parse", "--quiet", "--verify", "main"], capture_output=True).returncode == 0:
            fail("gcrypt: the repository with a short name is not encrypted")
        if os.path.exists(ran):
            fail("gcrypt: the repository has run a program")
    finally:
        subprocess.run(["gpgconf", "--kill", "all"], env=environment)


ssh()
daemon()
gcrypt()
shutil.rmtree(ROOT)
