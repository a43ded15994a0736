import Foundation

/// Programs that read codes and know nothing of U-Card.
package enum Decoder: String, CaseIterable, Sendable {
  /// `zbarimg`.
  case zbar
  /// `ZXingReader` of zxing-cpp.
  case zxing

  /// The bytes of the first code in a picture; empty where it finds none.
  ///
  /// - Parameter readsUPCA: whether an EAN-13 that begins with 0 is given as the UPC-A that has the same bars.
  package func read(_ picture: String, readsUPCA: Bool = true) throws -> [UInt8] {
    switch self {
    case .zbar:
      let options = ["-q", "--nodbus", "--raw", "--oneshot", "-Sbinary"] + (readsUPCA ? ["-Supca.enable"] : [])
      return try Subprocess.run("zbarimg", options + [picture]).output
    case .zxing:
      // Version 1.4 aborts where it finds one linear code at two scales of a large picture.
      let options = ["-noscale", "-bytes"] + (readsUPCA ? [] : ["-format", "EAN-13"])
      return try Subprocess.run("ZXingReader", options + [picture]).output
    }
  }
}
