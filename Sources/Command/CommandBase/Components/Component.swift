internal import Archives
internal import Barcodes
internal import Cryptography
internal import Exchange
internal import Rendering
internal import Serving
package import Words

/// Something of the system that the program uses if it is there: a library, a program, fonts.
///
/// The list is `Component.all`. Messages about what is missing and `ucard doctor` follow from it.
package struct Component: Sendable {
  /// How to find out whether it is there.
  package enum Probe: Sendable {
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
    /// None: only messages mention it, by the name of its file.
    case file
  }

  /// Where it can be used.
  package enum Place: Sendable {
    case anywhere
    /// In the session of a desktop.
    case desktop
    case wayland, x11
  }

  /// The packages that bring a component, as the systems call them.
  package struct Packages: Sendable {
    private let names: [OperatingSystem.Release: String]

    /// - Parameters:
    ///   - debian: the name on every release of Debian and Ubuntu without an exception; nil for none.
    ///   - exceptions: the releases of them that have another name.
    package init(
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
    package subscript(system: OperatingSystem) -> String? { system.release.flatMap { names[$0] } }
  }

  /// The name: of the library, or of the program.
  package let name: String
  package let probe: Probe
  /// The purpose of the component.
  package let purpose: Phrase
  let packages: Packages
  package var place = Place.anywhere

  /// The package that brings it on this system; nil where it is not known.
  package var package: String? { packages[.current] }

  /// The command that installs the package; nil where it is not known.
  package var installCommand: String? { package.flatMap { OperatingSystem.current.installCommand(for: [$0]) } }

  /// The programs, any of which will do; empty for a library.
  package var programs: [String] { if case .programs(let names, _) = probe { names } else { [] } }
}

// MARK: - Messages

extension Component {
  /// A sentence that the component is missing, with the command that installs it.
  ///
  /// - Parameter words: the sentence without its full stop.
  package func missing(_ words: Phrase) -> Phrase {
    guard let installCommand else { return Phrase(verbatim: "\(words).") }
    return Phrase(verbatim: "\(words):").then("\(plain: installCommand)")
  }

  /// The component that has a program of this name; if there is none, a new one of that name without packages.
  package static func program(_ name: String) -> Component {
    all.first { $0.programs.contains(name) }
      ?? Component(
        name: name, probe: .programs([name], version: nil), purpose: .nothing,
        packages: Packages(nil, fedora: nil, arch: nil))
  }

  /// The component of a library by the name of its file, such as `libZXing.so.3`.
  package static func library(file: String) -> Component {
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

// Debian's packages are those of the lists of its releases. The names of the other systems were not tried there.

extension Component {
  static let libqrencode = Component(
    name: "libqrencode", probe: .library { LibQREncode.version },
    purpose: Phrase("QR codes (without it, U-Card draws them itself)"),
    packages: Packages("libqrencode4", fedora: "qrencode-libs", arch: "qrencode"))

  static let libzip = Component(
    name: "libzip", probe: .library { ZipLibrary.version },
    purpose: Phrase("zip archives, Catima, passes"),
    packages: Packages("libzip5", [.debian12: "libzip4", .ubuntu2404: "libzip4t64"], fedora: "libzip", arch: "libzip"))

  package static let libcrypto = Component(
    name: "libcrypto", probe: .library { CryptographyLibrary.version },
    purpose: Phrase("photos, locked secrets, passes, encrypted files"),
    packages: Packages("libssl3t64", [.debian12: "libssl3"], fedora: "openssl-libs", arch: "openssl"))

  static let librsvg = Component(
    name: "librsvg", probe: .library { VectorPicture.libraryVersion },
    purpose: Phrase("pictures of whole cards, letters in PDFs, icons of web apps"),
    packages: Packages("librsvg2-2", fedora: "librsvg2", arch: "librsvg"))

  package static let fonts = Component(
    name: "fonts", probe: .fonts { VectorPicture.fontCount },
    purpose: Phrase("letters in PDFs and on pictures of whole cards"),
    packages: Packages("fonts-dejavu-core", fedora: "dejavu-sans-fonts", arch: "ttf-dejavu"))

  package static let libmicrohttpd = Component(
    name: "libmicrohttpd", probe: .library { OneTimeServer.libraryVersion },
    purpose: Phrase("sending to a phone through Wi-Fi"),
    packages: Packages(
      "libmicrohttpd12t64", [.debian12: "libmicrohttpd12"], fedora: "libmicrohttpd", arch: "libmicrohttpd"))

  static let libzxing = Component(
    name: "libzxing", probe: .scannerLibrary, purpose: reading,
    packages: Packages(
      "libzxing3", [.debian12: "libzxing2", .debianSid: "libzxing4"], fedora: "zxing-cpp", arch: "zxing-cpp"))

  static let libzbar = Component(name: "libzbar", probe: .scannerLibrary, purpose: reading, packages: zbar)

  /// The program of our own that reads pictures, which no other package brings.
  package static let scanner = Component(
    name: "ucard-scan", probe: .scanner, purpose: reading, packages: Packages(nil, fedora: nil, arch: nil))

  static let poppler = Component(
    name: "pdftoppm", probe: .programs(["pdftoppm", "pdfinfo"], version: ["-v"]),
    purpose: Phrase("codes in PDF files"),
    packages: Packages("poppler-utils", fedora: "poppler-utils", arch: "poppler"))

  package static let ffmpeg = Component(
    name: "ffmpeg", probe: .programs(["ffmpeg"], version: ["-version"]),
    purpose: Phrase("codes from a camera, other pictures"),
    packages: Packages("ffmpeg", fedora: "ffmpeg-free", arch: "ffmpeg"))

  static let libheif = Component(
    name: "heif-dec", probe: .programs(["heif-dec", "heif-convert"], version: ["--version"]),
    purpose: Phrase("pictures in HEIC and AVIF"),
    packages: Packages("libheif-examples", fedora: "libheif-tools", arch: "libheif"))

  static let webp = Component(
    name: "dwebp", probe: .programs(["dwebp"], version: ["-version"]),
    purpose: Phrase("pictures in WebP"),
    packages: Packages("webp", fedora: "libwebp-tools", arch: "libwebp-utils"))

  static let netpbm = Component(
    name: "giftopnm", probe: .programs(["giftopnm", "bmptopnm", "tifftopnm"], version: ["--version"]),
    purpose: Phrase("pictures in GIF, BMP and TIFF"),
    packages: Packages("netpbm", fedora: "netpbm-progs", arch: "netpbm"))

  static let rsvgConvert = Component(
    name: "rsvg-convert", probe: .programs(["rsvg-convert"], version: ["--version"]),
    purpose: Phrase("codes in SVG pictures"),
    packages: Packages("librsvg2-bin", fedora: "librsvg2-tools", arch: "librsvg"))

  package static let git = Component(
    name: "git", probe: .programs(["git"], version: ["--version"]),
    purpose: Phrase("sync"),
    packages: Packages("git", fedora: "git", arch: "git"))

  package static let secretTool = Component(
    name: "secret-tool", probe: .programs(["secret-tool"], version: nil),
    purpose: Phrase("the password in the keyring"),
    packages: Packages("libsecret-tools", fedora: "libsecret", arch: "libsecret"), place: .desktop)

  package static let notifySend = Component(
    name: "notify-send", probe: .programs(["notify-send"], version: ["--version"]),
    purpose: Phrase("reminders on the desktop"),
    packages: Packages("libnotify-bin", fedora: "libnotify", arch: "libnotify"), place: .desktop)

  package static let systemd = Component(
    name: "systemctl", probe: .programs(["systemctl"], version: ["--version"]),
    purpose: Phrase("timers"),
    packages: Packages("systemd", fedora: "systemd", arch: "systemd"))

  static let wlCopy = Component(
    name: "wl-copy", probe: .programs(["wl-copy"], version: ["--version"]),
    purpose: Phrase("the clipboard under Wayland"),
    packages: Packages("wl-clipboard", fedora: "wl-clipboard", arch: "wl-clipboard"), place: .wayland)

  package static let xclip = Component(
    name: "xclip", probe: .programs(["xclip", "xsel"], version: ["-version"]),
    purpose: Phrase("the clipboard under X11"),
    packages: Packages("xclip", fedora: "xclip", arch: "xclip"), place: .x11)

  package static let grim = Component(
    name: "grim", probe: .programs(["grim", "gnome-screenshot", "spectacle"], version: nil),
    purpose: Phrase("codes on the screen under Wayland"),
    packages: Packages("grim", fedora: "grim", arch: "grim"), place: .wayland)

  static let imageMagick = Component(
    name: "import", probe: .programs(["import", "gnome-screenshot", "spectacle"], version: nil),
    purpose: Phrase("codes on the screen under X11"),
    packages: Packages("imagemagick", fedora: "ImageMagick", arch: "imagemagick"), place: .x11)

  /// Everything of the system that the program can use, in the order of `ucard doctor`.
  package static let all: [Component] = [
    libqrencode, libzip, libcrypto, librsvg, fonts, libmicrohttpd, scanner, libzxing, libzbar, poppler, ffmpeg, libheif,
    webp, netpbm, rsvgConvert, git, secretTool, notifySend, systemd, wlCopy, xclip, grim, imageMagick,
  ]
}

// MARK: - Libraries by version

extension Component {
  private static let reading = Phrase("codes in pictures")

  package static let zbar = Packages("libzbar0t64", [.debian12: "libzbar0"], fedora: "zbar", arch: "zbar")
  static let png16 = Packages("libpng16-16t64", [.debian12: "libpng16-16"], fedora: "libpng", arch: "libpng")
  static let jpeg62 = Packages(
    "libjpeg62-turbo", [.ubuntu2404: "libjpeg62", .ubuntu2604: "libjpeg62"], fedora: "libjpeg-turbo", arch: nil)

  /// The packages of a version of libzxing, by the number in the name of its file: of the systems that have that version.
  static func zxingPackages(_ version: String) -> Packages {
    let releases: [OperatingSystem.Release] =
      switch version {
      case "2": [.debian12]
      case "3": [.debian13, .ubuntu2404, .ubuntu2604]
      case "4": [.debianSid]
      default: []
      }
    return Packages(
      nil, Dictionary(uniqueKeysWithValues: releases.map { ($0, "libzxing\(version)") }), fedora: "zxing-cpp",
      arch: "zxing-cpp")
  }
}
