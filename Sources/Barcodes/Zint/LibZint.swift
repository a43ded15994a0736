internal import CZint

/// The library libzint, which draws the codes of some symbologies. It is opened when the first such code is drawn.
package enum LibZint {
  /// The only version that can be used, that of the header with which this was built, such as "2.15"; nil if the header is
  /// of a version that is not known.
  package static var neededVersion: String? {
    czint_library().map { String(String(cString: $0).dropFirst("libzint.so.".count)) }
  }

  /// The version that is installed, such as "2.15.0"; nil if it is not, or only another one than the needed one.
  package static var version: String? {
    let version = czint_version()
    return version == 0 ? nil : "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  /// The name of the library with the version that is needed.
  static var name: String { neededVersion.map { "libzint \($0)" } ?? "libzint" }
}
