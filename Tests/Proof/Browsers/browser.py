"""Drives headless browsers: Chromium by its DevTools protocol, Firefox by WebDriver BiDi."""

import asyncio
import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

import websockets


class Connection:
    """A connection that answers commands by their number, and keeps the events."""

    def __init__(self, url):
        self.loop = asyncio.new_event_loop()
        self.socket = self.loop.run_until_complete(self.connected(url))
        self.number = 0
        self.events = []

    @staticmethod
    async def connected(url):
        return await websockets.connect(url, max_size=None, ping_interval=None)

    def command(self, method, **members):
        """Sends a command and returns its whole answer."""
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": members.pop("params", {}), **members}
        self.loop.run_until_complete(self.socket.send(json.dumps(message)))
        while True:
            answer = json.loads(self.loop.run_until_complete(asyncio.wait_for(self.socket.recv(), 60)))
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer.get('message', answer['error'])}")
                return answer["result"]
            self.events.append(answer)

    def close(self):
        self.loop.run_until_complete(self.socket.close())
        self.loop.close()


def address(path):
    """The address of a file; an address is one already."""
    return path if path.startswith("http:") or path == "about:blank" else "file://" + os.path.abspath(path)


class Browser:
    """A browser in a folder of its own, which is deleted at the end."""

    def __init__(self, arguments, environment=None):
        self.folder = tempfile.mkdtemp()
        arguments = [part.replace("FOLDER", self.folder) for part in arguments]
        self.log = open(os.path.join(self.folder, "log"), "w+")
        self.process = subprocess.Popen(
            arguments, stdout=self.log, stderr=self.log, env={**os.environ, "HOME": self.folder, **(environment or {})})

    def said(self, pattern, seconds=60):
        """What the browser writes to its log, by a regular expression."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with open(self.log.name) as log:
                found = re.search(pattern, log.read())
            if found:
                return found.group(1)
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        with open(self.log.name) as log:
            raise RuntimeError("the browser does not start: " + log.read()[-2000:])

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Chromium(Browser):
    """Chromium, with pages like those of a phone."""

    def __init__(self):
        super().__init__([
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
            "--host-resolver-rules=MAP plain.test 127.0.0.1",
            "--remote-debugging-port=0", "--user-data-dir=FOLDER/profile", "about:blank"])
        self.connection = Connection(self.said(r"DevTools listening on (ws://\S+)"))

    def page(self, width=360, height=740, ratio=2.0, scripts=True, languages="en", dark=False):
        return Page(self.connection, width, height, ratio, scripts, languages, dark)

    def stop(self):
        self.connection.close()
        super().stop()


class Page:
    """A page of Chromium."""

    def __init__(self, connection, width, height, ratio, scripts, languages, dark):
        self.connection = connection
        context = connection.command("Target.createBrowserContext")["browserContextId"]
        self.target = connection.command(
            "Target.createTarget", params={"url": "about:blank", "browserContextId": context})["targetId"]
        self.session = connection.command(
            "Target.attachToTarget", params={"targetId": self.target, "flatten": True})["sessionId"]
        self.ratio = ratio
        for domain in ["Page", "Network", "Runtime", "Log"]:
            self.do(f"{domain}.enable")
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=True)
        self.do("Emulation.setTouchEmulationEnabled", enabled=True)
        self.do("Emulation.setUserAgentOverride", userAgent="", acceptLanguage=languages)
        self.do("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        if not scripts:
            self.do("Emulation.setScriptExecutionDisabled", value=True)

    def opened(self):
        """The pages that this one has opened."""
        targets = self.connection.command("Target.getTargets")["targetInfos"]
        return [self.attached(target["targetId"]) for target in targets if target.get("openerId") == self.target]

    def attached(self, target):
        page = object.__new__(Page)
        page.connection, page.target = self.connection, target
        page.session = self.connection.command(
            "Target.attachToTarget", params={"targetId": target, "flatten": True})["sessionId"]
        return page

    def do(self, method, **params):
        return self.connection.command(method, params=params, sessionId=self.session)

    def events(self, method):
        return [event["params"] for event in self.connection.events
                if event.get("method") == method and event.get("sessionId") == self.session]

    def prepare(self, script):
        """Runs a script before those of every page."""
        self.do("Page.addScriptToEvaluateOnNewDocument", source=script)

    def open(self, path):
        """Opens a file or an address, and waits until it is loaded."""
        count = len(self.events("Page.loadEventFired"))
        self.do("Page.navigate", url=address(path))
        self.until(lambda: len(self.events("Page.loadEventFired")) > count)

    def until(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError("it does not happen")
            self.do("Runtime.evaluate", expression="0")
            time.sleep(0.02)

    def value(self, expression):
        """The value of an expression. It also works in a page whose scripts are off."""
        answer = self.do("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def settle(self):
        """Waits until what changed is drawn."""
        self.do("Page.captureScreenshot", format="jpeg", quality=1)

    def middle(self, selector):
        self.value(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center', behavior: 'instant'}})")
        return self.value(
            f"(r => ({{x: r.x + r.width / 2, y: r.y + r.height / 2}}))"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")

    def tap(self, selector):
        point = self.middle(selector)
        self.do("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        self.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.settle()

    def swipe(self, start, end, y=300):
        self.do("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": start, "y": y}])
        for step in range(1, 6):
            x = start + (end - start) * step / 5
            self.do("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        self.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.settle()

    def key(self, name, text=""):
        for kind in ["keyDown", "keyUp"]:
            self.do("Input.dispatchKeyEvent", type=kind, key=name, code=name,
                    windowsVirtualKeyCode={"Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowLeft": 37, "Tab": 9}.get(name, 0),
                    text=text if kind == "keyDown" else "")
        self.settle()

    def type(self, selector, text):
        self.value(f"(e => {{ e.focus(); e.select(); }})(document.querySelector({json.dumps(selector)}))")
        self.do("Input.insertText", text=text)
        self.settle()

    def picture(self, path, whole=False, clip=None):
        """Writes a screenshot."""
        options = {}
        if whole:
            size = self.do("Page.getLayoutMetrics")["cssContentSize"]
            clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"]}
        if clip:
            options = {"clip": {**clip, "scale": 1}, "captureBeyondViewport": True}
        data = self.do("Page.captureScreenshot", **options)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.connection.command("Target.closeTarget", params={"targetId": self.target})


class Firefox(Browser):
    """Firefox, by WebDriver BiDi."""

    def __init__(self, scripts=True, ratio=2.0, height=740):
        super().__init__([
            "sh", "-c", "mkdir -p FOLDER/profile && cat > FOLDER/profile/user.js <<'END' && "
            "exec firefox-esr --headless --no-remote --profile FOLDER/profile --remote-debugging-port=0 about:blank\n"
            f'user_pref("javascript.enabled", {"true" if scripts else "false"});\n'
            f'user_pref("layout.css.devPixelsPerPx", "{ratio}");\n'
            'user_pref("remote.prefs.recommended", true);\nEND'])
        self.connection = Connection(self.said(r"WebDriver BiDi listening on (ws://\S+)") + "/session")
        self.connection.command("session.new", params={"capabilities": {}})
        tree = self.connection.command("browsingContext.getTree")
        self.context = tree["contexts"][0]["context"]
        self.do("browsingContext.setViewport", viewport={"width": 360, "height": height})

    def do(self, method, **params):
        return self.connection.command(method, params={"context": self.context, **params})

    def open(self, path):
        self.do("browsingContext.navigate", url=address(path), wait="complete")

    def value(self, expression):
        answer = self.connection.command("script.evaluate", params={
            "expression": expression, "target": {"context": self.context}, "awaitPromise": True})
        if answer["type"] == "exception":
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    def node(self, selector):
        return self.do("browsingContext.locateNodes", locator={"type": "css", "value": selector})["nodes"][0]

    def tap(self, selector):
        self.do("input.performActions", actions=[{
            "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
                {"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": self.node(selector)}},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def picture(self, path, selector):
        """Writes a screenshot of an element."""
        clip = {"type": "element", "element": {"sharedId": self.node(selector)["sharedId"]}}
        with open(path, "wb") as file:
            file.write(base64.b64decode(
                self.do("browsingContext.captureScreenshot", origin="document", clip=clip)["data"]))

    def stop(self):
        try:
            self.connection.close()
        finally:
            super().stop()
