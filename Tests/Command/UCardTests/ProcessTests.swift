import Barcodes
import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses

/// Tests that need whole processes: several at once, signals, terminals, full disks.
@Suite struct ProcessTests {
  @Test func manyFirstOpensAtOnceLoseNothing() throws {
    let built = try BuiltCommand()
    let result = try built.shell("for n in 1 2 3 4 5 6 7 8; do ucard add Card$n $n & done; wait")
    #expect(result.errors.split(separator: "\n").count == 8)
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("Added") }, "\(result.errors)")
    #expect(try built.shell("ucard list").text.split(separator: "\n").count == 9)
  }

  @Test func twoWritersAndAReaderLoseNothing() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      ucard add First 1
      (for n in $(seq 25); do ucard add A$n $n; done) & (for n in $(seq 25); do ucard add B$n $n; done) &
      for n in $(seq 25); do ucard show First; done
      wait
      """)
    #expect(result.text == String(repeating: "1\n", count: 25))
    #expect(try built.shell("ucard list").text.split(separator: "\n").count == 52)
    #expect(try built.shell("sqlite3 \"$(ucard path)\" 'PRAGMA integrity_check'").text == "ok\n")
  }

  @Test func aChangeStaysIfItsMessageCannotBeWritten() throws {
    let built = try BuiltCommand()
    #expect(try built.shell("ucard add A 1 2> /dev/full").status == 0)
    #expect(try built.shell("ucard add B 2 2>&-").status == 0)
    #expect(try built.shell("ucard show A; ucard show B").text == "1\n2\n")
  }

  @Test func bytesThatAreNoTextAreNotRepaired() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      "ucard add X \"$(printf 'M\\374')\"; echo $?; printf 'M\\374' | ucard add X -; ucard show X | od -An -tx1")
    #expect(result.text == "64\n 4d fc 0a\n")
    #expect(
      result.errors.hasPrefix(
        "ucard: Argument 3 of ucard, “M\u{FFFD}”, is not UTF-8. Use a terminal in UTF-8. The bytes of a payload can be given by"
      ))
    #expect(result.errors.contains("--payload-base64.\nAdded “X”"))
  }

  @Test(arguments: [":memory:", "file:x.sqlite?mode=memory"])
  func aNameThatMeansSomethingToSQLiteIsAFileToUs(_ name: String) throws {
    let built = try BuiltCommand()
    let result = try built.shell("ucard add A 1 --wallet '\(name)' && ucard show A --wallet '\(name)'")
    #expect(result.text == "1\n", "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: built.home.path).sorted() == [".local", name])
  }

  @Test func aReaderThatGoesAwayEndsTheCommandQuietly() throws {
    let built = try BuiltCommand()
    _ = try built.shell("ucard add A 1")
    let result = try built.shell("{ sleep 0.3; ucard list; echo status $? >&2; } | true")
    #expect(result.errors == "status 141\n")
  }

  @Test func inARealTerminalTheCodeScans() throws {
    let built = try BuiltCommand()
    _ = try built.shell("ucard add Сільпо 4820000000000; ucard add Gym https://example.org/m/42")
    for (card, payload) in [("сіл", "4820000000000"), ("gym", "https://example.org/m/42")] {
      let session = try built.shell("script -qec 'stty cols 80 rows 30; ucard show \(card)' /dev/null < /dev/null")
      // The terminal is asked before which pictures it shows, and does not answer.
      let lines = session.text.components(separatedBy: "\u{1B}[c").last ?? ""
      let screen = try #require(ScreenPicture(lines.replacingOccurrences(of: "\r\n", with: "\n")))
      let path = built.scratch.path("\(card).pgm")
      try screen.rasterised(.init(9, 18)).write(to: path)
      for decoder in Decoder.general { #expect(try decoder.read(path) == Array(payload.utf8), "\(session.text)") }
      #expect(screen.rowCount < 30)
    }
  }

  @Test func typesThatAreNotDrawnAreShownAsNumbers() throws {
    let built = try BuiltCommand()
    let wallet = try WalletStore.open(built.home.appending(path: "wallet.sqlite").path, .creating)
    for (name, kind) in [("Parcel", "maxicode"), ("Later", "holocode"), ("Wrong", "ean13")] {
      try wallet.add(
        CardContent(
          name: name, identifiers: [Identifier(kind: .init(id: kind), payload: .init(text: "4006381333932"))]),
        at: .now)
    }
    try wallet.close()
    for card in ["parcel", "later"] {
      // The same in a terminal, if there is nothing to draw.
      let shown = try built.shell(
        "script -qec 'ucard show \(card) --wallet wallet.sqlite' /dev/null < /dev/null; ucard show \(card) --wallet wallet.sqlite"
      )
      #expect(shown.text == "4006381333932\r\n4006381333932\n")
      let drawn = try built.shell("ucard show \(card) --as blocks --wallet wallet.sqlite")
      #expect(drawn.status == 65 && drawn.errors.contains("draw"))
    }
    // A wrong number is kept as it is. If it is to be drawn, the message gives the right digit, but not the whole
    // number.
    let wrong = try built.shell("ucard show wrong --as blocks --wallet wallet.sqlite")
    #expect(wrong.status == 65)
    #expect(
      wrong.errors == "ucard: The check digit of this EAN-13 is 2; by the other digits it has to be 1.\n")
  }

  @Test func aBatchAnswersEachLineAtOnce() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkfifo to from; ucard encode --batch < to > from & exec 3> to 4< from
      for n in 1 2 3; do
        echo '{"type":"code39","payload":"'$n'"}' >&3; timeout 10 head -n 1 <&4 | cut -c1-12
      done
      """)
    #expect(result.text == String(repeating: "{\"modules\":[\n", count: 3), "\(result.errors)")
  }

  /// Lets the command ask for a password in a terminal of its own, and sends it the argument as the answer. Prints the
  /// echo of the terminal before and during the prompt, the exit status, the echo afterwards, and the number of bytes that
  /// wait for a shell.
  private static let passwordPrompt = """
    import fcntl, os, pty, signal, subprocess, sys, termios, time

    terminal, end = pty.openpty()

    def echo():
        return "echo" if termios.tcgetattr(end)[3] & termios.ECHO else "no echo"

    def wait_for(prompt):
        said = b""
        while not said.endswith(prompt): said += os.read(terminal, 1)
        for _ in range(1000):
            if echo() == "no echo": break
            time.sleep(0.01)

    print(echo(), end=", ")
    command = subprocess.Popen(
        ["ucard", "export", "catima", "--encrypt", "-o", "out.zip"], stdin=end, stdout=end, stderr=end,
        start_new_session=True, preexec_fn=lambda: fcntl.ioctl(end, termios.TIOCSCTTY, 0))
    wait_for(b"Password: ")
    print(echo(), end=", ")
    if sys.argv[1].startswith("SIG"):
        command.send_signal(signal.Signals[sys.argv[1]])
    else:
        first, *second = sys.argv[1].encode().decode("unicode_escape").splitlines(keepends=True)
        os.write(terminal, first.encode())
        if second:
            wait_for(b"Again: ")
            os.write(terminal, "".join(second).encode())
    print(command.wait(timeout=20), echo(), sep=", ", end=", ")
    print(int.from_bytes(fcntl.ioctl(end, termios.FIONREAD, bytes(4)), sys.byteorder))
    """

  @Test(arguments: [
    ("\\x03", "-2"), ("\\x1c", "-3"), ("SIGTERM", "-15"), ("secret\\nsecret\\n", "0"), ("secret\\nother\\n\\x03", "-2"),
    ("secret\\nsecret\\nsecret\\n", "0"),
  ])
  func echoIsBackHoweverAPasswordPromptEnds(sent: String, status: String) throws {
    let built = try BuiltCommand()
    try Data(Self.passwordPrompt.utf8).write(to: built.home.appending(path: "prompt.py"))
    let result = try built.shell("ucard add Gym 1 2> /dev/null; python3 prompt.py '\(sent)'")
    #expect(result.text == "echo, no echo, \(status), echo, 0\n", "\(result.errors)")
  }

  @Test func interruptedExportsLeaveWholePicturesAlone() throws {
    let built = try BuiltCommand()
    let path = built.home.appending(path: "wallet.sqlite").path
    let wallet = try WalletStore.open(path, .creating)
    for number in 0..<800 {
      try wallet.add(
        CardContent(
          name: "Card \(number)",
          identifiers: [Identifier(kind: .init(id: "qr"), payload: .init(text: "https://example.org/\(number)"))]),
        at: .now)
    }
    try wallet.close()
    let folder = built.home.appending(path: "cards").path
    var caughtHalfWay = 0
    for delay in 1...40 where caughtHalfWay < 3 {
      // A shell's background job ignores SIGINT, but not the one that timeout sends.
      let ended = try built.shell(
        """
        rm -rf cards
        timeout --signal=INT \(Double(delay) / 25 * Sanitizer.slowness) ucard export png --output-dir cards \
        --wallet wallet.sqlite
        """
      )
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      if ended.status == 124 && !files.isEmpty && files.count < 800 { caughtHalfWay += 1 }
      for file in files {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
        #expect(file.hasPrefix("Card ") && file.hasSuffix(".png"), "\(file)")
        #expect(bytes.suffix(8).starts(with: Array("IEND".utf8)), "\(file) is whole")
      }
    }
    #expect(caughtHalfWay > 0)
    #expect(try built.shell("ucard export png --output-dir cards --wallet wallet.sqlite").status == 0)
  }

  /// Whether this machine allows mounting a file system, in order to fill it.
  static let mayMount = (try? Subprocess.run("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).status) == 0

  @Test(.enabled(if: mayMount, "needs user namespaces"))
  func aFullDiskIsSaidAndLosesNothing() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkdir disk; for n in 1 2 3 4 5; do ucard add Card$n https://example.org/$n; done 2> /dev/null
      exec unshare -rm sh -c '
        mount -t tmpfs -o size=$(($(stat -c %s "$(ucard path)") + 8192)) none disk
        cp "$(ucard path)" disk/w.sqlite; export UCARD_WALLET=disk/w.sqlite
        head -c 100000 /dev/zero > disk/filler 2> /dev/null
        ucard add Big 1; echo $?
        ucard list | wc -l
        ucard show Card1; echo $?
        ucard export png --output-dir disk/cards; echo $?; ls disk/cards
        sqlite3 disk/w.sqlite "PRAGMA integrity_check"'
      """)
    #expect(result.text == "74\n6\nhttps://example.org/1\n0\n74\nok\n")
    #expect(
      result.errors == """
        ucard: The disk is full. The wallet “disk/w.sqlite” is as it was.
        ucard: “disk/cards/Card1.png” cannot be written: the disk is full.

        """)
  }
}
