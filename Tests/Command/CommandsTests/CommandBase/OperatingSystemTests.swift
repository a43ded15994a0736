import Arguments
import Testing

@testable import CommandBase
import Words

/// Recognising the system by its file os-release, and the packages that messages name.
@Suite struct OperatingSystemTests {
  private static let debian13 = """
    PRETTY_NAME="Debian GNU/Linux 13 (trixie)"
    NAME="Debian GNU/Linux"
    VERSION_ID="13"
    VERSION="13 (trixie)"
    VERSION_CODENAME=trixie
    ID=debian
    HOME_URL="https://www.debian.org/"
    """

  @Test(arguments: [
    (debian13, OperatingSystem.Release.debian13),
    ("ID=debian\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm", .debian12),
    ("ID=debian\nVERSION_ID=\"12\"", .debian12),
    ("PRETTY_NAME=\"Debian GNU/Linux forky/sid\"\nID=debian\nVERSION_CODENAME=forky", .debianSid),
    ("ID=debian", .debianSid),
    ("ID=debian\nVERSION_ID=14", .debianSid),
    ("ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"\nVERSION_CODENAME=noble\nUBUNTU_CODENAME=noble", .ubuntu2404),
    ("ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"26.04\"", .ubuntu2604),
    ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\nVERSION_ID=\"22\"\nUBUNTU_CODENAME=noble", .ubuntu2404),
    ("ID=linuxmint\nID_LIKE=debian\nVERSION_CODENAME=faye\nDEBIAN_CODENAME=bookworm", .debian12),
    ("ID=raspbian\nID_LIKE=debian\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm", .debian12),
    ("ID=fedora\nVERSION_ID=42", .fedora),
    ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"", .fedora),
    ("ID=arch", .arch),
    ("ID=manjaro\nID_LIKE='arch'", .arch),
  ])
  func aSystemIsRecognised(text: String, release: OperatingSystem.Release) {
    #expect(OperatingSystem(description: text).release == release)
  }

  @Test(arguments: [
    "", "ID=debian\nVERSION_ID=11", "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"22.04\"\nVERSION_CODENAME=jammy",
    "ID=alpine", "ID=devuan\nID_LIKE=debian\nVERSION_CODENAME=daedalus", "#ID=arch", "id=arch", "ID = arch",
    "ID=\"arch",
    "ID=arch arch", "ID='ar'ch'", "ID=$arch", "ID=\"arch\" # comment", "garbage\u{0}\u{1}",
  ])
  func anotherSystemIsNot(text: String) {
    #expect(OperatingSystem(description: text).release == nil)
  }

  @Test func valuesAreReadAsAShellReadsThem() {
    let text = "# comment\n\nPRETTY_NAME=\"A \\\"quoted\\\" \\$name \\\\ \\x\"  \r\nID=arch\r\nID=fedora\n"
    let system = OperatingSystem(description: text)
    #expect(system.name == "A \"quoted\" $name \\ \\x")
    #expect(system.release == .fedora)
    #expect(OperatingSystem(description: "NAME='Void'\nPRETTY_NAME=\"$(evil)\"").name == "Void")
    #expect(OperatingSystem(description: "NAME=").name == nil)
  }

  // MARK: - Packages

  private func command(_ component: Component, on text: String) -> String? {
    OperatingSystem.simulated.withValue(OperatingSystem(description: text)) { component.installCommand }
  }

  @Test(arguments: [
    (Component.libzip, "ID=debian\nVERSION_ID=12", "sudo apt install libzip4"),
    (.libzip, debian13, "sudo apt install libzip5"),
    (.libzip, "ID=debian", "sudo apt install libzip5"),
    (.libzip, "ID=ubuntu\nVERSION_ID=24.04", "sudo apt install libzip4t64"),
    (.libzip, "ID=ubuntu\nVERSION_ID=26.04", "sudo apt install libzip5"),
    (.libzip, "ID=fedora", "sudo dnf install libzip"),
    (.libzip, "ID=arch", "sudo pacman -S libzip"),
    (.libcrypto, "ID=debian\nVERSION_ID=12", "sudo apt install libssl3"),
    (.libcrypto, debian13, "sudo apt install libssl3t64"),
    (.libmicrohttpd, "ID=ubuntu\nVERSION_ID=24.04", "sudo apt install libmicrohttpd12t64"),
    (.librsvg, debian13, "sudo apt install librsvg2-2"),
    (.poppler, "ID=arch", "sudo pacman -S poppler"),
    (.ffmpeg, "ID=fedora", "sudo dnf install ffmpeg-free"),
    (.library(file: "libZXing.so.2"), "ID=debian\nVERSION_ID=12", "sudo apt install libzxing2"),
    (.library(file: "libZXing.so.3"), debian13, "sudo apt install libzxing3"),
    (.library(file: "libZXing.so.4"), "ID=debian", "sudo apt install libzxing4"),
    (.library(file: "libzbar.so.0"), debian13, "sudo apt install libzbar0t64"),
    (.program("bmptopnm"), debian13, "sudo apt install netpbm"),
  ])
  func aPackageHasTheNameOfTheSystem(component: Component, text: String, command expected: String) {
    #expect(command(component, on: text) == expected)
  }

  @Test func aVersionThatASystemLacksIsNoPackageOfIt() {
    #expect(command(.library(file: "libZXing.so.2"), on: Self.debian13) == nil)
    #expect(command(.library(file: "libother.so.1"), on: Self.debian13) == nil)
    #expect(command(.libzip, on: "ID=alpine") == nil)
    #expect(command(.program("unheard-of"), on: Self.debian13) == nil)
  }

  @Test func everyComponentHasAPackageOnEverySystemOrOnNone() {
    for component in Component.all {
      let releases = OperatingSystem.Release.allCases.filter { component.packages[.init($0)] != nil }
      #expect(releases.isEmpty || releases.count == OperatingSystem.Release.allCases.count, "\(component.name)")
    }
  }

  // MARK: - Messages

  @Test(arguments: [(debian13, "none: sudo apt install libzip5"), ("ID=alpine", "none.")])
  func aMessageEndsWithTheCommandIfThereIsOne(text: String, end: String) {
    OperatingSystem.simulated.withValue(OperatingSystem(description: text)) {
      #expect(Phrase.archivesUnavailable.text(in: .english).hasSuffix(end))
    }
  }
}

extension OperatingSystem {
  fileprivate init(_ release: Release) {
    switch release {
    case .debian12: self.init(description: "ID=debian\nVERSION_ID=12")
    case .debian13: self.init(description: "ID=debian\nVERSION_ID=13")
    case .debianSid: self.init(description: "ID=debian")
    case .ubuntu2404: self.init(description: "ID=ubuntu\nVERSION_ID=24.04")
    case .ubuntu2604: self.init(description: "ID=ubuntu\nVERSION_ID=26.04")
    case .fedora: self.init(description: "ID=fedora")
    case .arch: self.init(description: "ID=arch")
    }
  }
}
