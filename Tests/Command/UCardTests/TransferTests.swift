import Foundation
import Testing
import Witnesses

/// `ucard send` and `ucard receive` through loopback, with a client of Python in the place of the phone.
@Suite struct TransferTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  /// Runs `ucard` with arguments, and a script of Python when it has written its address. In the script, `url` is the address,
  /// `get(path, language)` returns status, headers and content, and `process` is the running command.
  ///
  /// - Returns: what the script prints, then the exit status and the messages of the command.
  private func exchange(_ arguments: String, _ script: String) throws -> String {
    let prelude = """
      import http.client, os, signal, subprocess, sys, time, urllib.parse, urllib.request
      process = subprocess.Popen("exec ucard " + sys.argv[1], shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
          stderr=subprocess.PIPE, text=True)
      url = process.stdout.readline().strip()
      def get(path="", language="en"):
          request = urllib.request.Request(url + path, headers={"Accept-Language": language})
          try:
              with urllib.request.urlopen(request, timeout=30) as answer:
                  return answer.status, dict(answer.headers), answer.read()
          except urllib.error.HTTPError as error:
              return error.code, {}, error.read()
      def post(fields):
          body = b""
          for name, file, content in fields:
              head = f'--XX\\r\\nContent-Disposition: form-data; name="{name}"' + (f'; filename="{file}"' if file is not None else "")
              body += head.encode() + b"\\r\\n\\r\\n" + content + b"\\r\\n"
          request = urllib.request.Request(url, body + b"--XX--\\r\\n", {"Content-Type": "multipart/form-data; boundary=XX"})
          with urllib.request.urlopen(request, timeout=30) as answer: return answer.status, answer.read().decode()

      """
    let path = command.scratch.path("client.py")
    let end = "\nmessages = process.communicate(timeout=60)[1]\nprint(process.returncode)\nprint(messages)\n"
    try Data((prelude + script + end).utf8).write(to: URL(fileURLWithPath: path))
    let result = try command.shell("python3 \(path) '\(arguments)'")
    #expect(result.errors == "", "\(result.errors)")
    return result.text
  }

  @Test func thePhoneChoosesWhatItTakes() throws {
    _ = try command.shell("ucard add Gym https://example.org/m/42; ucard add Сільпо 4820000000017 --no-store")
    let catima = try exchange(
      "send --all --address 127.0.0.1",
      """
      first = get("", "en;q=0.1, pl, uk-UA;q=0.9")[2].decode()
      print("lang=\\"uk\\"" in first, "Gym" in first, "wallet.html" in first, get("wallet.html")[0], get("../wallet")[0])
      status, headers, content = get("catima.zip")
      open("catima.zip", "wb").write(content)
      print(status, headers["Content-Disposition"])
      """)
    #expect(
      catima.hasPrefix("True False False 404 404\n200 attachment; filename=\"catima.zip\"\n0\n"), "\(catima)")
    let password = try #require(catima.firstMatch(of: /asks for: ([a-z0-9-]+)/)?.1)
    let csv = try command.shell("7z x -so -p\(password) catima.zip catima.csv").text
    #expect(csv.contains("https://example.org/m/42") && csv.contains("Сільпо"))

    let page = try exchange(
      "send gym сіль --address 127.0.0.1 --unencrypted",
      """
      print("wallet.html" in get()[2].decode())
      status, headers, content = get("wallet.html")
      print(status, headers["Content-Type"], headers.get("Content-Disposition"), b"Gym<" in content, b">000017<" in content)
      """)
    #expect(page.hasPrefix("True\n200 text/html; charset=utf-8 None True True\n0\n"), "\(page)")

    let encrypted = try exchange(
      "send --all --address 127.0.0.1",
      """
      status, headers, content = get("wallet-encrypted.html")
      # The base64 of a sealed page holds three letters by chance, but never “<”.
      print(status, b"Gym<" in content or "Сільпо".encode() in content, b">000017<" in content, b"<form" in content)
      """)
    #expect(encrypted.hasPrefix("200 False False True\n0\n"), "\(encrypted)")
    #expect(
      try command.shell("ls -A \(command.scratch.url.path)").text.split(separator: "\n").sorted() == [
        "bin", "client.py", "home",
      ])
  }

  @Test func anInterruptedServerListensNoMore() throws {
    _ = try command.shell("ucard add Gym https://example.org/m/42")
    for (name, signal) in [("SIGINT", 130), ("SIGTERM", 130)] {
      let output = try exchange(
        "send --all --address 127.0.0.1",
        """
        get()
        process.send_signal(signal.\(name))
        process.wait(timeout=20)
        try: get()
        except OSError: print("closed")
        """)
      #expect(output.hasPrefix("closed\n\(signal)\n") && output.contains("the page is closed"), "\(output)")
    }
  }

  @Test func filesLinksAndNumbersFromThePhoneAreImported() throws {
    _ = try command.shell("ucard encode ean13 4820000000017 -o card.png; ucard add Old A-1 --no-store")
    let output = try exchange(
      "receive --yes --address 127.0.0.1",
      """
      print(b"multipart/form-data" in get()[2], get("x")[0])
      print("typed nothing" in post([("files", "", b""), ("link", None, b" ")])[1])
      link = b"https://catima.app/share#store%3DBooks%26note%3D%26cardid%3D77%26barcodetype%3DCODE_128"
      picture = open("card.png", "rb").read()
      print(post([("files", "../../.Моя картка.png", picture), ("files", "Моя картка.png", picture), ("link", None, link),
          ("files", "no card.png", picture[:50]), ("name", None, 'A "b", c'.encode()), ("number", None, b"12345")])[0])
      """)
    #expect(output.hasPrefix("True 404\nTrue\n200\n65\n") && output.contains("Received “Моя картка.png”"), "\(output)")
    let list = try command.shell("ucard list --format json").text
    for text in ["Моя картка", "Books", #"A \"b\", c"#, "12345", "4820000000017"] {
      #expect(list.contains(text), "\(text)")
    }
    // It is one step.
    _ = try command.shell("ucard undo")
    #expect(try command.shell("ucard list -q | wc -l; ucard show Old").text == "1\nA-1\n")
    #expect(
      try command.shell("ls -A \(command.scratch.url.path)").text.split(separator: "\n").sorted() == [
        "bin", "client.py", "home",
      ])
  }

  @Test(arguments: [("n", "1\n0\n"), ("y", "0\n1\n")])
  func thePersonIsAskedBeforeAnythingIsTakenIn(_ answer: String, _ end: String) throws {
    try Data(
      """
      import time, urllib.parse, urllib.request
      while not (url := open("url").read().strip()): time.sleep(0.1)
      body = b'--XX\\r\\nContent-Disposition: form-data; name="name"\\r\\n\\r\\nGym\\r\\n--XX--\\r\\n'
      urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": "multipart/form-data; boundary=XX"})).read()
      """.utf8
    ).write(to: command.home.appending(path: "phone.py"))
    var terminal = PlayedTerminal()
    terminal.typedBefore = answer + "\n"
    let line = """
      : > url; python3 phone.py & ucard receive --address 127.0.0.1 >> url; echo $? > status; ucard list -q | wc -l >> status
      """
    let session = try command.run(line, in: terminal)
    #expect(session.output.contains("Import this?") && session.output.contains("1 added"), "\(session.output)")
    let status = try command.shell("cat status").text
    #expect(status.hasSuffix(end), "\(status)")
  }
}
