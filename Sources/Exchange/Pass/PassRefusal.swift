public import Barcodes

/// The reason why a card cannot be written as a pass.
public enum PassRefusal: Error, Hashable, Sendable {
  /// The app, or one of all if none is named, does not draw codes of this symbology.
  case notDrawn(Symbology, PassApp?)
  /// A code of a type that U-Card does not know, by its name.
  case unknownType(String)
  /// The payload is not text in ISO-8859-1 or UTF-8, the charsets of passes.
  case notText
  /// The apps cannot put the payload into a code of this symbology.
  case uncodable(Symbology)
  /// The identifier is encrypted.
  case locked
}
