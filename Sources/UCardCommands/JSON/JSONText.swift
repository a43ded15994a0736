internal import Foundation

/// JSON as every listing writes it.
enum JSONText {
  /// `value` over several lines, its keys in order, with a newline at the end.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try [UInt8](encoder.encode(value)) + [UInt8(ascii: "\n")]
  }
}
