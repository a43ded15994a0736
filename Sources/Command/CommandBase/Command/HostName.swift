internal import Glibc

/// The name that this machine has in its network.
package enum HostName {
  /// The name, without those of domains.
  package static var current: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(name.prefix { $0 != "." })
  }

  /// Whether a program has made up the name, such as `ip-10-0-3-17`, `3f2a9bc1d0e4` or `DESKTOP-8H3K2L1`, so that
  /// people would not recognise it.
  package static func isMade(_ name: String) -> Bool {
    let word = name.lowercased()
    if ["", "localhost", "host", "container"].contains(word) { return true }
    let digits = word.count { $0.isNumber }
    let longest = word.split(separator: "-").max { $0.count < $1.count } ?? ""
    let isNumber = longest.count >= 8 && longest.allSatisfy(\.isHexDigit) && longest.contains(where: \.isNumber)
    return digits >= 5 || isNumber || word.wholeMatch(of: /(desktop|laptop)-[a-z0-9]{7}/) != nil
  }
}
