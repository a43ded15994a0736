public import Barcodes

/// One of the ways in which a card proves whose it is.
public struct Identifier: Hashable, Sendable {
  /// What tells it from the card's others; nil for none.
  public var label: String?
  /// What it is on the card.
  public var kind: Kind
  /// Exactly what a reader transmits.
  public var payload: Payload
  /// How its code is drawn.
  public var options: DrawingOptions

  /// An identifier of that kind and payload.
  public init(label: String? = nil, kind: Kind, payload: Payload, options: DrawingOptions = .init()) {
    self.label = label
    self.kind = kind
    self.payload = payload
    self.options = options
  }

  /// What an identifier is on the card.
  public enum Kind: Hashable, Sendable {
    /// A code that U-Card draws.
    case code(Symbology)
    /// Something that this version does not draw, by its id: it is kept, and shown as its number.
    case unknown(String)

    /// The kind of that id; what no symbology bears is `.unknown`.
    public init(id: String) {
      self = Symbology.all.first { $0.id == id }.map(Kind.code) ?? .unknown(id)
    }

    /// The name in files; it never changes.
    public var id: String {
      switch self {
      case .code(let symbology): symbology.id
      case .unknown(let id): id
      }
    }

    /// The name for people.
    public var name: String {
      switch self {
      case .code(let symbology): symbology.name
      case .unknown(let id): id
      }
    }
  }

  /// Its number as people read it: the payload without control characters, GS1 identifiers in parentheses.
  public var printedText: String {
    switch kind {
    case .code(let symbology): symbology.printedText(of: payload)
    case .unknown: payload.printableText
    }
  }
}
