"""Installs the web app of `ucard export html --app` in browsers, with and without its server. `run.sh` runs it.

apps.py UCARD [TEST...]
"""

import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from browser import Chromium, Firefox
from pages import expect_code, summary

FILES = ["icon-180.png", "icon-192.png", "icon-512.png", "index.html", "manifest.webmanifest", "sw.js"]


class Server:
    """A web server of a folder on this machine, which can be stopped, and which can fail for single files."""

    def __init__(self, folder):
        self.folder = folder
        self.faults = {}
        self.asked = []
        self.port = 0
        self.start()

    def start(self):
        outer = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=outer.folder)

            def log_message(self, *_):
                pass

            def do_GET(self):
                name = self.path.split("?")[0].split("/")[-1] or "index.html"
                outer.asked.append(name)
                fault = outer.faults.get(name)
                if fault is None:
                    # The versions of a test may follow each other within the second that a time of modification has.
                    del self.headers["If-Modified-Since"]
                    return super().do_GET()
                with open(os.path.join(self.translate_path(self.path.split("?")[0].rsplit("/", 1)[0]), name), "rb") as file:
                    content = file.read()
                sent = {"cut": content[:len(content) // 2], "other": content[:-20] + b"x" + content[-19:]}.get(fault, b"")
                self.send_response(fault if isinstance(fault, int) else 200)
                self.send_header("Content-Type", self.guess_type(name))
                self.send_header("Content-Length", str(len(content) if fault == "cut" else len(sent)))
                self.end_headers()
                self.wfile.write(sent)

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                """A browser that closes a connection is no error."""

        self.listener = Listener(("127.0.0.1", self.port), Handler)
        self.port = self.listener.server_port
        threading.Thread(target=self.listener.serve_forever, args=(0.05,), daemon=True).start()

    def expect_asked(self, name):
        """Waits until a browser has asked for a file."""
        end = time.monotonic() + 30
        while name not in self.asked:
            assert time.monotonic() < end, f"nobody asks for {name}"
            time.sleep(0.03)

    def stop(self):
        self.listener.shutdown()
        self.listener.server_close()


class Site:
    """A wallet, the apps that it writes, and their server."""

    def __init__(self, ucard):
        self.folder = tempfile.mkdtemp()
        self.ucard = ucard
        self.environment = {"HOME": self.folder, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        os.mkdir(self.path("web"))
        self.run("add", "--no-store", "--type", "ean13", "--", "Сільпо", "4820000000000")
        self.server = Server(self.path("web"))
        self.cards = 1

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        subprocess.run([self.ucard, *arguments], env=self.environment, check=True, stderr=subprocess.PIPE)

    def address(self, name, host="127.0.0.1"):
        return f"http://{host}:{self.server.port}/{name}/"

    def add_card(self):
        self.cards += 1
        self.run("add", "--no-store", "--type", "code128", "--", f"Card {self.cards}", f"NUMBER-{self.cards}")

    def write(self, name, password=None):
        """Writes the app into a folder of the server."""
        if password:
            with open(self.path("password"), "w") as file:
                file.write(password + "\n")
            options = ["--password-file", self.path("password")]
        else:
            options = ["--unencrypted", "--yes"]
        self.run("export", "html", "--app", os.path.join(self.path("web"), name), *options)
        return self.address(name)

    def close(self):
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Phone:
    """A page of either browser."""

    def __init__(self, page):
        self.page = page
        self.missed = 0

    def value(self, expression):
        return self.page.value(expression)

    def until(self, expression, seconds=30):
        end = time.monotonic() + seconds
        while not self.value(expression):
            assert time.monotonic() < end, f"it does not happen: {expression}"
            time.sleep(0.03)

    def start(self, address):
        """Opens the app as a person does who has closed it."""
        self.page.open("about:blank")
        self.page.open(address)

    def leave(self):
        """Closes the app, and waits until the browser has looked for a new version by itself, which it does some time later.
        The next version is then found by the next start alone."""
        self.page.open("about:blank")
        time.sleep(2)

    def install(self, address):
        """Opens the app for the first time, and waits until the phone has it."""
        self.start(address)
        self.until("Boolean(navigator.serviceWorker.controller)")
        self.until("document.querySelector('#copy').textContent === 'This works without a network, too.'")
        assert self.value("document.querySelector('#news').hidden"), "the first version is no new version"

    def names(self):
        return json.loads(self.value("JSON.stringify([...document.querySelectorAll('.card .name')].map(e => e.textContent))"))

    def unlock(self, password, keep=False):
        self.until("!document.querySelector('#lock').hidden")
        self.value(f"document.querySelector('#keep input').checked = {json.dumps(keep)}")
        self.value(f"document.querySelector('#password').value = {json.dumps(password)}")
        self.value("document.querySelector('#lock button').click()")

    def is_locked(self):
        return self.value("Boolean(document.querySelector('#lock')) && !document.querySelector('#view')")

    def expect_cards(self, count):
        self.until("Boolean(document.querySelector('#view'))")
        assert len(self.names()) == count, (count, self.names())

    def expect_locked(self, said):
        self.until("Boolean(document.querySelector('#lock')) && !document.querySelector('#lock').hidden")
        assert self.is_locked() and self.value("document.querySelector('#said').textContent") == said, \
            self.value("document.querySelector('#said').textContent")

    def settled(self):
        """Waits until no worker is being installed."""
        self.until("navigator.serviceWorker.getRegistration().then(r => !r?.installing && !r?.waiting)")

    def expect_news(self):
        """Waits until the app offers the new version. Of some fifty times Chromium takes it once while the page is still being
        loaded, which then cannot notice; the next start shows it all the same, which each test expects."""
        try:
            self.until("!document.querySelector('#news').hidden", 10)
        except AssertionError:
            self.missed += 1
            assert self.missed == 1, "the new version is not offered"

    def caches(self):
        return json.loads(self.value("caches.keys().then(JSON.stringify)"))


class ChromiumPhone(Phone):
    def __init__(self, chromium):
        super().__init__(chromium.page())

    def picture(self, path):
        self.page.settle()
        self.page.picture(path)

    def is_quiet(self):
        """No script failed, and nothing broke the policy."""
        assert not self.page.events("Runtime.exceptionThrown"), self.page.events("Runtime.exceptionThrown")
        entries = [event["entry"] for event in self.page.events("Log.entryAdded")]
        assert not [entry for entry in entries if "Policy" in entry["text"]], entries

    def close(self):
        self.page.close()


class FirefoxPhone(Phone):
    def __init__(self, firefox):
        super().__init__(firefox)

    def picture(self, path):
        self.page.picture(path, "#stage .paper")

    def is_quiet(self):
        pass

    def close(self):
        pass


def works_without_a_network(site, phone, name):
    address = site.write(name, "пароль")
    phone.install(address)
    phone.unlock("falsch")
    phone.until("document.querySelector('#said').textContent.startsWith('The password is wrong')")
    phone.unlock("пароль")
    phone.expect_cards(site.cards)
    site.server.stop()
    try:
        for way in [address, address + "index.html", address + "?from=home", address + "#card1"]:
            phone.start(way)
            phone.expect_locked("")
            phone.unlock("пароль")
            phone.expect_cards(site.cards)
        # The last address names the card.
        phone.until("document.querySelector('#view').open")
        picture = site.path("code.png")
        phone.picture(picture)
        expect_code(picture, "4820000000000", True)
        phone.is_quiet()
    finally:
        site.server.start()
    manifest = json.loads(phone.value(f"fetch('{address}manifest.webmanifest').then(r => r.text())"))
    assert manifest["start_url"] == manifest["scope"] == "." and manifest["display"] == "standalone", manifest
    assert phone.value("document.querySelector('link[rel=manifest]').href") == address + "manifest.webmanifest"


def a_new_version_comes_whole(site, phone, name):
    address = site.write(name)
    phone.install(address)
    old = site.cards
    phone.expect_cards(old)
    phone.leave()
    site.add_card()
    site.write(name)
    phone.start(address)
    phone.expect_cards(old)
    phone.expect_news()
    phone.expect_cards(old)
    site.server.stop()
    try:
        phone.start(address)
        phone.expect_cards(old + 1)
        assert len([cache for cache in phone.caches() if f"/{name}/ " in cache]) == 1, phone.caches()
    finally:
        site.server.start()
    # What was not written again is no new version.
    site.server.asked.clear()
    phone.start(address)
    site.server.expect_asked("sw.js")
    phone.settled()
    assert phone.value("document.querySelector('#news').hidden") and "index.html" not in site.server.asked, site.server.asked
    # The button shows a version at once.
    phone.leave()
    site.add_card()
    site.write(name)
    phone.start(address)
    phone.expect_news()
    phone.value("document.querySelector('#news button').click()")
    phone.until(f"document.querySelectorAll('.card').length === {old + 2}")
    phone.is_quiet()


def half_a_version_is_never_shown(site, phone, name):
    address = site.write(name)
    # The first version, half: the page works, and nothing is kept.
    site.server.faults = {"icon-512.png": 404}
    phone.start(address)
    phone.until("document.querySelector('#copy').textContent.startsWith('This needs a network')")
    phone.expect_cards(site.cards)
    assert not phone.value("Boolean(navigator.serviceWorker.controller)")
    site.server.faults = {}
    phone.install(address)
    for fault in [{"icon-192.png": 500}, {"index.html": "cut"}, {"index.html": "other"}, {"manifest.webmanifest": 404}]:
        old = site.cards
        phone.leave()
        site.server.faults = fault
        site.add_card()
        site.write(name)
        site.server.asked.clear()
        phone.start(address)
        phone.expect_cards(old)
        site.server.expect_asked(next(iter(fault)))
        phone.settled()
        assert phone.value("document.querySelector('#news').hidden"), fault
        assert phone.value("document.querySelector('#copy').textContent") == "This works without a network, too."
        site.server.stop()
        phone.start(address)
        phone.expect_cards(old)
        phone.leave()
        site.server.faults = {}
        site.server.start()
        phone.start(address)
        phone.expect_news()
        phone.start(address)
        phone.expect_cards(old + 1)
    # Where the new page stands beside the old worker, the old version is shown.
    old = site.cards
    phone.leave()
    with open(os.path.join(site.path("web"), name, "sw.js"), "rb") as file:
        worker = file.read()
    site.add_card()
    site.write(name)
    with open(os.path.join(site.path("web"), name, "sw.js"), "wb") as file:
        file.write(worker)
    site.server.asked.clear()
    phone.start(address)
    phone.expect_cards(old)
    site.server.expect_asked("sw.js")
    phone.settled()
    phone.start(address)
    phone.expect_cards(old)


def a_kept_key_opens_and_is_forgotten(site, phone, name):
    address = site.write(name, "first")
    phone.install(address)
    phone.unlock("first", keep=True)
    phone.expect_cards(site.cards)
    phone.start(address)
    phone.expect_cards(site.cards)
    kept = json.loads(phone.value("""
        new Promise(done => { indexedDB.open('ucard').onsuccess = event => done(event.target.result); }).then(database =>
          new Promise(done => { database.transaction('keys').objectStore('keys').get(location.pathname).onsuccess = event => {
            database.close(); done(event.target.result); }; }))
        .then(async kept => JSON.stringify({members: Object.keys(kept).sort(), usages: kept.key.usages,
          extractable: kept.key.extractable, raw: await crypto.subtle.exportKey('raw', kept.key).then(() => 'read', () => 'refused')}))
        """))
    assert kept == {"members": ["key", "rounds", "salt"], "usages": ["decrypt"], "extractable": False, "raw": "refused"}, kept
    assert "first" not in phone.value("JSON.stringify({...localStorage})")
    # A new version with the same password opens, too.
    phone.leave()
    site.add_card()
    site.write(name, "first")
    phone.start(address)
    phone.expect_cards(site.cards - 1)
    phone.expect_news()
    site.server.stop()
    try:
        phone.start(address)
        phone.expect_cards(site.cards)
    finally:
        site.server.start()
    # Another password locks.
    phone.leave()
    site.write(name, "second")
    phone.start(address)
    phone.expect_news()
    phone.start(address)
    phone.expect_locked("The cards were encrypted again. Type the password.")
    phone.unlock("first")
    phone.until("document.querySelector('#said').textContent.startsWith('The password is wrong')")
    phone.unlock("second")
    phone.expect_cards(site.cards)
    phone.start(address)
    phone.expect_locked("")
    # So does another salt.
    phone.unlock("second", keep=True)
    phone.expect_cards(site.cards)
    phone.leave()
    os.remove(os.path.join(site.path("web"), name, "index.html"))
    site.write(name, "second")
    phone.start(address)
    phone.expect_cards(site.cards)
    phone.expect_news()
    phone.start(address)
    phone.expect_locked("The cards were encrypted again. Type the password.")
    # And the button.
    phone.unlock("second", keep=True)
    phone.expect_cards(site.cards)
    phone.start(address)
    phone.expect_cards(site.cards)
    phone.value("document.querySelector('#forget').click()")
    phone.until("Boolean(document.querySelector('#lock')) && !document.querySelector('#lock').hidden")
    phone.start(address)
    phone.expect_locked("")
    phone.is_quiet()


def apps_of_one_host_do_not_meet(site, phone, name):
    one, other = site.write(name + "one", "first"), site.write(name + "other", "second")
    for address, password in [(one, "first"), (other, "second")]:
        phone.install(address)
        phone.unlock(password, keep=True)
        phone.expect_cards(site.cards)
    phone.leave()
    site.add_card()
    site.write(name + "other", "second")
    phone.start(other)
    phone.expect_news()
    site.server.stop()
    try:
        for address, count in [(one, site.cards - 1), (other, site.cards)]:
            phone.start(address)
            phone.expect_cards(count)
    finally:
        site.server.start()


def without_https_it_says_so(site, phone, name):
    """Only Chromium can be told that another name is this machine."""
    site.write(name)
    phone.start(site.address(name, "plain.test"))
    phone.expect_cards(site.cards)
    phone.until("document.querySelector('#copy').textContent.startsWith('This address does not begin with https')")
    site.write(name + "sealed", "first")
    phone.start(site.address(name + "sealed", "plain.test"))
    phone.until("document.querySelector('#copy').textContent.startsWith('This address does not begin with https')")
    assert phone.value("document.querySelector('#lock').hidden && !document.querySelector('#said').textContent")
    phone.is_quiet()


TESTS = [
    works_without_a_network, a_new_version_comes_whole, half_a_version_is_never_shown, a_kept_key_opens_and_is_forgotten,
    apps_of_one_host_do_not_meet,
]


def main():
    count = passed = 0
    for kind, phone_of, tests in [(Chromium, ChromiumPhone, TESTS + [without_https_it_says_so]), (Firefox, FirefoxPhone, TESTS)]:
        browser = kind()
        try:
            for test in tests:
                if sys.argv[2:] and test.__name__ not in sys.argv[2:]:
                    continue
                count += 1
                start = time.monotonic()
                site, phone = Site(sys.argv[1]), phone_of(browser)
                try:
                    test(site, phone, "app")
                    passed += 1
                    print(f"  {kind.__name__}, {test.__name__}: {time.monotonic() - start:.1f} s")
                except (AssertionError, RuntimeError) as error:
                    print(f"✘ {kind.__name__}, {test.__name__}: {error}")
                finally:
                    phone.close()
                    site.close()
        finally:
            browser.stop()
    print(f"{passed} of {count} tests passed")
    sys.exit(0 if passed == count else 1)


if __name__ == "__main__":
    main()
