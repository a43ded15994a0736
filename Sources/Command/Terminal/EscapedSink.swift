internal import Barcodes
package import Files
internal import Values

/// A sink for data on a terminal. Characters that move the cursor, control the terminal or change the direction of
/// writing are replaced by JSON escapes (RFC 8259, 7), so that JSON keeps its value.
package struct EscapedSink: ByteSink {
  private let output: any ByteSink

  /// Creates a sink that writes to the terminal by another one.
  package init(output: any ByteSink) { self.output = output }

  package func write(_ bytes: [UInt8]) throws(StreamError) { try output.write(Self.escaped(bytes)) }

  /// Escapes the bytes of whole characters for a terminal.
  package static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.isPrintableNote { return bytes }
    var escaped = ""
    for character in text {
      if character == "\r\n" || String(character).isPrintableNote {
        escaped.append(character)
        continue
      }
      for scalar in character.unicodeScalars {
        if String(scalar).isPrintableNote {
          escaped.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 { escaped += "\\u" + unit.hexadecimal(4, uppercase: false) }
        }
      }
    }
    return Array(escaped.utf8)
  }
}
