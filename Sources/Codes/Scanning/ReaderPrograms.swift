internal import Files
internal import Processes
internal import Synchronization

/// The programs `ucard-scan`, of which the first that starts on this system reads pictures.
///
/// The program is linked with libzxing, whose interface in C++ changes with every version. Where the system of the
/// installation is known, there is one program, `ucard-scan`. Otherwise there is one for each version, such as
/// `ucard-scan-zxing3`, and a system has the libraries of one of them.
final class ReaderPrograms: Sendable {
  /// The paths of the programs that are there, the best first.
  private let paths: [String]
  /// The places to name if there is none.
  private let places: String
  /// The number of programs that have been found not to start, from the first on.
  private let rejected = Mutex(0)

  /// The time in which a program answers that reads nothing, in seconds.
  private static let timeout = 5.0
  private static let name = "ucard-scan"
  private static let variantPrefix = name + "-zxing"

  /// - Parameter path: the path of the only program; nil for those that are installed with the running one: in
  ///   `../libexec/ucard`, or in its folder, where it is built.
  convenience init(_ path: String?) {
    if let path {
      self.init([path])
    } else {
      let folder = (ProgramPath.ofThisProcess ?? "").parentFolder
      let installed = folder + "/../libexec/ucard"
      self.init(Self.programs(in: installed) + ["\(folder)/\(Self.name)"], places: [installed, folder])
    }
  }

  /// - Parameters:
  ///   - candidates: the paths at which programs may be, the best first.
  ///   - places: the folders to name if there is none; nil for the paths.
  init(_ candidates: [String], places: [String]? = nil) {
    paths = candidates.filter(ProgramPath.isProgram)
    self.places = (places?.map { "\($0)/\(Self.name)" } ?? candidates).joined(separator: ", ")
  }

  /// The paths in a folder: of the programs for one version of libzxing each, the newest version first, then of the one
  /// without a version in its name. That one may be left from before there were others.
  static func programs(in folder: String) -> [String] {
    let names = ((try? Folder(folder).list(most: 64)) ?? nil)?.map(\.name) ?? []
    let numbered = names.compactMap { name -> (version: Int, name: String)? in
      guard name.hasPrefix(Self.variantPrefix) else { return nil }
      return Int(name.dropFirst(Self.variantPrefix.count)).map { ($0, name) }
    }
    return (numbered.sorted { $0.version > $1.version }.map(\.name) + [name]).map { "\(folder)/\($0)" }
  }

  /// Calls `body` with the path of a program, and again with the next one if that cannot start. So no time is lost where the
  /// first one starts; those that do not are not tried again.
  ///
  /// - Parameter body: returns nil if the program could not start.
  /// - Throws: `.programMissing`, and `failure` if no program starts; the errors of `body`.
  func withPath<Result>(_ body: (String) throws(ScanningError) -> Result?) throws(ScanningError) -> Result {
    guard !paths.isEmpty else { throw .programMissing(places) }
    for index in rejected.withLock({ $0 })..<paths.count {
      if let result = try body(paths[index]) { return result }
      rejected.withLock { $0 = max($0, index + 1) }
    }
    throw failure
  }

  /// The reason why no program can start.
  var failure: ScanningError {
    let messages = paths.compactMap(Self.message)
    let libraries = messages.compactMap(Self.missingLibrary)
    if !libraries.isEmpty { return .librariesMissing(libraries) }
    return messages.first { !$0.isEmpty }.map { .programFailed($0) } ?? .programMissing(paths.first ?? places)
  }

  /// The answer of the program that reads pictures to the question for its libraries.
  ///
  /// - Throws: as `withPath`; `.invalidAnswer`, also of a program of a version that does not know the question.
  func libraries() throws(ScanningError) -> [ReaderLibrary] {
    try withPath { path throws(ScanningError) in
      guard let result = Self.ask(path), !Self.isNoStart(result.ending) else { return nil }
      return try ScanAnswer(result.output).libraries()
    }
  }

  /// The file of a picture of the screen, from the desktop's portal; nil if there is none, or the person refuses.
  ///
  /// - Parameter mostBytes: the largest file that is taken.
  func screen(mostBytes: Int) -> [UInt8]? {
    let file = try? withPath { path throws(ScanningError) -> [UInt8]? in
      let portal = Program(path, ["--portal"])
      guard let result = try? portal.captured(mostBytes: mostBytes, seconds: Self.personTimeout),
        !Self.isNoStart(result.ending)
      else { return nil }
      return result.isSuccess ? result.output : []
    }
    return file.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The time that a person has for the question of the desktop, and a little more than `ucard-scan` waits.
  private static let personTimeout = 65.0

  // MARK: - Starting

  private static func ask(_ path: String) -> Program.Result? {
    try? Program(path, ["--libraries"]).captured(mostBytes: 4096, seconds: timeout)
  }

  /// Whether a program starts, for callers that cannot tell by its status.
  static func starts(_ path: String) -> Bool {
    ask(path).map { !isNoStart($0.ending) } ?? false
  }

  /// Whether the system has ended a program because it cannot be loaded: with 127 if a library is missing, with 1 if a
  /// library is too old. `ucard-scan` itself never ends with these.
  static func isNoStart(_ ending: Program.Ending) -> Bool { ending == .exited(127) || ending == .exited(1) }

  /// The first line that the system writes when it cannot load a program; empty if it writes none, nil if it can.
  private static func message(_ path: String) -> String? {
    guard let result = try? Program(path, ["--libraries"]).streamed(), !result.isSuccess else { return nil }
    return result.messages.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// The library in a message of glibc: `PROGRAM: error while loading shared libraries: LIBRARY: cannot open …`.
  static func missingLibrary(_ message: String) -> String? {
    guard let start = message.firstRange(of: "error while loading shared libraries: ")?.upperBound else { return nil }
    let name = message[start...].prefix { $0 != ":" }
    return name.contains(".so") && !name.contains("/") ? String(name) : nil
  }
}

/// A library that `ucard-scan` reads codes with.
package struct ReaderLibrary: Hashable, Sendable {
  /// The name, such as "libzxing".
  package let name: String
  /// The version, such as "2.3.0".
  package let version: String
}
