/// Values of the type TEXT, with backslashes before characters that mean something (RFC 5545 §3.3.11).
public enum TextValue {
  /// Reads a text. A backslash before any other character than `\`, `;`, `,`, `n` and `N` is left out, as other
  /// programs do.
  public static func unescaped(_ value: String) -> String { items(value, separator: nil)[0] }

  /// Reads a list of texts with commas between them.
  public static func list(_ value: String) -> [String] { items(value, separator: ",") }

  /// Writes a text. Control characters other than tabs and line breaks are left out.
  public static func escaped(_ text: String) -> String {
    var result = ""
    var isAfterCarriageReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterCarriageReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n" where isAfterCarriageReturn: continue
      case "\n", "\r": result += "\\n"
      case "\t": result += "\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func items(_ value: String, separator: Unicode.Scalar?) -> [String] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        item.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == separator {
        items.append(String(item))
        item = .init()
      } else {
        item.append(scalar)
      }
    }
    return items + [String(item)]
  }
}
