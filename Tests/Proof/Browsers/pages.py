"""Opens the page of `ucard export html` in browsers, as phones do. `run.sh` runs it.

pages.py UCARD [TEST...]
"""

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image

from browser import Chromium, Firefox

# Name, type, number, and whether libzbar reads it.
CARDS = [
    ("Сільпо", "ean13", "4820000000000", True),
    ("Gym", "qr", "https://example.org/m/42", True),
    ("<img src=x onerror=alert(1)>", "code128", "A-1234-5678", True),
    ("🎉🛍️ Party", "code39", "987654", True),
    ("سوبر ماركت", "ean8", "96385074", True),
    ("Long", "code128", "0123456789ABCDEFGHIJklmnopqrstuvwxyz", True),
    ("Airport", "aztec", "6275980012345678901", False),
    ("Flight", "pdf417", "M1DOE/JOHN EABC123 KBPWAW LO 0752", False),
    ("Matrix", "datamatrix", "010123456789012815270331", False),
    ("Нова пошта", "itf14", "14820000000007", True),
]
RATIOS = [1, 2, 2.625, 3]


class Wallet:
    """A wallet with the cards above, and its pages."""

    def __init__(self, ucard):
        self.folder = tempfile.mkdtemp()
        self.environment = {"HOME": self.folder, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        self.ucard = ucard
        for name, kind, number, _ in CARDS:
            self.run("add", "--no-store", "--type", kind, "--", name, number)
        self.run("edit", "Сільпо", "--add-category", "Food", "--note", "one\ntwo", "--expires", "2020-12-31")
        self.run("balance", "Сільпо", "set", "12.50", "--currency", "UAH")
        self.run("edit", "Нова пошта", "--add-category", "Пошта")
        self.run("star", "Airport")
        self.run("identifier", "add", "Gym", "A-7654-3210", "--type", "code128", "--label", "locker")
        self.run("edit", "Airport", "--starts", "2099-12-05 19:00[Europe/Kyiv]", "--ends", "2099-12-05 22:00[Europe/Kyiv]",
                 "--place", "Київ, Поле 7", "--people", "2", "--price", "1200 UAH", "--url", "https://example.org/t")
        with open(self.path("password"), "w") as file:
            file.write("пароль\n")
        self.run("export", "html", "-o", self.path("plain.html"))
        self.run("export", "html", "--password-file", self.path("password"), "-o", self.path("sealed.html"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        subprocess.run([self.ucard, *arguments], env=self.environment, check=True, stderr=subprocess.PIPE)

    def altered(self, name, change, original="sealed.html"):
        """A copy of a page after a change."""
        with open(self.path(original), encoding="utf-8") as file:
            text = change(file.read())
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)


def read(picture, by_zbar):
    """The texts of the codes in a picture, by each program that can read them."""
    found = subprocess.run(["ZXingReader", "-1", picture], capture_output=True, text=True)
    if found.returncode < 0:
        # ZXingReader 1.4 ends in an assertion where it finds a code in the picture and in a smaller one.
        found = subprocess.run(["ZXingReader", "-noscale", "-1", picture], capture_output=True, text=True)
    texts = [found.stdout]
    if by_zbar:
        texts.append(subprocess.run(
            ["zbarimg", "--quiet", "--raw", "-Supca.enable=0", picture], capture_output=True, text=True).stdout)
    return texts


def expect_code(picture, number, by_zbar):
    for text in read(picture, by_zbar):
        assert number in text, f"{picture}: {number} is not in {text!r}"


def card(name):
    return 1 + [entry[0] for entry in CARDS].index(name)


def summary(number):
    return f"details:has(> #card{number}) > summary"


def is_open(page):
    return page.value("document.querySelector('#view').open")


def shown(page):
    return page.value("[...document.querySelectorAll('.card')].filter(card => !card.hidden)"
                      ".map(card => card.querySelector('.name').textContent)")


def is_quiet(page):
    """No script failed, nothing broke the policy, and nothing was loaded but the file."""
    assert not page.events("Runtime.exceptionThrown"), page.events("Runtime.exceptionThrown")
    assert not page.events("Log.entryAdded"), page.events("Log.entryAdded")
    for event in page.events("Network.requestWillBeSent"):
        url = event["request"]["url"]
        assert url.startswith(("file://", "data:image/")), url


def without_scripts_every_code_is_read(wallet, chromium):
    for ratio in RATIOS:
        page = chromium.page(ratio=ratio, scripts=False)
        page.open(wallet.path("plain.html"))
        assert page.value("document.querySelector('#tools').hidden"), "what needs scripts is hidden"
        for number, (name, _, payload, by_zbar) in enumerate(CARDS, 1):
            page.tap(summary(number))
            assert page.value("document.querySelectorAll('.card[open]').length") == 1, "one card at a time"
            module = page.value(
                f"(code => code.getBoundingClientRect().width / code.viewBox.baseVal.width * {ratio})"
                f"(document.querySelector('#card{number} .code'))")
            assert ratio < 2 or module >= 2.99, f"{name}: a module of {module} pixels at a ratio of {ratio}"
            place = page.value(
                f"(r => ({{x: 0, y: r.y + scrollY, width: innerWidth, height: r.height}}))"
                f"(document.querySelector('#card{number} .paper').getBoundingClientRect())")
            picture = wallet.path("code.png")
            page.picture(picture, clip=place)
            expect_code(picture, payload, by_zbar and module > 1.9)
        is_quiet(page)
        page.close()


def runs(pixels):
    """The lengths of runs of equal pixels between the first dark and the last dark one."""
    dark = [pixel < 128 for pixel in pixels]
    assert all(pixel in (0, 255) for pixel in pixels), "a gray pixel"
    start, end = dark.index(True), len(dark) - dark[::-1].index(True)
    lengths, last = [0], True
    for pixel in dark[start:end]:
        if pixel != last:
            lengths.append(0)
        last = pixel
        lengths[-1] += 1
    return lengths


def expect_whole_modules(picture, place, stage, ratio, turned, module):
    """Every bar in a line across the code is a whole number of modules, with neither gray pixels nor rounding."""
    image = Image.open(picture).convert("L")
    left, top, right, bottom = (round(place[side] * ratio) for side in ("left", "top", "right", "bottom"))
    # A line through a row of modules near the middle.
    if turned:
        x = left + (right - left) // module // 2 * module + module // 2
        pixels = [image.getpixel((x, y)) for y in range(max(top, round(stage["top"] * ratio)), min(bottom, round(stage["bottom"] * ratio)))]
    else:
        y = top + (bottom - top) // module // 2 * module + module // 2
        pixels = [image.getpixel((x, y)) for x in range(left, min(image.width, right))]
    lengths = runs(pixels)
    # The stage may cut off the first and the last one.
    lengths = lengths if len(pixels) >= max(right - left, bottom - top) else lengths[1:-1]
    assert len(lengths) > 5 and all(length % module == 0 for length in lengths), (module, lengths)


def with_scripts_codes_have_whole_modules(wallet, chromium):
    for ratio in RATIOS:
        page = chromium.page(ratio=ratio)
        page.open(wallet.path("plain.html"))
        for number, (name, _, payload, by_zbar) in enumerate(CARDS, 1):
            if is_open(page):
                page.key("Escape")
                page.until(lambda: not is_open(page))
            page.tap(summary(number))
            assert is_open(page), name
            for turn in range(2):
                code = "document.querySelector('#stage .main .code')"
                place, stage = (page.value(f"{element}.getBoundingClientRect().toJSON()")
                                for element in (code, "document.querySelector('#stage')"))
                turned = page.value(f"{code}.classList.contains('upright')")
                module = place["width"] * ratio / page.value(f"{code}.viewBox.baseVal.width")
                assert abs(module - round(module)) < 0.01, f"{name}: a module of {module} pixels at {ratio}"
                picture = wallet.path("view.png")
                page.picture(picture)
                try:
                    expect_whole_modules(picture, place, stage, ratio, turned, round(module))
                    fits = place["left"] >= 0 and place["right"] <= 360 and place["bottom"] <= stage["bottom"]
                    if round(module) > 1 and fits:
                        expect_code(picture, payload, by_zbar and module > 1.9)
                except AssertionError as error:
                    shutil.copy(picture, os.path.join(tempfile.gettempdir(), "ucard-view.png"))
                    raise AssertionError(f"{name} at {ratio}, {'turned' if turned else 'flat'}: {error}")
                if page.value("document.querySelector('#turn').hidden"):
                    break
                page.tap("#turn")
        is_quiet(page)
        page.close()


def choose(page, selector, value):
    page.value(f"(s => {{ s.value = '{value}'; s.dispatchEvent(new Event('change')); }})(document.querySelector('{selector}'))")


def clear_search(page):
    page.value("(s => { s.value = ''; s.dispatchEvent(new Event('input')); })(document.querySelector('#search'))")


def search_and_categories(wallet, chromium):
    page = chromium.page()
    page.open(wallet.path("plain.html"))
    everything = shown(page)
    assert len(everything) == len(CARDS)
    for text, names in [
        ("silpo", ["Сільпо"]), ("СІЛЬПО", ["Сільпо"]), ("nova poshta", ["Нова пошта"]), ("гум", []), ("джим", []),
        ("gym", ["Gym"]), ("two", ["Сільпо"]), ("1482 0000 000007", ["Нова пошта"]), ("food", ["Сільпо"]),
        ("سوبر", ["سوبر ماركت"]), ("silop", ["Сільпо"]), ("poshat", ["Нова пошта"]), ("silmo", ["Сільпо"]), ("locker", ["Gym"]), ("onerror", ["<img src=x onerror=alert(1)>"]), ("nothing of this", []), ("", everything),
        ("'", everything),
    ]:
        page.type("#search", text) if text else clear_search(page)
        if text == "'":
            continue
        assert shown(page) == names, (text, shown(page))
        assert page.value("document.querySelector('#empty').hidden") == bool(names)
    clear_search(page)
    page.tap("#filters [data-category='0']")
    assert len(shown(page)) == 1 and page.value("document.querySelectorAll('[aria-pressed=true][data-category]').length") == 1
    page.tap("#filters button:first-of-type")
    assert shown(page) == everything
    # The chips are one stop of the Tab key. Arrows go between them, and press none.
    assert page.value("[...document.querySelectorAll('#filters button')].filter(chip => chip.tabIndex === 0).length") == 1
    page.value("document.querySelector('#filters button').focus()")
    for key, name in [("ArrowRight", "★"), ("ArrowRight", "Food"), ("ArrowLeft", "★"), ("ArrowLeft", "All"), ("ArrowLeft", "All")]:
        page.key(key)
        assert page.value("document.activeElement.textContent") == name, (key, name)
    assert shown(page) == everything
    width = page.value("document.querySelector('#search').getBoundingClientRect().width")
    assert width > 240, f"the search field is {width} wide"
    page.type("#search", "gym")
    page.key("Enter")
    assert is_open(page) and page.value("document.querySelector('#view-name').textContent") == "Gym"
    is_quiet(page)
    page.close()


def open_swipe_turn_and_back(wallet, chromium):
    page = chromium.page()
    page.open(wallet.path("plain.html"))
    names = shown(page)
    name = "document.querySelector('#view-name').textContent"
    page.tap(summary(card(names[0])))
    assert is_open(page) and page.value(name) == names[0]
    page.swipe(300, 60)
    assert page.value(name) == names[1], page.value(name)
    page.swipe(60, 300)
    assert page.value(name) == names[0]
    page.swipe(60, 300)
    assert page.value(name) == names[0] and page.value("document.querySelector('#previous').disabled")
    page.key("ArrowRight")
    page.tap("#next")
    assert page.value(name) == names[2]
    page.value("history.back()")
    page.until(lambda: not is_open(page))
    assert page.value(f"document.querySelectorAll('.card .inside').length") == len(CARDS), "each content is back in its card"
    # The cards that were shown last come first, also after the page is opened again.
    assert shown(page)[:3] == [names[2], names[1], names[0]], shown(page)
    page.open(wallet.path("plain.html"))
    assert shown(page)[:3] == [names[2], names[1], names[0]], shown(page)
    choose(page, "#sort", "byName")
    assert shown(page) == names
    page.tap(summary(card('Gym')))
    page.tap("#back")
    page.until(lambda: not is_open(page))
    assert page.value("document.activeElement.closest('.card').querySelector('.inside').id") == f"card{card('Gym')}", "focus returns"
    page.key("Enter", "\r")
    assert is_open(page), "the keyboard opens a card"
    page.key("Escape")
    page.until(lambda: not is_open(page))
    assert page.value("history.length") < 20
    is_quiet(page)
    page.close()


def languages_and_dark(wallet, chromium):
    for languages, title, balance in [("uk-UA,uk", "Картки", "Баланс"), ("de,en", "Cards", "Balance"), ("fr", "Cards", "Balance")]:
        page = chromium.page(languages=languages, dark=True)
        page.open(wallet.path("plain.html"))
        assert page.value("document.querySelector('h1').textContent") == title, (languages, title)
        assert page.value("document.title") == title
        page.tap(summary(1))
        assert page.value("document.querySelector('#stage dt').textContent") == balance
        ground = page.value("getComputedStyle(document.querySelector('#stage .number-of')).backgroundColor")
        assert ground == "rgb(255, 255, 255)", ground
        assert page.value("getComputedStyle(document.body).backgroundColor") == "rgb(18, 18, 20)"
        is_quiet(page)
        page.close()


def encrypted_pages(wallet, chromium):
    def page(path, **options):
        page = chromium.page(**options)
        page.open(path)
        return page

    def said(page):
        return page.value("document.querySelector('#said').textContent")

    def submit(page, password):
        page.type("#password", password)
        page.tap("#lock button")
        page.until(lambda: not page.value("document.querySelector('#lock button')?.disabled"))

    sealed = page(wallet.path("sealed.html"))
    assert "Сільпо" not in sealed.value("document.documentElement.outerHTML")
    submit(sealed, "wrong")
    assert said(sealed) == "The password is wrong. Try again.", said(sealed)
    submit(sealed, "пароль")
    assert "Сільпо" in shown(sealed)
    sealed.tap(summary(1))
    assert is_open(sealed)
    picture = wallet.path("sealed.png")
    sealed.picture(picture)
    expect_code(picture, CARDS[0][2], True)
    colour = sealed.value("getComputedStyle(document.querySelector('#view')).backgroundColor")
    assert colour not in ("rgb(97, 97, 97)", "rgba(0, 0, 0, 0)"), colour
    assert not sealed.value("window.broken"), "a name is no script"
    is_quiet(sealed)
    sealed.close()

    def flipped(text):
        at = text.index(">", text.index('id="sealed"')) + 100
        return text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1:]

    for name, change, sentence in [
        ("flipped.html", flipped, "This page was damaged when it was copied, and cannot be opened. Copy the file again."),
        ("digits.html", lambda text: text.replace('data-salt="', 'data-salt="AAAA', 1), "The password is wrong. Try again."),
        ("odd.html", lambda text: re.sub(r'(id="sealed"[^>]*>)....', r"\1!!!!", text), "This page was damaged when it was copied, and cannot be opened. Copy the file again."),
        ("half.html", lambda text: text[:text.index('id="sealed"') + 4000], "The end of this page is missing. Copy the whole file again."),
        ("tail.html", lambda text: text[:text.index("<p id=\"end\"")], "The end of this page is missing. Copy the whole file again."),
    ]:
        damaged = page(wallet.altered(name, change))
        if not damaged.value("document.querySelector('#lock').hidden"):
            submit(damaged, "пароль")
        assert said(damaged) == sentence, (name, said(damaged))
        damaged.close()

    bare = chromium.page()
    bare.prepare("Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined})")
    bare.open(wallet.path("sealed.html"))
    assert "no WebCrypto" in said(bare) and bare.value("document.querySelector('#lock').hidden"), said(bare)
    bare.close()

    off = page(wallet.path("sealed.html"), scripts=False)
    text = off.value("document.body.innerText")
    assert "Scripts are off here" in text and "--face" in text, text
    assert not off.value("document.querySelector('#lock').checkVisibility()")
    off.close()


def what_a_browser_lacks_is_not_needed(wallet, chromium):
    page = chromium.page()
    page.prepare("""
        for (const [owner, name] of [[window, 'localStorage'], [Navigator.prototype, 'wakeLock']])
          Object.defineProperty(owner, name, {get() { throw new Error('none'); }});
        Object.defineProperty(Document.prototype, 'fullscreenEnabled', {value: false});
        History.prototype.pushState = History.prototype.replaceState = () => { throw new Error('none'); };
        """)
    page.open(wallet.path("plain.html"))
    assert page.value("document.querySelector('#sort [value=recent]').hidden && document.querySelector('#full').hidden")
    page.tap(summary(2))
    assert is_open(page)
    page.tap("#back")
    page.until(lambda: not is_open(page))
    is_quiet(page)
    page.close()

    half = chromium.page()
    half.open(wallet.altered("cut.html", lambda text: text[:text.index('id="card4"') - 400], "plain.html"))
    assert half.value("document.querySelector('[role=alert]').textContent").startswith("The end of this page is missing")
    half.close()


def accessibility(wallet, chromium):
    page = chromium.page()
    page.open(wallet.path("plain.html"))

    def nodes():
        found = []
        for node in page.do("Accessibility.getFullAXTree")["nodes"]:
            if not node.get("ignored"):
                found.append((node["role"]["value"], node.get("name", {}).get("value", "")))
        return found

    def expect_names(tree):
        for role, name in tree:
            if role in ("button", "searchbox", "textbox", "image", "img", "dialog", "heading", "link", "DisclosureTriangleGrouped"):
                assert name.strip(), f"a {role} without a name"

    tree = nodes()
    expect_names(tree)
    assert ("main", "") in tree and ("heading", "Cards") in tree and ("searchbox", "Search") in tree, tree
    assert any(role == "DisclosureTriangleGrouped" and "Сільпо" in name for role, name in tree), tree
    page.tap(summary(1))
    tree = nodes()
    expect_names(tree)
    assert ("dialog", "Сільпо") in tree and any(name == "EAN-13" for _, name in tree), tree
    for name in ["Back", "Turn the code", "Next card"]:
        assert ("button", name) in tree, (name, tree)
    for size in page.value("[...document.querySelectorAll('#view button')].filter(b => b.checkVisibility())"
                           ".map(b => b.getBoundingClientRect()).map(r => Math.min(r.width, r.height))"):
        assert size >= 44, f"a touch target of {size} pixels"
    page.close()


def a_thousand_cards_open_in_a_second(wallet, chromium):
    table = wallet.path("many.csv")
    with open(table, "w") as file:
        file.write("name,payload,type,categories\n")
        for number in range(1000):
            category = "Sport" if number < 40 else "Food"
            file.write(f"Крамниця {number},2{number + 10**7}{number + 10**7}1,code128,{category}\n")
    other = {**wallet.environment, "UCARD_WALLET": wallet.path("many.sqlite")}
    for arguments in [["import", table], ["export", "html", "-o", wallet.path("many.html")],
                      ["export", "html", "--category", "Sport", "-o", wallet.path("forty.html")]]:
        subprocess.run([wallet.ucard, *arguments], env=other, check=True, capture_output=True)
    # An old phone.
    page = chromium.page()
    page.do("Emulation.setCPUThrottlingRate", rate=6)
    paints = []
    for _ in range(3):
        page.open(wallet.path("forty.html"))
        page.settle()
        paints.append(page.value("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000)
        assert len(shown(page)) == 40
    size = os.path.getsize(wallet.path("forty.html"))
    print(f"    40 cards: {size:,} bytes, listed in {min(paints):.2f} s with the processor slowed six times")
    assert min(paints) < 1 and size <= 250_000
    page.close()
    page = chromium.page()
    loads = []
    for _ in range(3):
        page.open(wallet.path("many.html"))
        page.settle()
        loads.append(page.value("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000)
    opened = min(loads)
    start = time.monotonic()
    page.type("#search", "kramnytsia 777")
    searched = time.monotonic() - start
    assert shown(page) == ["Крамниця 777"], shown(page)
    print(f"    1,000 cards: {os.path.getsize(wallet.path('many.html')):,} bytes, "
          f"open in {opened:.2f} s, searched in {searched:.2f} s")
    assert opened < 1 and searched < 1
    page.close()


def one_code_at_a_time(wallet, chromium):
    """A card with two codes shows one of them, with scripts and without."""
    shown_codes = "[...document.querySelectorAll('.code')].filter(code => code.checkVisibility()).length"
    page = chromium.page(scripts=False, height=1600)
    page.open(wallet.path("plain.html"))
    page.tap(summary(card("Gym")))
    assert page.value(shown_codes) == 1
    page.tap(f"#card{card('Gym')} details:nth-of-type(2) > summary")
    assert page.value(shown_codes) == 1, "the other closes the first"
    picture = wallet.path("other.png")
    page.picture(picture)
    expect_code(picture, "A-7654-3210", True)
    page.close()
    page = chromium.page()
    page.open(wallet.path("plain.html"))
    page.tap(summary(card("Gym")))
    assert page.value("[...document.querySelectorAll('#tabs button')].map(tab => tab.textContent)") == ["QR", "locker"]
    assert page.value(shown_codes) == 1
    page.tap("#tabs button:nth-of-type(2)")
    assert page.value(shown_codes) == 1
    page.picture(picture)
    expect_code(picture, "A-7654-3210", True)
    middle = page.value("(r => (r.top + r.bottom) / 2 - innerHeight / 2)"
                        "(document.querySelector('#stage details[open] .code').getBoundingClientRect())")
    assert abs(middle) < 3, f"the code is {middle} pixels from the middle of the screen"
    assert page.value("document.querySelector('#tabs [aria-selected=true]').textContent") == "locker"
    page.key("ArrowLeft")
    is_quiet(page)
    page.close()
    # With letters of twice the size, a code is smaller before a part of it is cut off.
    page = chromium.page(width=195, height=422, ratio=4)
    page.open(wallet.path("plain.html"))
    page.tap(summary(card("Gym")))
    page.tap("#tabs button:nth-of-type(2)")
    page.picture(picture)
    expect_code(picture, "A-7654-3210", True)
    assert page.value("(r => r.width > 40 && r.height > 20)(document.querySelector('#view-name').getBoundingClientRect())")
    page.close()


def a_link_opens_its_card(wallet, chromium):
    for scripts in (False, True):
        page = chromium.page(scripts=scripts)
        page.open(wallet.path("plain.html") + f"#card{card('Matrix')}")
        if scripts:
            page.until(lambda: is_open(page))
            assert page.value("document.querySelector('#view-name').textContent") == "Matrix"
        else:
            assert page.value("document.querySelector('.card[open] .name').textContent") == "Matrix"
        page.close()


def originals_open_in_the_browser(wallet, chromium):
    wallet.run("encode", "qr", "in the picture", "-o", wallet.path("picture.png"), "--force")
    wallet.run("encode", "qr", "in the document", "-o", wallet.path("ticket.pdf"), "--force")
    wallet.run("original", "Matrix", "add", wallet.path("picture.png"), wallet.path("ticket.pdf"))
    wallet.run("export", "html", "-o", wallet.path("originals.html"))
    wallet.run("export", "html", "--password-file", wallet.path("password"), "-o", wallet.path("sealed-originals.html"))
    for name in ["originals.html", "sealed-originals.html"]:
        page = chromium.page()
        page.open(wallet.path(name) + f"#card{card('Matrix')}")
        if name.startswith("sealed"):
            page.type("#password", "пароль")
            page.tap("#lock button")
        page.until(lambda: page.value("document.querySelector('#view')?.open"))
        links = "[...document.querySelectorAll('#view .original')]"
        assert page.value(f"{links}.map((link) => link.textContent)") == ["picture.png", "ticket.pdf"]
        for number, kind in enumerate(["image/png", "application/pdf"]):
            # A tap would wait for the picture of a page that is behind another one then.
            page.do("Runtime.evaluate", expression=f"{links}[{number}].click()", userGesture=True)
            page.until(lambda: kind in [other.value("document.contentType") for other in page.opened()])
            other = next(other for other in page.opened() if other.value("document.contentType") == kind)
            assert other.value("location.protocol") == "blob:"
            if kind == "image/png":
                other.until(lambda: other.value("document.images[0]?.complete"))
                other.picture(wallet.path("original.png"))
                expect_code(wallet.path("original.png"), "in the picture", True)
        is_quiet(page)
        page.close()


def dates_stars_and_colours(wallet, chromium):
    for languages, words in [("en-GB", "Sat, 5 Dec 2099, 19:00"), ("en-US", "Sat, Dec 5, 2099, 7:00"), ("uk-UA", "5 груд. 2099")]:
        page = chromium.page(languages=languages)
        page.open(wallet.path("plain.html"))
        text = page.value(f"document.querySelector('details:has(> #card{card('Airport')}) .now').textContent")
        assert words in text.replace("\u202f", " ").replace("\xa0", " "), (languages, text)
        page.close()
    # A ticket stands first, and larger, from a day before its event on, in every order, and is dimmed when it is over.
    for day, first, kind in [("2099-12-03", ["Gym", "Airport"], ""), ("2099-12-05", ["Airport", "Gym"], "soon"),
                             ("2099-12-06", ["Gym", "Airport"], "over")]:
        page = chromium.page()
        page.prepare(f"Date.now = () => Date.parse('{day}T08:00:00Z')")
        page.open(wallet.path("plain.html"))
        page.tap(summary(card("Gym")))
        page.tap("#back")
        page.until(lambda: not is_open(page))
        assert [name for name in shown(page) if name in first] == first, shown(page)
        kinds = page.value(f"document.querySelector('.card:has(> #card{card('Airport')})').className")
        assert [name for name in ("soon", "over") if name in kinds.split()] == kind.split(), kinds
        place = "Київ, Поле 7" in page.value(f"document.querySelector('.card:has(> #card{card('Airport')}) .now').textContent")
        assert place == (kind == "soon"), "the place stands on the ticket in the list"
        if kind == "soon":
            choose(page, "#sort", "byName")
            assert shown(page)[0] == "Airport", shown(page)
        page.close()
    for languages, words in [("en-GB", "As of "), ("uk-UA", "Станом на ")]:
        page = chromium.page(languages=languages)
        page.open(wallet.path("plain.html"))
        text = page.value("document.querySelector('#written').textContent")
        assert re.match(words + r"\d.*20\d\d.*\d\d:\d\d", text), text
        page.close()
    page = chromium.page()
    page.open(wallet.path("plain.html"))
    page.tap("#starred")
    assert shown(page) == ["Airport"], shown(page)
    page.tap("#starred")
    choose(page, "#sort", "byDate")
    assert shown(page)[0] == "Airport" and shown(page)[-1] == "Сільпо", shown(page)
    assert page.value(f"document.querySelector('details:has(> #card1) .now').textContent").startswith("Expired")
    back = "getComputedStyle(document.body).backgroundColor"
    choose(page, "#look", "dark")
    assert page.value(back) == "rgb(18, 18, 20)"
    page.tap(summary(card("Airport")))
    assert page.value("getComputedStyle(document.querySelector('#stage .number-of')).backgroundColor") == "rgb(255, 255, 255)"
    # What matters now stands below the name, and nowhere else.
    now = page.value("document.querySelector('#view-now').textContent")
    assert "2099" in now and "Київ, Поле 7" in now, now
    assert "2099" not in page.value("document.querySelector('#stage dl').innerText")
    text = page.value("document.querySelector('#stage').innerText")
    for part in ["19:00", "22:00", "Київ, Поле 7", "2 people", "UAH", "https://example.org/t"]:
        assert part in text.replace("7:00", "19:00").replace("10:00", "22:00"), (part, text)
    assert page.value("document.querySelector('#stage a').href").startswith("geo:0,0?q=%D0%9A")
    choose(page, "#look", "light")
    is_quiet(page)
    page.close()


def wide_screens_have_both(wallet, chromium):
    page = chromium.page(width=1200, height=800, ratio=1)
    page.open(wallet.path("plain.html"))
    name = "document.querySelector('#view-name').textContent"
    assert is_open(page) and page.value(name) == shown(page)[0], "the first card is open"
    assert page.value("document.activeElement === document.body && !JSON.parse(localStorage.ucard || '{}').used")
    page.tap(summary(card("Gym")))
    page.tap(summary(card("Matrix")))
    assert page.value(name) == "Matrix"
    page.key("Escape")
    assert is_open(page) and page.value("document.activeElement.getAttribute('aria-current')") == "true"
    # In a narrow window, a card covers the list.
    page.do("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=1, mobile=True)
    page.until(lambda: page.value("document.querySelector('#view').matches(':modal')"))
    assert page.value(name) == "Matrix"
    page.tap("#back")
    page.until(lambda: not is_open(page))
    page.do("Emulation.setDeviceMetricsOverride", width=1200, height=800, deviceScaleFactor=1, mobile=True)
    page.until(lambda: is_open(page))
    is_quiet(page)
    page.close()


def the_hint_comes_once(wallet, chromium):
    page = chromium.page()
    page.prepare("const wait = setTimeout; window.setTimeout = (then, time) => {"
                 " if (time === 10000) window.hint = then; else return wait(then, time); }")
    page.open(wallet.path("plain.html"))
    page.tap(summary(card("Gym")))
    assert page.value("document.querySelector('#hint').hidden")
    page.value("window.hint()")
    assert page.value("document.querySelector('#hint').textContent") == "Not read? Turn up the brightness."
    assert not page.value("document.querySelector('#hint').hidden")
    page.value("window.hint = null")
    page.tap("#next")
    assert page.value("document.querySelector('#hint').hidden && !window.hint")
    is_quiet(page)
    page.close()


def paper_has_every_code(wallet, chromium):
    for scripts in (True, False):
        page = chromium.page(scripts=scripts)
        page.open(wallet.path("plain.html"))
        if scripts:
            # What the screen has made of a code is not what paper needs.
            page.tap(summary(card("Long")))
            page.tap("#back")
            page.until(lambda: not is_open(page))
        for width, height in [(8.5, 11), (8.27, 11.69)]:
            data = page.do("Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=False)["data"]
            with open(wallet.path("sheet.pdf"), "wb") as file:
                file.write(base64.b64decode(data))
            text = subprocess.run(["pdftotext", wallet.path("sheet.pdf"), "-"], check=True, capture_output=True, text=True).stdout
            pages = text.split("\f")[:-1]
            assert len(pages) <= 2 and all(part.strip() for part in pages), f"a blank page, or holes: {len(pages)} pages"
        page.close()
    subprocess.run(["pdftoppm", "-r", "300", "-gray", "-png", wallet.path("sheet.pdf"), wallet.path("sheet")], check=True)
    texts = ""
    for name in sorted(os.listdir(wallet.folder)):
        if name.startswith("sheet") and name.endswith(".png"):
            texts += subprocess.run(["zbarimg", "--quiet", "--raw", "-Supca.enable=0", wallet.path(name)],
                                    capture_output=True, text=True).stdout
    for name, _, payload, by_zbar in CARDS:
        assert not by_zbar or payload in texts, (name, texts)


def firefox_without_scripts(wallet, _):
    # So high that nothing has to be scrolled, which takes scripts.
    firefox = Firefox(scripts=False, height=2000)
    try:
        firefox.open(wallet.path("plain.html"))
        for number, (_, _, payload, by_zbar) in enumerate(CARDS, 1):
            firefox.tap(summary(number))
            picture = wallet.path("firefox.png")
            firefox.picture(picture, f"#card{number} .paper")
            expect_code(picture, payload, by_zbar)
    finally:
        firefox.stop()


def firefox_with_scripts(wallet, _):
    firefox = Firefox()
    try:
        firefox.open(wallet.path("plain.html"))
        firefox.value("(s => { s.value = 'silpo'; s.dispatchEvent(new Event('input')); })(document.querySelector('#search'))")
        assert firefox.value("[...document.querySelectorAll('.card')].filter(card => !card.hidden).length") == 1
        firefox.tap(summary(1))
        assert firefox.value("document.querySelector('#view').open")
        picture = wallet.path("firefox.png")
        # A code that is still appearing is gray.
        end = time.monotonic() + 10
        while firefox.value("document.getAnimations().length"):
            assert time.monotonic() < end, "the card does not appear"
            time.sleep(0.05)
        firefox.picture(picture, "#stage .paper")
        expect_code(picture, CARDS[0][2], True)
        firefox.open(wallet.path("sealed.html"))
        firefox.value("(f => { f.value = 'пароль'; document.querySelector('#lock button').click(); })(document.querySelector('#password'))")
        end = time.monotonic() + 30
        while not firefox.value("Boolean(document.querySelector('#view'))"):
            assert time.monotonic() < end, "the encrypted page does not open"
            time.sleep(0.1)
    finally:
        firefox.stop()


TESTS = [
    without_scripts_every_code_is_read, with_scripts_codes_have_whole_modules, search_and_categories,
    open_swipe_turn_and_back, languages_and_dark, encrypted_pages, what_a_browser_lacks_is_not_needed, accessibility,
    one_code_at_a_time, a_link_opens_its_card, originals_open_in_the_browser, dates_stars_and_colours, wide_screens_have_both,
    the_hint_comes_once,
    a_thousand_cards_open_in_a_second, paper_has_every_code, firefox_without_scripts, firefox_with_scripts,
]


def main():
    chosen = [test for test in TESTS if not sys.argv[2:] or test.__name__ in sys.argv[2:]]
    wallet = Wallet(sys.argv[1])
    chromium = Chromium()
    failed = 0
    try:
        for test in chosen:
            start = time.monotonic()
            try:
                test(wallet, chromium)
                print(f"  {test.__name__}: {time.monotonic() - start:.1f} s")
            except (AssertionError, RuntimeError) as error:
                failed += 1
                print(f"✘ {test.__name__}: {error}")
    finally:
        chromium.stop()
        shutil.rmtree(wallet.folder, ignore_errors=True)
    print(f"{len(chosen) - failed} of {len(chosen)} tests passed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
