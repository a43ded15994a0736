// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error, .when(configuration: .release)),
]

/// Targets of C and C++, which Swift's settings are not for.
let cTargets = [
  "CCrypto", "CFonts", "CPNG", "CMicroHTTPD", "CQREncode", "CRsvg", "CZip", "CZXing", "Translations", "ucard-scan",
]

let package = Package(
  name: "ucard",
  products: [
    .library(name: "LinearBarcodes", targets: ["LinearBarcodes"]),
    .library(name: "MatrixBarcodes", targets: ["MatrixBarcodes"]),
    .library(name: "Barcodes", targets: ["Barcodes"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "Rendering", targets: ["Rendering"]),
    .library(name: "Values", targets: ["Values"]),
    .library(name: "Cards", targets: ["Cards"]),
    .library(name: "Wallet", targets: ["Wallet"]),
    .library(name: "Exchange", targets: ["Exchange"]),
    .library(name: "Scanning", targets: ["Scanning"]),
    .executable(name: "ucard", targets: ["ucard"]),
    .executable(name: "ucard-scan", targets: ["ucard-scan"]),
  ],
  targets: [
    // Codes and their drawing.
    .target(name: "LinearBarcodes", path: "Sources/Codes/LinearBarcodes"),
    .target(name: "MatrixBarcodes", path: "Sources/Codes/MatrixBarcodes"),
    .target(
      name: "Barcodes", dependencies: ["CQREncode", "LinearBarcodes", "MatrixBarcodes"], path: "Sources/Codes/Barcodes"),
    .target(name: "Pictures", dependencies: ["CPNG"], path: "Sources/Codes/Pictures"),
    .target(
      name: "Rendering", dependencies: ["Barcodes", "CRsvg", "LinearBarcodes", "Pictures", "Values"],
      path: "Sources/Codes/Rendering"),

    // Cards and where they are kept.
    .target(name: "Values", path: "Sources/Base/Values"),
    .target(name: "Words", dependencies: ["Translations"], path: "Sources/Base/Words"),
    .target(
      name: "Translations", path: "Sources/Base/Translations",
      exclude: ["messages.pot", "messages.py", "uk.mo", "uk.po"]),
    .target(name: "TimeZones", dependencies: ["Values"], path: "Sources/Base/TimeZones"),
    .target(
      name: "Cards", dependencies: ["Barcodes", "Cryptography", "Pictures", "TimeZones", "Values", "Words"],
      path: "Sources/Store/Cards"),
    .target(
      name: "ICalendar", dependencies: ["Barcodes", "Cards", "TextFiles", "TimeZones", "Values"],
      path: "Sources/Formats/ICalendar"),
    .target(name: "Cryptography", dependencies: ["CCrypto"], path: "Sources/Base/Cryptography"),
    .target(name: "Files", dependencies: ["CLinux", "Values"], path: "Sources/Base/Files"),
    .target(name: "Age", dependencies: ["Cryptography", "Files", "Values"], path: "Sources/Base/Age"),
    .target(
      name: "Wallet",
      dependencies: [
        "Age", "Barcodes", "Cards", "Cryptography", "Files", "JSON", "LinearBarcodes", "SQLite", "Values",
      ], path: "Sources/Store/Wallet"),
    .target(name: "SQLite", dependencies: ["CSQLite"], path: "Sources/Base/SQLite"),
    .target(name: "JSON", path: "Sources/Base/JSON"),
    .target(name: "TextFiles", dependencies: ["Files", "Values"], path: "Sources/Base/TextFiles"),
    .target(
      name: "Archives", dependencies: ["CZip", "Cryptography", "Files", "Values"], path: "Sources/Base/Archives"),

    .target(
      name: "Pages",
      dependencies: ["Barcodes", "Cards", "Cryptography", "Files", "JSON", "Rendering", "Values", "Words"],
      path: "Sources/Formats/Pages",
      resources: (["page.css", "ucard.svg", "worker.js"]
        + ["texts", "search", "list", "card", "sealed", "app", "start"].map { "Script/\($0).js" })
        .map { .embedInCode($0) }),
    .target(
      name: "Exchange",
      dependencies: [
        "Age", "Archives", "Barcodes", "Cards", "Cryptography", "Files", "ICalendar", "JSON", "LinearBarcodes",
        "Pictures", "TextFiles", "TimeZones", "Values", "Words",
      ], path: "Sources/Formats/Exchange"),

    // Wallets that several devices share.
    .target(
      name: "Household",
      dependencies: [
        "Age", "Barcodes", "Cards", "Cryptography", "Exchange", "Files", "Processes", "Values", "Wallet",
      ], path: "Sources/Sharing/Household"),

    // What the program can do, without a message about it.
    .target(
      name: "Actions",
      dependencies: [
        "Age", "Barcodes", "Cards", "Cryptography", "Exchange", "Files", "Household", "LinearBarcodes", "Pages",
        "Pictures", "Processes", "Scanning", "TimeZones", "Values", "Wallet", "Words",
      ], path: "Sources/Command/Actions"),

    // The command.
    .target(name: "Arguments", dependencies: ["Words"], path: "Sources/Command/Arguments"),
    .target(
      name: "CommandBase",
      dependencies: [
        "Actions", "Age", "Archives", "Arguments", "Barcodes", "Cards", "Cryptography", "Exchange", "Files",
        "Household", "JSON", "LinearBarcodes", "Pictures", "Processes", "Rendering", "Scanning", "Serving", "Terminal",
        "TextFiles", "TimeZones", "Values", "Wallet", "Words",
      ], path: "Sources/Command/CommandBase"),
    .target(
      name: "Picker",
      dependencies: [
        "Actions", "Barcodes", "Cards", "CommandBase", "Files", "Pictures", "Rendering", "Terminal", "Values",
        "Wallet", "Words",
      ], path: "Sources/Command/Picker"),
    .target(
      name: "Commands",
      dependencies: [
        "Actions", "Age", "Arguments", "Barcodes", "CLinux", "Cards", "CommandBase", "Cryptography", "Exchange",
        "Files",
        "Household", "JSON", "LinearBarcodes", "Pages", "Picker", "Pictures", "Processes", "Rendering", "Scanning",
        "Serving",
        "Terminal", "TextFiles", "TimeZones", "Values", "Wallet", "Words",
      ], path: "Sources/Command/Commands"),
    .target(
      name: "Terminal",
      dependencies: ["Barcodes", "CLinux", "Files", "Pictures", "Processes", "Rendering", "Values", "Words"],
      path: "Sources/Command/Terminal"),
    .target(name: "Serving", dependencies: ["CMicroHTTPD", "Cryptography", "Values"], path: "Sources/Sharing/Serving"),
    .executableTarget(name: "ucard", dependencies: ["Commands"], path: "Sources/Command/ucard"),

    // Pictures in.
    .target(name: "Processes", dependencies: ["CLinux", "Files", "Values"], path: "Sources/Base/Processes"),
    .target(
      name: "Scanning",
      dependencies: ["Barcodes", "CLinux", "Files", "MatrixBarcodes", "Pictures", "Processes", "Values"],
      path: "Sources/Codes/Scanning"),
    .executableTarget(
      name: "ucard-scan", path: "Sources/Codes/ucard-scan",
      cxxSettings: [
        .define("ZX_USE_UTF8"),
        // It has two seconds for a picture, whoever builds it.
        .unsafeFlags(["-O2"], .when(configuration: .debug)),
      ],
      linkerSettings: ["ZXing", "zbar", "jpeg", "png", "m"].map { .linkedLibrary($0) }),

    // Libraries of the system.
    .systemLibrary(name: "CLinux", path: "Sources/System/CLinux"),
    .systemLibrary(
      name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CPNG", dependencies: ["CLibPNG"], path: "Sources/System/CPNG",
      linkerSettings: [.linkedLibrary("deflate"), .linkedLibrary("z")]),
    .systemLibrary(
      name: "CLibPNG", path: "Sources/System/CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "CCrypto", path: "Sources/System/CCrypto"),
    .target(name: "CMicroHTTPD", path: "Sources/System/CMicroHTTPD"),
    .target(name: "CQREncode", path: "Sources/System/CQREncode"),
    .target(name: "CRsvg", path: "Sources/System/CRsvg"),
    .target(name: "CZip", path: "Sources/System/CZip"),
    .systemLibrary(name: "CLibZBar", path: "Sources/System/CLibZBar", providers: [.apt(["libzbar-dev"])]),
    .target(
      name: "CZXing", path: "Sources/System/CZXing", cxxSettings: [.define("ZX_USE_UTF8")],
      linkerSettings: [.linkedLibrary("ZXing")]),

    // Proof.
    .systemLibrary(name: "CLibQREncode", path: "Tests/Proof/CLibQREncode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CLibZint", path: "Tests/Proof/CLibZint", providers: [.apt(["libzint-dev"])]),
    .target(name: "CFonts", path: "Tests/Proof/Fonts", exclude: ["fonts.conf"]),
    .target(
      name: "Witnesses", dependencies: ["CFonts", "CLibPNG", "CLibZBar", "CLibZint", "CZXing"],
      path: "Tests/Proof/Witnesses"),
    .testTarget(
      name: "LinearBarcodesTests", dependencies: ["LinearBarcodes", "Witnesses"],
      path: "Tests/Codes/LinearBarcodesTests"),
    .testTarget(
      name: "MatrixBarcodesTests", dependencies: ["CLibQREncode", "MatrixBarcodes", "Witnesses"],
      path: "Tests/Codes/MatrixBarcodesTests"),
    .testTarget(
      name: "BarcodesTests", dependencies: ["Barcodes", "LinearBarcodes", "MatrixBarcodes", "Witnesses"],
      path: "Tests/Codes/BarcodesTests"),
    .testTarget(
      name: "PicturesTests", dependencies: ["Barcodes", "Pictures", "Rendering", "Witnesses"],
      path: "Tests/Codes/PicturesTests"),
    .testTarget(
      name: "RenderingTests", dependencies: ["Barcodes", "LinearBarcodes", "Pictures", "Rendering", "Witnesses"],
      path: "Tests/Codes/RenderingTests"),
    .testTarget(name: "ValuesTests", dependencies: ["Values"], path: "Tests/Base/ValuesTests"),
    .testTarget(name: "WordsTests", dependencies: ["Witnesses", "Words"], path: "Tests/Base/WordsTests"),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments", "Words"], path: "Tests/Command/ArgumentsTests"),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Witnesses"], path: "Tests/Base/JSONTests"),
    .testTarget(
      name: "TextFilesTests", dependencies: ["Files", "TextFiles", "Values", "Witnesses"],
      path: "Tests/Base/TextFilesTests"),
    .testTarget(
      name: "ArchivesTests", dependencies: ["Archives", "Files", "Values"], path: "Tests/Base/ArchivesTests"),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "Witnesses"], path: "Tests/Base/SQLiteTests"),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], path: "Tests/Command/TerminalTests"),
    .testTarget(
      name: "HouseholdTests", dependencies: ["Barcodes", "Cards", "Household", "Values", "Wallet", "Witnesses"],
      path: "Tests/Sharing/HouseholdTests"),
    .testTarget(name: "ServingTests", dependencies: ["Serving", "Witnesses"], path: "Tests/Sharing/ServingTests"),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Witnesses"], path: "Tests/Base/FilesTests"),
    .testTarget(
      name: "AgeTests", dependencies: ["Age", "Cryptography", "Files", "Witnesses"], path: "Tests/Base/AgeTests"),
    .testTarget(
      name: "ProcessesTests", dependencies: ["Processes", "Witnesses"], path: "Tests/Base/ProcessesTests"),
    .testTarget(
      name: "CryptographyTests", dependencies: ["Cryptography", "Witnesses"], path: "Tests/Base/CryptographyTests"),
    .testTarget(name: "TimeZonesTests", dependencies: ["TimeZones", "Witnesses"], path: "Tests/Base/TimeZonesTests"),
    .testTarget(
      name: "ICalendarTests", dependencies: ["Cards", "ICalendar", "TimeZones", "Values", "Witnesses"],
      path: "Tests/Formats/ICalendarTests"),
    .testTarget(
      name: "CardsTests", dependencies: ["Barcodes", "Cards", "TimeZones", "Values", "Words"],
      path: "Tests/Store/CardsTests"),
    .testTarget(
      name: "WalletTests",
      dependencies: ["Age", "Barcodes", "Cards", "Exchange", "LinearBarcodes", "Values", "Wallet", "Witnesses"],
      path: "Tests/Store/WalletTests",
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PagesTests", dependencies: ["Barcodes", "Cards", "Files", "Pages", "Values", "Witnesses", "Words"],
      path: "Tests/Formats/PagesTests"),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Age", "Archives", "Barcodes", "Cards", "Cryptography", "Exchange", "Files", "TimeZones", "Values", "Witnesses",
        "Words",
      ], path: "Tests/Formats/ExchangeTests"),
    .testTarget(
      name: "ScanningTests", dependencies: ["Barcodes", "Pictures", "Scanning", "Witnesses", "ucard-scan"],
      path: "Tests/Codes/ScanningTests"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Barcodes", "Cards", "Exchange", "LinearBarcodes", "MatrixBarcodes", "Pictures", "Rendering", "Scanning",
        "TimeZones", "Values", "Wallet", "Witnesses", "ucard-scan",
      ], path: "Tests/Proof/DocumentationTests"),
    .testTarget(
      name: "ActionsTests",
      dependencies: [
        "Actions", "Age", "Barcodes", "Cards", "Exchange", "Files", "Household", "LinearBarcodes", "Pages", "Scanning",
        "TimeZones", "Values", "Wallet", "Witnesses", "Words",
      ], path: "Tests/Command/ActionsTests"),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Actions", "Arguments", "Barcodes", "Cards", "Exchange", "Files", "Processes", "Rendering", "Terminal",
        "CommandBase", "Commands", "Picker", "Serving", "Values", "Wallet", "Witnesses", "Words", "ucard-scan",
      ], path: "Tests/Command/CommandsTests"),
    .testTarget(
      name: "UCardTests",
      dependencies: ["Barcodes", "Cards", "Wallet", "Witnesses", "ucard", "ucard-faults", "ucard-scan"],
      path: "Tests/Command/UCardTests",
      exclude: ["Cases"]),
    .executableTarget(
      name: "ucard-bench",
      dependencies: [
        "Barcodes", "CLibPNG", "CLibQREncode", "CLibZint", "Cards", "LinearBarcodes", "MatrixBarcodes", "Pictures",
        "Rendering", "Values", "Wallet",
      ],
      path: "Tests/Proof/Benchmark",
      exclude: [
        "degradation.py", "figures.py", "instructions.py", "instructions.sh", "instructions.txt", "picker.py",
        "scanning.py",
      ]),
    .executableTarget(
      name: "ucard-encoders", dependencies: ["LinearBarcodes", "MatrixBarcodes"], path: "Tests/Proof/Encoders"),
    .executableTarget(
      name: "ucard-faults", dependencies: ["Witnesses"], path: "Tests/Proof/Faults", exclude: ["faults.c", "mutate.py"]),
  ],
  cLanguageStandard: .gnu2x,
  cxxLanguageStandard: .cxx20
)

