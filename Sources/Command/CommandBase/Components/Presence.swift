internal import Processes
internal import Scanning
package import Words

/// Whether a component is there.
package enum Presence: Hashable, Sendable {
  /// It is there, in a version if it tells one.
  case present(version: String?)
  case missing
  /// It is there, and does not work.
  case broken(Phrase, package: String?)
  /// It cannot be known, because what tells it is missing.
  case unknown
}

/// Finds out whether components are there. It opens every library, and runs every program for its version, so only
/// `ucard doctor` uses it.
struct ComponentProber: Sendable {
  private let libraries: [ReaderLibrary]
  private let scannerFailure: ScanningError?
  private let path: String?

  /// - Parameters:
  ///   - scanner: the scanner whose program is asked for its libraries.
  ///   - path: the folders in which programs are looked for, with colons between them; nil for those of the process.
  init(_ scanner: PictureScanner, path: String?) {
    self.path = path
    do throws(ScanningError) {
      (libraries, scannerFailure) = (try scanner.libraries(), nil)
    } catch {
      (libraries, scannerFailure) = ([], error)
    }
  }

  /// Whether components are there, in this process.
  static func presences(of components: [Component]) -> [Presence] {
    let prober = ComponentProber(PictureScanner(), path: nil)
    return components.map(prober.presence)
  }

  /// Whether a component is there.
  func presence(of component: Component) -> Presence {
    switch component.probe {
    case .library(let version):
      version().map { .present(version: $0) } ?? .missing
    case .fonts(let count):
      count().map { $0 == 0 ? .missing : .present(version: "\($0)") } ?? .unknown
    case .programs(let names, let arguments):
      program(names, arguments)
    case .scanner:
      switch scannerFailure {
      case nil: .present(version: nil)
      case .programMissing?: .missing
      case let failure?: .broken(failure.phrase, package: failure.missingLibrary?.package)
      }
    case .scannerLibrary:
      libraries.first { $0.name == component.name }.map { .present(version: $0.version) } ?? .unknown
    case .file:
      .unknown
    }
  }

  private func program(_ names: [String], _ arguments: [String]?) -> Presence {
    guard let found = names.lazy.compactMap({ ProgramPath.find($0, in: path) }).first else { return .missing }
    return .present(version: arguments.flatMap { Self.version(of: found, $0) })
  }

  /// The version that a program prints, on either output; nil if it prints none, or takes long.
  private static func version(of program: String, _ arguments: [String]) -> String? {
    let both = Program("sh", ["-c", "exec \"$0\" \"$@\" 2>&1", program] + arguments)
    guard let result = try? both.captured(seconds: 2) else { return nil }
    return versionNumber(in: String(decoding: result.output, as: UTF8.self))
  }

  /// The first word that is a version: a number with dots, or the number after the name at the beginning.
  static func versionNumber(in text: String) -> String? {
    let words = text.prefix(1000).split { $0.isWhitespace || "(),:".contains($0) }
    for word in words {
      let number = word.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      if number.count >= 3, number.contains("."), number.first != ".", number.last != "." { return String(number) }
    }
    return words.dropFirst().first.flatMap { word in word.allSatisfy { $0.isASCII && $0.isNumber } ? String(word) : nil
    }
  }
}
