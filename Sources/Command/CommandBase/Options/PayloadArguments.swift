internal import Arguments
package import Barcodes
package import Cards
internal import Files
internal import Terminal
internal import Values
package import Words

/// The arguments and options that give the payload of a code.
package struct PayloadArguments {
  package var payload: String? = Given.optionalArgument(
    value: .payload,
    help: Phrase(
      """
      The number or text of the code. With -, ucard asks for it in a terminal and does not show what you type; outside \
      a terminal, it reads all of standard input except for a newline at the end. Write -- before a payload that \
      begins with -. GS1 identifiers stand in brackets: [01]09506000134352[10]AB1.
      """))
  package var payloadBase64: String? = Given.option(
    "--payload-base64", isForExperts: true, value: Phrase(verbatim: "base64"),
    help: Phrase("The payload's bytes in base64, instead of PAYLOAD."))
  var payloadFile: String? = Given.option(
    "--payload-file", isForExperts: true, value: .file,
    help: Phrase(
      """
      Read the payload from the first line of this file, instead of PAYLOAD, so that a PIN is not in the list of \
      running programs.
      """),
    completion: .files)
  var keepsNewline = Given.flag(
    "--raw", isForExperts: true,
    help: Phrase("With -, keep a newline at the end of standard input."))
  package var charset: String? = Given.option(
    "--charset", isForExperts: true, value: .name,
    help: Phrase(
      """
      The charset of a typed PAYLOAD. If none is named: UTF-8 for a QR code with characters beyond ASCII; otherwise \
      ISO-8859-1 if it has all the characters, or else UTF-8.
      """))
  package var eci: String? = Given.option(
    "--eci", isForExperts: true, value: .number,
    help: Phrase(
      """
      The number of the Extended Channel Interpretation that a two-dimensional code declares; none for tills that \
      cannot read one.
      """))

  package init() {}

  /// Whether none was given.
  package var isEmpty: Bool {
    payload == nil && payloadBase64 == nil && payloadFile == nil && charset == nil && eci == nil
  }

  /// Returns the arguments. If none was given, the label names a secret, and a person can answer, the result asks for
  /// the payload without echo, because a PIN should not be on a command line.
  package func asking(for label: String?, in context: CommandContext) -> PayloadArguments {
    guard isEmpty, context.terminal.isInput, label.map(Identifier.saysSecret) ?? false else { return self }
    var asking = self
    asking.payload = "-"
    return asking
  }

  /// Returns the payload; nil if none was given.
  ///
  /// - Parameter kind: the kind of the identifier.
  /// - Throws: `CommandFailure` for an invalid payload, `StreamError`.
  package func read(for kind: Identifier.Kind, in context: CommandContext) throws -> Payload? {
    try raw(in: context).map { try meaning(of: $0, for: kind) }
  }

  /// Returns the payload as it was typed or read; nil if none was given.
  ///
  /// - Throws: `CommandFailure` for an invalid payload, `StreamError`.
  package func raw(in context: CommandContext) throws -> GivenPayload? { try given(in: context).map(nonEmpty) }

  /// Converts a given payload to that of an identifier of a kind.
  ///
  /// - Throws: `CommandFailure` if it is invalid.
  package func meaning(of given: GivenPayload, for kind: Identifier.Kind) throws(CommandFailure) -> Payload {
    switch kind {
    case .code(let symbology): return try symbology.meaning(of: given)
    case .nfc: return try Self.uid(given.payload, isBytes: payloadBase64 != nil)
    case .number, .unknown: return given.payload
    }
  }

  /// The given charset of a payload that does not declare it; nil if it does, or none is needed.
  package func undeclaredCharset(of payload: Payload) -> String? {
    guard payload.eci == nil, let charset = charset.flatMap(Charset.init(named:)), charset != .latin1 else {
      return nil
    }
    return charset.name
  }

  /// The UID of an NFC chip, which is typed in hexadecimal.
  static func uid(_ payload: Payload, isBytes: Bool) throws(CommandFailure) -> Payload {
    let uid =
      isBytes ? (NFCChip.lengths.contains(payload.bytes.count) ? payload.bytes : nil) : NFCChip.uid(payload.text)
    guard let uid else { throw CommandFailure(.badData, .notAUID) }
    return Payload(bytes: uid)
  }

  /// Whether the payload was typed, or came by standard input, rather than from a file or in base64.
  package var isTyped: Bool { payload != nil }

  /// The largest number of bytes of input, a hundred times as much as any code can carry.
  private static let maximumInput = 1 << 20

  /// The payload as it was given; nil if none was.
  private func given(in context: CommandContext) throws -> GivenPayload? {
    if let payloadFile {
      guard payload == nil, payloadBase64 == nil else { throw CommandFailure.payloadTwice }
      return try line(from: context.source(payloadFile))
    }
    switch (payload, payloadBase64) {
    case (nil, nil):
      try require(
        charset == nil && eci == nil, .usage,
        Phrase("--charset and --eci say how to read a payload: give the payload, too."))
      return nil
    case ("-"?, nil) where context.terminal.isInput:
      context.ask(Phrase("Payload (not shown): "))
      context.setEcho(false)
      defer {
        context.setEcho(true)
        context.ask(Phrase(verbatim: "\n"))
      }
      return try line(from: context.input)
    case ("-"?, nil):
      guard let bytes = try context.input.readAll(most: Self.maximumInput) else {
        let most = Self.maximumInput
        throw CommandFailure(
          .badData,
          .count(
            most, one: "Standard input has more than \(most) byte, far more than a code can hold.",
            other: "Standard input has more than \(most) bytes, far more than a code can hold."))
      }
      try require(
        !bytes.isEmpty, .badData,
        Phrase("Nothing came from standard input. With -, the number is read from there:")
          .then("echo NUMBER | ucard …"))
      return try declared(keepsNewline ? bytes : withoutNewline(bytes, in: context))
    case (let text?, nil):
      return try encoded(text)
    case (nil, let base64?):
      guard let bytes = Base64.bytes(of: base64) else {
        throw CommandFailure(.badData, Phrase("The value of --payload-base64 is not base64."))
      }
      return try declared(bytes)
    case (_?, _?):
      throw CommandFailure.payloadTwice
    }
  }

  /// The bytes without the newline at the end that programs write, with a message.
  private func withoutNewline(_ bytes: [UInt8], in context: CommandContext) -> [UInt8] {
    guard bytes.last == 0x0A else { return bytes }
    context.say(Phrase("The newline at the end of the input was left out; --raw keeps it."))
    let line = bytes.dropLast()
    return Array(line.last == 0x0D ? line.dropLast() : line)
  }

  /// The payload from the next line. Nothing after it is read, because the input may never end.
  private func line(from source: any ByteSource<StreamError>) throws -> GivenPayload {
    var line = try source.readLine(longest: Self.maximumInput) ?? []
    if line.last == 0x0D { line.removeLast() }
    guard let text = String(validating: line, as: UTF8.self) else { return try declared(line) }
    return try encoded(text)
  }

  /// Bytes with the given ECI.
  private func declared(_ bytes: [UInt8]) throws(CommandFailure) -> GivenPayload {
    try require(
      charset == nil, .usage,
      Phrase("--charset is for text, and this payload is bytes: use --eci to name their charset."))
    return GivenPayload(bytes: bytes, eci: try requestedECI() ?? nil)
  }

  /// Text in the given charset, with the given ECI or that of the charset.
  private func encoded(_ text: String) throws(CommandFailure) -> GivenPayload {
    try GivenPayload(text: text, charset: charset, eci: requestedECI())
  }

  /// The given ECI: nil if none was given, `.some(nil)` for "none".
  private func requestedECI() throws(CommandFailure) -> Int?? {
    guard let eci else { return nil }
    if eci.lowercased() == "none" { return .some(nil) }
    guard let number = Int(eci), (0...999_999).contains(number) else {
      throw CommandFailure(.usage, Phrase("--eci has to be a number from 0 to 999999, or none."))
    }
    return number
  }

  private func nonEmpty(_ given: GivenPayload) throws(CommandFailure) -> GivenPayload {
    try require(!given.payload.bytes.isEmpty, .badData, .emptyPayload)
    // Bytes are given on purpose; keys may be hit by mistake.
    try require(
      payloadBase64 != nil || given.payload.bytes.contains { !$0.isBlank }, .badData,
      Phrase("The payload is only blanks. Type the number of the card."))
    return given
  }
}