// `make fuzz` alone builds this one: it is linked with libFuzzer, and the rest is compiled for that.
if Context.environment["UCARD_FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "ucard-fuzz",
      dependencies: [
        "Barcodes", "Cards", "Exchange", "Files", "Household", "LinearBarcodes", "MatrixBarcodes", "Pictures",
        "Rendering", "Terminal", "CommandBase", "Commands", "Picker", "Values", "Wallet", "Words",
      ], path: "Tests/Proof/Fuzz", exclude: ["seeds.py"]))
}

for target in package.targets where target.type != .system && !cTargets.contains(target.name) {
  target.swiftSettings = strict
}

// The C library checks the size of buffers. AddressSanitizer, with which the fuzzer is built, does so itself.
if Context.environment["UCARD_FUZZ"] != "1" {
  for target in package.targets where cTargets.contains(target.name) {
    target.cSettings = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
    target.cxxSettings =
      (target.cxxSettings ?? []) + [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
  }
}

// Assets/swift.sh sets it; SwiftPM refuses such flags in a package that another one depends on.
if Context.environment["UCARD_UNSAFE_FLAGS"] == "1" {
  // What Debian compiles C and C++ with.
  let protection = ["-fstack-protector-strong", "-fstack-clash-protection", "-fcf-protection"]
  for target in package.targets where cTargets.contains(target.name) {
    target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(protection, .when(configuration: .release))]
    target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(protection, .when(configuration: .release))]
  }
}

// A checked build is to compile fast. What draws, encodes and reads codes is optimized in it all the same, in the tests too: they
// do that ten thousand times. So is what all tests stand on.
if Context.environment["UCARD_CHECKED"] == "1" {
  let codes = ["LinearBarcodes", "MatrixBarcodes", "Barcodes", "Pictures", "Rendering"]
  let bases = ["Values", "Words", "SQLite", "JSON", "Cards"]
  let optimized = cTargets + codes + codes.map { $0 + "Tests" } + bases + ["Witnesses"]
  for target in package.targets where target.type != .system && !optimized.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// `make docs` alone needs the plug-in; nobody else fetches it.
if Context.environment["UCARD_DOCS"] == "1" {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}
