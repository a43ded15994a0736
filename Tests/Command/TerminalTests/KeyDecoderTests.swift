import Terminal
import Testing

/// The bytes are those that xterm 379 sends, by its documentation “XTerm Control Sequences”.
@Suite struct KeyDecoderTests {
  @Test(
    arguments: [
      ("a", [.character("a")]), ("ї", [.character("ї")]), ("💳", [.character("💳")]), ("\r", [.enter]), ("\n", [.enter]),
      ("\t", [.tab]), ("\u{1B}[Z", [.backTab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
      ("\u{1}", [.control("a")]), ("\u{1A}", [.control("z")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
      ("\u{1B}[C", [.right]), ("\u{1B}[1;5D", [.left]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]),
      ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6;2~", [.pageDown]), ("\u{1B}[3~", [.delete]), ("\u{1B}OM", [.enter]),
      ("\u{1B}OP", [.help]), ("\u{1B}[11~", [.help]), ("\u{1B}[[Ax", [.help, .character("x")]),
      ("\u{1B}[M !!x", [.character("x")]),
      ("\u{1B}[<0;12;3M", [.click(column: 11, row: 2)]), ("\u{1B}[<0;12;3m", []), ("\u{1B}[<64;1;1M", [.wheelUp]),
      ("\u{1B}[<65;1;1M", [.wheelDown]), ("\u{1B}[15~x", [.character("x")]), ("\u{1B}[?62;4cx", [.character("x")]),
      ("\u{1B}_Gi=31;OK\u{1B}\\x", [.character("x")]), ("\u{1B}]11;rgb:0/0/0\u{7}x", [.character("x")]),
      ("\u{1B}x", []), ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}[1\u{1B}[B", [.down]), ("\0", []),
      ("\u{1B}[200~ATБ\r\n\u{1B}[Aq\u{1B}[201~z", [.pasted("ATБ[Aq"), .character("z")]),
      ("\u{1B}[200~\u{1B}[201~", []),
    ] as [(String, [Key])])
  func keys(_ text: String, _ keys: [Key]) {
    var whole = KeyDecoder()
    #expect(whole.keys(from: text.utf8) == keys)
    #expect(!whole.isWaiting)
    // A terminal may send them in parts.
    var parts = KeyDecoder()
    #expect(text.utf8.flatMap { parts.keys(from: [$0]) } == keys)
    #expect(!parts.isWaiting)
  }

  @Test func anEscapeAloneIsAKeyIfNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.flush() == [.escape] && !decoder.isWaiting)
    #expect(decoder.keys(from: Array("a".utf8)) == [.character("a")])
  }

  /// Over a network, parts of a sequence may come late; what never comes is given up.
  @Test(
    arguments: [
      ("\u{1B}[", "A", [.up]), ("\u{1B}P>|xterm(", "370)\u{1B}\\", []),
      ("\u{1B}[200~gymnas", "ium\u{1B}[201~", [.pasted("gymnasium")]),
      ("\u{1B}[200~gym\u{1B}[2", "01~", [.pasted("gym")]),
    ] as [(String, String, [Key])])
  func partsComeLate(_ first: String, _ second: String, _ keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: first.utf8).isEmpty && decoder.flush().isEmpty && decoder.isWaiting)
    #expect(decoder.keys(from: second.utf8) == keys && !decoder.isWaiting)
    var alone = KeyDecoder()
    #expect(alone.keys(from: first.utf8).isEmpty)
    let rest = (0..<100).flatMap { _ in alone.flush() }
    #expect(rest.count <= 1 && !rest.contains(.escape) && !alone.isWaiting)
    #expect(alone.keys(from: "a".utf8) == [.character("a")])
  }

  @Test(arguments: [[0xFF, 0x61], [0xC3, 0x61], [0xE2, 0x82, 0x61], [0xC0, 0x80, 0x61], [0xED, 0xA0, 0x80, 0x61]])
  func bytesThatAreNotUTF8AreNoKeys(_ bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: bytes) == [.character("a")])
  }

  @Test func aSequenceWithoutAnEndIsForgotten() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: "\u{1B}[\(String(repeating: "1;", count: 100))".utf8).isEmpty)
    #expect(decoder.keys(from: "Aa".utf8).last == .character("a"))
  }

  @Test func aLongPasteIsCut() {
    var decoder = KeyDecoder()
    let text = String(repeating: "x", count: 100_000)
    let keys = decoder.keys(from: "\u{1B}[200~\(text)\u{1B}[201~y".utf8)
    #expect(keys == [.pasted(String(repeating: "x", count: 4096)), .character("y")])
  }
}