extension CommandFailure {
  fileprivate static let payloadTwice = CommandFailure(
    .usage, Phrase("Give the payload once: as PAYLOAD, with --payload-file or with --payload-base64."))
}

extension Phrase {
  /// The message that there is no charset of this name.
  package static func unknownCharset(_ name: String) -> Phrase {
    let names = Charset.all.map(\.name).joined(separator: ", ")
    return Phrase("There is no charset “\(name)”. Charsets: \(names).")
  }

  /// The message that a payload is empty.
  package static let emptyPayload = Phrase("The payload is empty: give the number or text of the code.")

  /// The message that a charset lacks a character of a payload.
  package static func missingCharacter(_ charset: String) -> Phrase {
    Phrase("\(charset) lacks a character of this payload.")
  }

  /// The message that a text is not the UID of an NFC chip.
  package static let notAUID = {
    let lengths = NFCChip.lengths.map(String.init).joined(separator: ", ")
    return Phrase("The UID of a chip has \(lengths) bytes in hexadecimal, such as 04:A2:3B:5C:11:80:80.")
  }()
}

/// A payload as a person gave it, before the type of its code is known.
package struct GivenPayload {
  /// The payload with the charset and ECI that were asked for, else those of `Payload(text:)`.
  package let payload: Payload
  /// Whether it is text for which neither a charset nor an ECI was asked for. The type of the code then decides.
  let isPlainText: Bool

  /// Creates the payload for bytes that were given as such.
  package init(bytes: [UInt8], eci: Int?) {
    payload = Payload(bytes: bytes, eci: eci)
    isPlainText = false
  }

  /// Creates the payload for `text` in the charset with a name.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - name: the name of the charset; nil if none was asked for.
  ///   - eci: the ECI to declare; nil if none was asked for, `.some(nil)` for none.
  /// - Throws: `CommandFailure` if there is no such charset, or it lacks a character.
  package init(text: String, charset name: String?, eci: Int??) throws(CommandFailure) {
    if name == nil, eci == nil {
      payload = Payload(text: text)
      isPlainText = true
      return
    }
    let charset = name.flatMap(Charset.init(named:))
    if let name, charset == nil { throw CommandFailure(.usage, .unknownCharset(name)) }
    guard let payload = Payload(text: text, charset: charset, eci: eci) else {
      let name = (charset ?? (eci ?? nil).flatMap(Charset.init(eci:)))?.name ?? ""
      throw CommandFailure(.badData, .missingCharacter(name))
    }
    self.payload = payload
    isPlainText = false
  }
}
