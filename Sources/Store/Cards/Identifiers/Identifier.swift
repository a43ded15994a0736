public import Barcodes
public import Values

/// A code, number or chip by which a card identifies its owner.
///
/// Two identifiers are equal when all but their UUIDs are equal.
public struct Identifier: Hashable, Sendable {
  private var identity = Identity()
  /// The UUID of the identifier, the same on every device; nil until it is in a wallet.
  public var id: UUID? {
    get { identity.uuid }
    set { identity.uuid = newValue }
  }
  /// The label that tells the identifier from the card's others; nil for none.
  public var label: String?
  /// The kind of the identifier: a code, a number or a chip.
  public var kind: Kind
  /// The exact bytes that a reader transmits.
  public var payload: Payload
  /// The text that is printed below the code; nil for the payload itself.
  public var text: String?
  /// The name of the charset of a payload that declares none; nil for ISO-8859-1.
  public var charset: String?
  /// The options with which the code is drawn.
  public var options: DrawingOptions
  /// The width of a module in pictures, in pixels, at which this code is best read; nil for the default.
  public var modulePixels: Int?
  /// Whether the identifier is secret, as a PIN is. A secret is shown only when it is asked for by its label or index.
  public var isSecret: Bool
  /// The public key, `age1…`, of the wallet's lock for which payload and text are encrypted. The payload then is a file
  /// in the age format, the text is one in base64, and the identifier is secret. Nil if payload and text are not
  /// encrypted.
  public var encryptedFor: String?

  /// The widths of a module that are allowed in pictures, in pixels.
  public static let modulePixels = 1...1000

  /// Creates an identifier of a kind, with a payload.
  ///
  /// - Parameters:
  ///   - id: the UUID; nil for an identifier that is in no wallet yet.
  ///   - label: the label that tells the identifier from the card's others; nil for none.
  ///   - kind: the kind of the identifier.
  ///   - payload: the exact bytes that a reader transmits.
  ///   - text: the text that is printed below the code; nil for the payload itself.
  ///   - charset: the name of the charset of a payload that declares none; nil for ISO-8859-1.
  ///   - options: the options with which the code is drawn.
  ///   - modulePixels: the width of a module in pictures, in pixels; nil for the default.
  ///   - isSecret: whether the identifier is secret; nil to decide by its label.
  public init(
    id: UUID? = nil, label: String? = nil, kind: Kind, payload: Payload, text: String? = nil, charset: String? = nil,
    options: DrawingOptions = .init(), modulePixels: Int? = nil, isSecret: Bool? = nil
  ) {
    identity = Identity(uuid: id)
    self.label = label
    self.kind = kind
    self.payload = payload
    self.text = text
    self.charset = charset
    self.options = options
    self.modulePixels = modulePixels
    self.isSecret = isSecret ?? label.map(Self.saysSecret) ?? false
  }

  /// The kind of an identifier.
  public enum Kind: Hashable, Sendable {
    /// A code of a symbology that U-Card knows.
    case code(Symbology)
    /// A number without a code, which is read out, or typed by the cashier.
    case number
    /// An NFC chip. The payload is its UID.
    case nfc
    /// A kind that this version does not know, by its id. The identifier is kept, and shown as its number.
    case unknown(String)

    /// Creates the kind with an id; `.unknown` if this version does not know it.
    public init(id: String) {
      switch id {
      case "number": self = .number
      case "nfc": self = .nfc
      default: self = Symbology.all.first { $0.id == id }.map(Self.code) ?? .unknown(id)
      }
    }

    /// The name of the kind in files; it never changes.
    public var id: String {
      switch self {
      case .code(let symbology): symbology.id
      case .number: "number"
      case .nfc: "nfc"
      case .unknown(let id): id
      }
    }

    /// The symbology of the code; nil if there is no code or U-Card cannot draw it.
    public var drawnSymbology: Symbology? {
      if case .code(let symbology) = self, symbology.isDrawn { symbology } else { nil }
    }
  }

  /// The identifier as people read it: `text` if there is one, else the payload without control characters, with GS1
  /// application identifiers in parentheses, and the UID of a chip in hexadecimal. Dots if it is encrypted.
  public var printedText: String {
    if encryptedFor != nil { return "•••" }
    if let text { return text.printable }
    if let plainText { return plainText }
    switch kind {
    case .code(let symbology) where charset == nil: return symbology.printedText(of: payload)
    case .nfc: return NFCChip.text(ofUID: payload.bytes)
    case .code, .number, .unknown: return payloadText.printable
    }
  }

  /// The payload, if it is printable ASCII without a charset or an ECI, as almost all are, and its type takes such text as
  /// it is; nil otherwise.
  package var plainText: String? {
    guard charset == nil, payload.eci == nil, payload.bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    switch kind {
    case .code(let symbology) where symbology.alphabet == .elementString: return nil
    case .nfc: return nil
    case .code, .number, .unknown: return String(decoding: payload.bytes, as: UTF8.self)
    }
  }

  /// The payload as text, decoded by the charset that it declares, else by `charset`.
  private var payloadText: String {
    guard payload.eci == nil, let charset = charset.flatMap(Charset.init(named:)) else { return payload.text }
    return charset.text(of: payload.bytes) ?? payload.text
  }

  /// Whether a label names a secret, such as a PIN or a password.
  public static func saysSecret(_ label: String) -> Bool {
    SearchKey(label).text.split(separator: " ").contains { RecognisedWords.secrets.contains(String($0)) }
  }
}

/// The UUID of an identifier or of a balance entry, which tells it from others on every device.
///
/// Two identities are always equal, so that identifiers and entries are equal when all else is.
struct Identity: Hashable, Sendable {
  /// The UUID; nil for an identifier or entry that is in no wallet yet.
  var uuid: UUID?

  static func == (one: Identity, other: Identity) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// An NFC chip, of which a person can write down the UID.
public enum NFCChip {
  /// The lengths of a UID in bytes: 4, 7 or 10 (ISO/IEC 14443-3, 6.5.4), or 8 (ISO/IEC 15693-3, 4.1; FeliCa's IDm).
  public static let lengths = [4, 7, 8, 10]

  /// Reads a UID in hexadecimal, with or without colons, hyphens or blanks between its bytes; nil for any other text.
  public static func uid(_ typed: String) -> [UInt8]? {
    let digits = typed.filter { !":- ".contains($0) }
    guard digits.utf8.count.isMultiple(of: 2), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    let values = digits.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    return lengths.contains(bytes.count) ? bytes : nil
  }

  /// The UID in the usual form: `04:A2:3B:5C:11:80:80`.
  public static func text(ofUID bytes: [UInt8]) -> String {
    bytes.map { $0.hexadecimal(2) }.joined(separator: ":")
  }
}

/// A key pair for which a wallet's secrets are encrypted. A password protects its private key.
public struct SecretsLock: Hashable, Sendable {
  /// The public key, as the age format writes a recipient: `age1…`.
  public let recipient: String
  /// The private key: an age file, encrypted with the password, with what `age-keygen` writes.
  public let identity: [UInt8]

  /// Creates a lock from its two keys.
  public init(recipient: String, identity: [UInt8]) {
    self.recipient = recipient
    self.identity = identity
  }
}
