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
    .target(name: "LinearBarcodes"),
    .target(name: "MatrixBarcodes"),
    .target(name: "Barcodes", dependencies: ["CQREncode", "LinearBarcodes", "MatrixBarcodes"]),
    .target(name: "Pictures", dependencies: ["CPNG"]),
    .target(name: "Rendering", dependencies: ["Barcodes", "CRsvg", "LinearBarcodes", "Pictures", "Values"]),

    // Cards and where they are kept.
    .target(name: "Values"),
    .target(name: "Words", dependencies: ["Translations"]),
    .target(name: "Translations", exclude: ["messages.pot", "messages.py", "uk.mo", "uk.po"]),
    .target(name: "TimeZones", dependencies: ["Values"]),
    .target(name: "Cards", dependencies: ["Barcodes", "Cryptography", "TimeZones", "Values", "Words"]),
    .target(name: "ICalendar", dependencies: ["Cards", "TimeZones", "Values"]),
    .target(name: "Cryptography", dependencies: ["CCrypto"]),
    .target(name: "Files", dependencies: ["CLinux", "Values"]),
    .target(name: "Age", dependencies: ["Cryptography", "Files", "Values"]),
    .target(
      name: "Wallet",
      dependencies: ["Age", "Barcodes", "Cards", "Cryptography", "Files", "JSON", "LinearBarcodes", "SQLite", "Values"]),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "JSON"),

    .target(
      name: "Pages",
      dependencies: ["Barcodes", "Cards", "Cryptography", "Files", "JSON", "Rendering", "Values", "Words"],
      resources: ["page.css", "page.js", "ucard.svg", "worker.js"].map { .embedInCode($0) }),
    .target(
      name: "Exchange",
      dependencies: [
        "Age", "Barcodes", "CZip", "Cards", "Cryptography", "Files", "ICalendar", "JSON", "LinearBarcodes", "Pictures",
        "TimeZones", "Values", "Words",
      ]),

    // Wallets that several devices share.
    .target(
      name: "Household",
      dependencies: [
        "Age", "Barcodes", "CLinux", "Cards", "Cryptography", "Exchange", "Files", "Processes", "Values", "Wallet",
      ]),

    // What the program can do, without a message about it.
    .target(
      name: "Actions",
      dependencies: [
        "Age", "Barcodes", "Cards", "Cryptography", "Exchange", "Files", "Household", "LinearBarcodes", "Pages",
        "Pictures", "Processes", "Scanning", "TimeZones", "Values", "Wallet", "Words",
      ]),

    // The command.
    .target(name: "Arguments", dependencies: ["Words"]),
    .target(
      name: "UCardCommands",
      dependencies: [
        "Actions", "Age", "Arguments", "Barcodes", "CLinux", "Cards", "Cryptography", "Exchange", "Files", "Household",
        "JSON", "LinearBarcodes", "Pages", "Pictures", "Processes", "Rendering", "Scanning", "Serving", "Terminal",
        "TimeZones", "Values", "Wallet", "Words",
      ]),
    .target(
      name: "Terminal",
      dependencies: ["Barcodes", "CLinux", "Files", "Pictures", "Processes", "Rendering", "Values", "Words"]),
    .target(name: "Serving", dependencies: ["CMicroHTTPD", "Cryptography", "Values"]),
    .executableTarget(name: "ucard", dependencies: ["UCardCommands"]),

    // Pictures in.
    .target(name: "Processes", dependencies: ["CLinux", "Files", "Values"]),
    .target(name: "Scanning", dependencies: ["Barcodes", "CLinux", "Files", "MatrixBarcodes", "Processes", "Values"]),
    .executableTarget(
      name: "ucard-scan",
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
    .systemLibrary(name: "CLibQREncode", path: "Tests/CLibQREncode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CLibZint", path: "Tests/CLibZint", providers: [.apt(["libzint-dev"])]),
    .target(name: "CFonts", path: "Tests/Fonts", exclude: ["fonts.conf"]),
    .target(
      name: "Witnesses", dependencies: ["CFonts", "CLibPNG", "CLibZBar", "CLibZint", "CZXing"], path: "Tests/Witnesses"),
    .testTarget(name: "LinearBarcodesTests", dependencies: ["LinearBarcodes", "Witnesses"]),
    .testTarget(name: "MatrixBarcodesTests", dependencies: ["CLibQREncode", "MatrixBarcodes", "Witnesses"]),
    .testTarget(
      name: "BarcodesTests", dependencies: ["Barcodes", "LinearBarcodes", "MatrixBarcodes", "Witnesses"]),
    .testTarget(
      name: "RenderingTests", dependencies: ["Barcodes", "LinearBarcodes", "Pictures", "Rendering", "Witnesses"]),
    .testTarget(name: "ValuesTests", dependencies: ["Values"]),
    .testTarget(name: "WordsTests", dependencies: ["Witnesses", "Words"]),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments", "Words"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Witnesses"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "Witnesses"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"]),
    .testTarget(name: "ServingTests", dependencies: ["Serving", "Witnesses"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Witnesses"]),
    .testTarget(name: "CryptographyTests", dependencies: ["Cryptography", "Witnesses"]),
    .testTarget(name: "TimeZonesTests", dependencies: ["TimeZones", "Witnesses"]),
    .testTarget(name: "ICalendarTests", dependencies: ["Cards", "ICalendar", "TimeZones", "Values", "Witnesses"]),
    .testTarget(name: "CardsTests", dependencies: ["Barcodes", "Cards", "TimeZones", "Values", "Words"]),
    .testTarget(
      name: "WalletTests",
      dependencies: ["Age", "Barcodes", "Cards", "Exchange", "LinearBarcodes", "Values", "Wallet", "Witnesses"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Age", "Barcodes", "Cards", "Cryptography", "Exchange", "Files", "TimeZones", "Values", "Witnesses", "Words",
      ]),
    .testTarget(name: "ScanningTests", dependencies: ["Barcodes", "Scanning", "Witnesses", "ucard-scan"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Barcodes", "Cards", "Exchange", "LinearBarcodes", "MatrixBarcodes", "Pictures", "Rendering", "Scanning",
        "TimeZones", "Values", "Wallet", "ucard-scan",
      ]),
    .testTarget(
      name: "ActionsTests",
      dependencies: [
        "Actions", "Barcodes", "Cards", "Exchange", "Files", "Household", "LinearBarcodes", "Pages", "Scanning",
        "TimeZones", "Values",
        "Wallet", "Witnesses", "Words",
      ]),
    .testTarget(
      name: "UCardCommandsTests",
      dependencies: [
        "Actions", "Arguments", "Barcodes", "Cards", "Exchange", "Files", "Processes", "Rendering", "Terminal",
        "UCardCommands", "Values", "Wallet", "Witnesses", "Words", "ucard-scan",
      ]),
    .testTarget(
      name: "UCardTests",
      dependencies: ["Barcodes", "Cards", "Wallet", "Witnesses", "ucard", "ucard-faults", "ucard-scan"],
      exclude: ["Cases"]),
    .executableTarget(
      name: "ucard-bench",
      dependencies: [
        "Barcodes", "CLibPNG", "CLibQREncode", "CLibZint", "Cards", "LinearBarcodes", "MatrixBarcodes", "Pictures",
        "Rendering", "Values", "Wallet",
      ],
      path: "Tests/Benchmark",
      exclude: ["degradation.py", "figures.py", "instructions.py", "instructions.txt", "picker.py", "scanning.py"]),
    .executableTarget(
      name: "ucard-encoders", dependencies: ["LinearBarcodes", "MatrixBarcodes"], path: "Tests/Encoders"),
    .executableTarget(
      name: "ucard-faults", dependencies: ["Witnesses"], path: "Tests/Faults", exclude: ["faults.c", "mutate.py"]),
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
        "Rendering", "Terminal", "UCardCommands", "Values", "Wallet", "Words",
      ], path: "Tests/Fuzz", exclude: ["seeds.py"]))
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

// The Makefile sets it; SwiftPM refuses such flags in a package that another one depends on.
if Context.environment["UCARD_UNSAFE_FLAGS"] == "1" {
  // What Debian compiles C and C++ with.
  let protection = ["-fstack-protector-strong", "-fstack-clash-protection", "-fcf-protection"]
  for target in package.targets where cTargets.contains(target.name) {
    target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(protection, .when(configuration: .release))]
    target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(protection, .when(configuration: .release))]
  }
}

// A checked build is to compile fast. What draws and encodes is optimized in it all the same: tests do that ten thousand times.
if Context.environment["UCARD_CHECKED"] == "1" {
  let optimized = cTargets + ["LinearBarcodes", "MatrixBarcodes", "Barcodes", "Pictures", "Rendering"]
  for target in package.targets where target.type != .system && !optimized.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// `make docs` alone needs the plug-in; nobody else fetches it.
if Context.environment["UCARD_DOCS"] == "1" {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}
