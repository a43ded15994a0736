package import Files
package import Wallet

/// The lines before the first empty one of a bundle: `# v2 git bundle`, for each commit on which it builds `-COMMIT`, and
/// for each reference its commit and its name.
package enum BundleHeader {
  private static let mostLines = 10_000
  private static let longestLine = 4096

  /// Reads the lines, and the empty one after them.
  ///
  /// - Throws: `HouseholdError` if they do not end; the errors of the source.
  package static func lines(of source: BufferedSource) throws -> [String] {
    var lines: [String] = []
    while let line = try source.nextLine(longest: longestLine), lines.count < mostLines, line.last == 0x0A {
      if line.count == 1 { return lines }
      lines.append(String(decoding: line.dropLast(), as: UTF8.self))
    }
    throw HouseholdError(.damaged)
  }

  /// Copies a bundle with other lines.
  ///
  /// - Throws: as `lines(of:)`; the errors of `change` and of the sink.
  package static func copy<Failure: Error>(
    _ source: any ByteSource<Failure>, to sink: any ByteSink, _ change: ([String]) throws -> [String]
  ) throws {
    let source = BufferedSource(source)
    let lines = try change(lines(of: source))
    try sink.write(Array((lines + [""]).map { $0 + "\n" }.joined().utf8))
    try sink.write(allOf: source)
  }

  /// The keys in some lines.
  ///
  /// - Throws: `WalletError`, `.cryptographyUnavailable`.
  package static func keys(in lines: [String]) throws -> [HouseholdKey] {
    try lines.compactMap { try HouseholdKey(line: $0) }
  }
}
