internal import Words

/// Something of the system that the program uses if it is there: a library, a program, fonts.
///
/// The list is `Component.all`. Messages about what is missing and `ucard doctor` follow from it.
struct Component: Sendable {
  /// How to find out whether it is there.
  enum Probe: Sendable {
    /// A library that is opened when it is needed. The function opens it, and returns its version; nil if it is not there.
    case library(version: @Sendable () -> String?)
    /// The fonts that the function counts; nil if that cannot be known.
    case fonts(count: @Sendable () -> Int?)
    /// Programs, any of which will do, and the arguments with which they print their version; nil if they do not.
    case programs([String], version: [String]?)
    /// `ucard-scan`.
    case scanner
    /// A library of `ucard-scan`, which tells its version.
    case scannerLibrary
    /// None: it is known only by the name of its file, in a message.
    case file
  }

  /// Where it is of use.
  enum Place: Sendable {
    case anywhere
    /// In the session of a desktop.
    case desktop
    case wayland, x11
  }

  /// The packages that bring a component, as the systems call them.
  struct Packages: Sendable {
    private let names: [OperatingSystem.Release: String]

    /// - Parameters:
    ///   - debian: the name on every release of Debian and Ubuntu without an exception; nil for none.
    ///   - exceptions: the releases of them that have another name.
    init(
      _ debian: String?, _ exceptions: [OperatingSystem.Release: String] = [:], fedora: String?, arch: String?
    ) {
      var names = exceptions
      for release in [OperatingSystem.Release.debian12, .debian13, .debianSid, .ubuntu2404, .ubuntu2604] {
        names[release] = exceptions[release] ?? debian
      }
      names[.fedora] = fedora
      names[.arch] = arch
      self.names = names
    }

    /// The name on a system; nil if the system, or its package, is not known.
    subscript(system: OperatingSystem) -> String? { system.release.flatMap { names[$0] } }
  }

  /// The name: of the library, or of the program.
  let name: String
  let probe: Probe
  /// What it is for.
  let purpose: Phrase
  let packages: Packages
  var place = Place.anywhere

  /// The package that brings it on this system; nil where it is not known.
  var package: String? { packages[.current] }

  /// The command that installs the package; nil where it is not known.
  var installCommand: String? { package.flatMap { OperatingSystem.current.installCommand(for: [$0]) } }

  /// The programs, any of which will do; empty for a library.
  var programs: [String] { if case .programs(let names, _) = probe { names } else { [] } }
}

// MARK: - Messages

extension Component {
  /// A sentence that it is missing, with how to get it.
  func missing(english: Phrase.Text, ukrainian: Phrase.Text) -> Phrase {
    Phrase(alike: "\(Phrase(english: english, ukrainian: ukrainian))\(installCommand.map { ": \($0)" } ?? ".")")
  }

  /// The component that has a program of this name; one of that name alone if none has.
  static func program(_ name: String) -> Component {
    all.first { $0.programs.contains(name) }
      ?? Component(
        name: name, probe: .programs([name], version: nil), purpose: .nothing,
        packages: Packages(nil, fedora: nil, arch: nil))
  }

  /// The component of a library by the name of its file, such as `libZXing.so.3`.
  static func library(file: String) -> Component {
    let parts = file.split(separator: ".", maxSplits: 2).map(String.init)
    let version = parts.count == 3 ? parts[2] : ""
    let packages =
      switch parts.first {
      case "libZXing": zxingPackages(version)
      case "libzbar": zbar
      case "libjpeg" where version == "62": jpeg62
      case "libpng16": png16
      default: Packages(nil, fedora: nil, arch: nil)
      }
    return Component(name: file, probe: .file, purpose: .nothing, packages: packages)
  }
}
