public import LinearBarcodes

/// A kind of code that U-Card draws.
///
/// The list is closed. Each symbology is one file in `Symbologies/` and one line in `all`.
public struct Symbology: Sendable {
  /// Whether a code has bars in one direction or modules in two.
  public enum Family: Sendable {
    /// Bars and spaces, which a laser can read.
    case linear
    /// Modules in two dimensions, for a camera.
    case matrix
  }

  /// What a payload may consist of.
  public enum Alphabet: Sendable {
    /// The digits 0 to 9.
    case digits
    /// Characters of ISO-8859-1.
    case latin1
    /// Any byte and, with an ECI, any character.
    case bytes
  }

  /// The name in files and commands; it never changes.
  public let id: String
  /// The name for people.
  public let name: String
  /// Further names by which other programs know it.
  public let aliases: [String]
  /// Linear or matrix.
  public let family: Family
  /// What a payload may consist of.
  public let alphabet: Alphabet
  /// Lengths that exist, check digit included; nil for any.
  public let lengths: [Int]?
  /// Width of a module in print, in millimetres, where nothing else is asked for.
  public let moduleMillimetres: Double

  private let draw: @Sendable (Payload, DrawingOptions) throws(EncodingError) -> Symbol

  init(
    id: String, name: String, aliases: [String], family: Family, alphabet: Alphabet, lengths: [Int]? = nil,
    moduleMillimetres: Double,
    draw: @escaping @Sendable (Payload, DrawingOptions) throws(EncodingError) -> Symbol
  ) {
    self.id = id
    self.name = name
    self.aliases = aliases
    self.family = family
    self.alphabet = alphabet
    self.lengths = lengths
    self.moduleMillimetres = moduleMillimetres
    self.draw = draw
  }

  /// Every symbology, in the order in which people meet them on loyalty cards.
  public static let all: [Symbology] = [code128, ean13, qr, upcA, ean8]

  /// The code that carries exactly `payload`.
  ///
  /// - Throws: `EncodingError` where this symbology cannot carry it as it is.
  public func encode(_ payload: Payload, options: DrawingOptions = .init()) throws(EncodingError) -> Symbol {
    try draw(payload, options)
  }
}

extension Symbology: Hashable {
  /// Symbologies are equal where their ids are.
  public static func == (one: Symbology, other: Symbology) -> Bool { one.id == other.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
