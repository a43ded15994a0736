public import Barcodes
public import Foundation

/// A code, number or chip by which a card identifies its owner.
///
/// Two identifiers are equal when they say the same, whatever their UUIDs.
public struct Identifier: Hashable, Sendable {
  private var identity = Identity()
  /// Which identifier it is, on every device; nil until it is in a wallet.
  public var id: UUID? {
    get { identity.uuid }
    set { identity.uuid = newValue }
  }
  /// What tells it from the card's others; nil for none.
  public var label: String?
  /// What it is on the card.
  public var kind: Kind
  /// Exactly what a reader transmits.
  public var payload: Payload
  /// What people read below the code, where that is not the payload; nil where it is.
  public var text: String?
  /// The charset of a payload that declares none and is not ISO-8859-1, by its name; nil for ISO-8859-1.
  public var charset: String?
  /// How its code is drawn.
  public var options: DrawingOptions
  /// Width of a module in pictures, in pixels, that this code is best seen with; nil for the usual one.
  public var modulePixels: Int?
  /// Whether it is shown only when named, as a PIN is.
  public var isSecret: Bool
  /// Whom payload and text are encrypted for, by the lock of a wallet: `age1…`. The payload then is a file in the age
  /// format, the text one in base64, and the identifier is secret. Nil where they are as they are read.
  public var sealedFor: String?

  /// Widths of a module that a picture may have, in pixels.
  public static let modulePixels = 1...1000

  /// An identifier of that kind and payload.
  ///
  /// - Parameters:
  ///   - id: which identifier it is, on every device; nil for one that is in no wallet yet.
  ///   - label: what tells it from the card's others; nil for none.
  ///   - kind: what it is on the card.
  ///   - payload: exactly what a reader transmits.
  ///   - text: what people read below the code; nil for the payload.
  ///   - charset: the name of the charset that the payload is in without declaring it; nil for ISO-8859-1.
  ///   - options: how its code is drawn.
  ///   - modulePixels: width of a module in pictures, in pixels; nil for the usual one.
  ///   - isSecret: nil for what its label says.
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

  /// What an identifier is on the card.
  public enum Kind: Hashable, Sendable {
    /// A code that U-Card knows of.
    case code(Symbology)
    /// A number without a code: read out, or typed by the cashier.
    case number
    /// A chip that is held to a reader. The payload is its UID.
    case nfc
    /// Something that this version does not know, by its id: it is kept, and shown as its number.
    case unknown(String)

    /// The kind of that id; what this version does not know is `.unknown`.
    public init(id: String) {
      switch id {
      case "number": self = .number
      case "nfc": self = .nfc
      default: self = Symbology.all.first { $0.id == id }.map(Kind.code) ?? .unknown(id)
      }
    }

    /// The name in files; it never changes.
    public var id: String {
      switch self {
      case .code(let symbology): symbology.id
      case .number: "number"
      case .nfc: "nfc"
      case .unknown(let id): id
      }
    }

    /// The symbology of its code; nil where it has none that is drawn.
    public var drawnSymbology: Symbology? {
      if case .code(let symbology) = self, symbology.isDrawn { symbology } else { nil }
    }
  }

  /// Its number as people read it: what is printed, else the payload without control characters, GS1 identifiers in
  /// parentheses, a chip's UID in hexadecimal; dots for what is encrypted.
  public var printedText: String {
    if sealedFor != nil { return "•••" }
    if let text { return text.printable }
    switch kind {
    case .code(let symbology) where charset == nil: return symbology.printedText(of: payload)
    case .nfc: return NFCChip.text(ofUID: payload.bytes)
    case .code, .number, .unknown: return payloadText.printable
    }
  }

  /// The payload as text in the charset that it declares, or that is known without.
  private var payloadText: String {
    guard payload.eci == nil, let charset = charset.flatMap(Charset.init(named:)) else { return payload.text }
    return charset.text(of: payload.bytes) ?? payload.text
  }

  /// Whether a label says that what it stands for is nobody else's business: a PIN, a password.
  public static func saysSecret(_ label: String) -> Bool {
    SearchKey(label).text.split(separator: " ").contains { secretWords.contains(String($0)) }
  }

  private static let secretWords: Set<String> = [
    "pin", "pincode", "пін", "пінкод", "пин", "password", "passcode", "пароль", "secret", "секрет", "cvv", "cvc",
  ]
}
