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

  @Test func photosFilesAndLinksFromThePhoneAreOneStep() throws {
    _ = try command.shell("ucard encode ean13 4820000000017 -o card.png; ucard add Old A-1 --no-store")
    let output = try exchange(
      "receive --yes --address 127.0.0.1",
      """
      print(b"multipart/form-data" in get()[2], get("x")[0])
      print("typed nothing" in post([("files", "", b""), ("link", None, b" ")])[1])
      link = b"https://catima.app/share#store%3DBooks%26note%3D%26cardid%3D77%26barcodetype%3DCODE_128"
      picture = open("card.png", "rb").read()
      print(post([("photos", "../../.Моя картка.png", picture), ("photos", "IMG_2034.png", picture), ("link", None, link),
          ("photos", "no card.png", picture[:50]), ("files", "a/cards.csv", b"name,payload\\nGym,42\\n")])[1])
      """)
    #expect(output.hasPrefix("True 404\nTrue\n"), "\(output)")
    for text in [
      "“Моя картка.png”: a code was found, EAN-13.", "<li>“cards.csv”</li>", "<li>“no card.png”: the PNG is damaged",
      "<p>This cannot be used:</p>", "\n65\n", "Received “Моя картка.png”, ",
      "Added “Моя картка” as #2: EAN-13.\n", "Added “Card 3” as #3: EAN-13.\n",
      "Another card that you add now has this number, too.", "“no card.png”: the PNG is damaged or cut off.\n",
      "4 added, 0 updated", "1 entry has an error and was left out.",
    ] {
      #expect(output.contains(text), "\(text): \(output)")
    }
    #expect(!output.contains(command.scratch.url.path) && !output.contains("/tmp") && !output.contains("“Card 3” has"))
    #expect(try command.shell("ucard list -q | wc -l").text == "5\n")
    // It is one step.
    _ = try command.shell("ucard undo")
    #expect(try command.shell("ucard list -q | wc -l; ucard show Old").text == "1\nA-1\n")
    #expect(
      try command.shell("ls -A \(command.scratch.url.path)").text.split(separator: "\n").sorted() == [
        "bin", "client.py", "home",
      ])
  }

  /// Runs `ucard receive` in a terminal, and sends the fields of a form.
  ///
  /// - Parameters:
  ///   - fields: the fields, as arguments of curl.
  ///   - typed: what the person types.
  /// - Returns: the terminal's output, and then the exit status and the names of the cards.
  private func received(_ fields: String, typed: String) throws -> (output: String, end: String) {
    var terminal = PlayedTerminal()
    terminal.typedBefore = typed
    let line = """
      : > url; (until [ -s url ]; do sleep 0.1; done; curl --silent \(fields) "$(cat url)" > page) &
      ucard receive --address 127.0.0.1 >> url; echo $? > status; ucard list --json | grep -o '"name" : "[^"]*"' >> status
      """
    let session = try command.run(line, in: terminal)
    return (session.output, try command.shell("cat status").text)
  }

  @Test(arguments: [
    ("n", "1\n", "Nothing was imported."), ("y", "0\n\"name\" : \"Gym\"\n", "Added “Gym” as #1, without a code."),
  ])
  func thePersonIsAskedBeforeAnythingIsTakenIn(_ answer: String, _ end: String, _ words: String) throws {
    let session = try received("-F name=Gym", typed: answer + "\n")
    #expect(session.output.contains("Add this card: “Gym”?") && session.output.contains(words), "\(session.output)")
    #expect(session.end.hasPrefix(end), "\(session.end)")
  }

  /// A photo is asked about as by `ucard add --from`.
  @Test func aPhotoGetsANameAndAWarning() throws {
    _ = try command.shell("ucard encode ean13 4820000000017 -o card.png; ucard add Old 4820000000017 --no-store")
    let fields = "-F 'photos=@card.png;filename=IMG_2034.png'"
    let refused = try received(fields, typed: "Silpo\nn\n")
    #expect(refused.output.contains("What do you call the card? "), "\(refused.output)")
    #expect(refused.output.contains("“Old” (#1) has this number already. Add another card?"), "\(refused.output)")
    #expect(refused.end == "1\n\"name\" : \"Old\"\n")
    let taken = try received("-F name=Pool " + fields, typed: "y\n")
    #expect(!taken.output.contains("What do you call"), "\(taken.output)")
    #expect(taken.output.contains("Added “Pool” as #2: EAN-13."), "\(taken.output)")
    #expect(taken.end == "0\n\"name\" : \"Old\"\n\"name\" : \"Pool\"\n")
    #expect(try command.shell("ucard show Pool").text == "4820000000017\n")
  }
}
