internal import Barcodes
internal import MatrixBarcodes
internal import Pictures
internal import Values

/// The answer of `ucard-scan`. `Sources/Codes/ucard-scan/Answer.hpp` describes its form.
///
/// A picture may have taken over that program, so that nothing but a valid answer of a sensible size is accepted.
struct ScanAnswer {
  /// The most bytes of an answer with codes.
  static let mostBytes = 4 << 20
  private static let mostCodes = 512
  /// The most bytes of a payload: the largest symbol of any symbology has fewer.
  private static let mostPayload = 8192
  /// The most codes with modules, which take longest to check.
  private static let mostGrids = 32
  /// The most modules in a row, and the most rows: those of a PDF417 and of a QR code.
  private static let mostModules = (width: 579, height: 177)
  private static let sizes = 1...1_000_000
  /// The coordinates of a corner, which may lie outside the picture if the code does in part.
  private static let coordinates = -1_000_000...1_000_000

  private var rest: ArraySlice<UInt8>

  init(_ output: [UInt8]) { rest = output[...] }

  /// The page in an answer with codes.
  func page(_ number: Int, _ format: PictureFormat) throws(ScanningError) -> Scan.Page {
    var answer = self
    let header = try answer.header(format)
    var codes: [ScannedCode] = []
    var grids = 0
    while true {
      let fields = try answer.line()
      if fields.first == "end" {
        guard fields == ["end", "\(codes.count)"], answer.rest.isEmpty else { throw .invalidAnswer }
        break
      }
      if fields.last != "-" { grids += 1 }
      guard grids <= Self.mostGrids, codes.count < Self.mostCodes, let code = Self.code(fields, page: number) else {
        throw .invalidAnswer
      }
      codes.append(code)
    }
    return Scan.Page(
      number: number, width: header.width, height: header.height, codes: codes, isDamaged: header.isDamaged)
  }

  /// The picture in an answer with one.
  ///
  /// - Parameter original: the bytes of the file that was read, if they may be kept.
  func picture(_ format: PictureFormat, original: [UInt8]?) throws(ScanningError) -> UprightPicture {
    var answer = self
    _ = try answer.header(format)
    let fields = try answer.line()
    guard fields.count == 5, fields[0] == "file", let width = Self.number(fields[2], in: Self.sizes),
      let height = Self.number(fields[3], in: Self.sizes), fields[4] == "\(answer.rest.count)"
    else { throw .invalidAnswer }
    if fields[1] == "same", let original, answer.rest.isEmpty {
      return UprightPicture(format: format, width: width, height: height, bytes: original)
    }
    let bytes = Array(answer.rest)
    guard let written = PictureFormat(rawValue: fields[1]), [.png, .jpeg].contains(written),
      PictureFormat(of: bytes) == written
    else { throw .invalidAnswer }
    return UprightPicture(format: written, width: width, height: height, bytes: bytes)
  }

  /// The libraries in an answer with them.
  func libraries() throws(ScanningError) -> [ReaderLibrary] {
    var answer = self
    guard try answer.line() == ["ucard-scan 2"] else { throw .invalidAnswer }
    var libraries: [ReaderLibrary] = []
    while true {
      let fields = try answer.line()
      if fields == ["end", "\(libraries.count)"], answer.rest.isEmpty { return libraries }
      guard fields.count == 3, fields[0] == "library", libraries.count < 8,
        fields[1...].allSatisfy({ (1...32).contains($0.count) })
      else { throw .invalidAnswer }
      libraries.append(ReaderLibrary(name: fields[1], version: fields[2]))
    }
  }

  /// Reads the lines before codes or picture, or throws the failure that they tell.
  private mutating func header(
    _ format: PictureFormat
  ) throws(ScanningError) -> (width: Int, height: Int, isDamaged: Bool) {
    guard try line() == ["ucard-scan 2"] else { throw .invalidAnswer }
    let fields = try line()
    if fields.count == 2, fields[0] == "failure" { throw Self.failure(fields[1], format) }
    guard fields.count == 5, fields[0] == "picture", ["png", "jpeg", "pnm"].contains(fields[1]),
      let width = Self.number(fields[2], in: Self.sizes), let height = Self.number(fields[3], in: Self.sizes),
      ["whole", "damaged"].contains(fields[4])
    else { throw .invalidAnswer }
    return (width, height, fields[4] == "damaged")
  }

  private static func failure(_ word: String, _ format: PictureFormat) -> ScanningError {
    switch word {
    case "not-a-picture": .notAPicture
    case "too-large": .tooLarge
    case "damaged", "unreadable": .damaged(format)
    case "no-memory": .outOfMemory
    default: .invalidAnswer
    }
  }

  /// Reads the fields of the next line.
  private mutating func line() throws(ScanningError) -> [String] {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw .invalidAnswer }
    let bytes = rest[..<end]
    guard bytes.allSatisfy({ $0 == 9 || (0x20...0x7E).contains($0) }) else { throw .invalidAnswer }
    rest = rest[(end + 1)...]
    return bytes.split(separator: 9, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: codes

  private static func code(_ fields: [String], page: Int) -> ScannedCode? {
    guard fields.count == 10, fields[0] == "code", let reader = ScannedCode.Reader(rawValue: fields[1]),
      (1...32).contains(fields[2].count), fields[3].count <= 8, fields[5].count <= 16, let bytes = payload(fields[6]),
      let corners = corners(fields[7]), let flags = flags(fields[8])
    else { return nil }
    let grid = grid(fields[9])
    guard grid != nil || fields[9] == "-" else { return nil }
    let eci = number(fields[4], in: 0...999_999)
    guard eci != nil || fields[4] == "-" else { return nil }
    let identifier = fields[3] == "-" ? nil : fields[3]
    let symbology = Symbology.scanned(format: fields[2], identifier: identifier, bytes: bytes)
    let payload = Payload(bytes: bytes, eci: eci)
    let told = ErrorCorrection(rawValue: fields[5])
    let level = symbology?.errorCorrectionLevels.contains(told) == true ? told : nil
    let copy = symbology.flatMap { symbology in grid.map { SymbolCopy(of: $0, symbology, payload, level: level) } }
    var losses = Set(flags.compactMap { lossesByFlag[$0] })
    if let loss = loss(identifier) { losses.insert(loss) }
    if let loss = loss(copy, symbology, flags) { losses.insert(loss) }
    return ScannedCode(
      symbology: symbology, format: fields[2], payload: payload, identifier: identifier,
      errorCorrection: copy?.errorCorrection ?? level, form: copy?.form, isExactCopy: copy?.isExact ?? false,
      corners: corners, page: page, reader: reader,
      isConfirmed: copy?.isExact == true || !flags.contains("unconfirmed"), isInverted: flags.contains("inverted"),
      isMirrored: flags.contains("mirrored"), losses: losses)
  }

  private static let lossesByFlag: [String: ScannedCode.Loss] = [
    "part": .partOfSequence, "instruction": .instruction, "several-ecis": .severalECIs, "eci-unknown": .unknownECI,
  ]

  /// The position of FNC1 in a code that U-Card draws without it (ISO/IEC 15424, table 2).
  private static func loss(_ identifier: String?) -> ScannedCode.Loss? {
    switch identifier {
    case "]Q4", "]z1", "]z4", "]z7": .gs1
    case "]Q5", "]Q6", "]z2", "]z5", "]z8", "]d3", "]d6", "]d9", "]dC", "]C2": .applicationIndicator
    default: nil
    }
  }

  /// Why a two-dimensional code is not copied.
  private static func loss(_ copy: SymbolCopy?, _ symbology: Symbology?, _ flags: Set<String>) -> ScannedCode.Loss? {
    guard let symbology, symbology.isDrawn, symbology.family != .linear else { return nil }
    if flags.contains("mirrored") { return .mirrored }
    if flags.contains("inverted") { return .lightOnDark }
    if let copy, copy.form != nil { return copy.isExact ? nil : .modules }
    return copy?.hasHanziSegment == true ? .doubleByteSegment : .form
  }

  private static func flags(_ field: String) -> Set<String>? {
    if field == "-" { return [] }
    let flags = field.split(separator: ",").map(String.init)
    let known = Set(lossesByFlag.keys).union(["unconfirmed", "inverted", "mirrored"])
    return known.isSuperset(of: flags) ? Set(flags) : nil
  }

  private static func corners(_ field: String) -> [ScannedCode.Point]? {
    let numbers = field.split(separator: ",", omittingEmptySubsequences: false).compactMap { part in
      number(String(part), in: coordinates)
    }
    guard numbers.count == 8 else { return nil }
    return (0..<4).map { ScannedCode.Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
  }

  /// The modules in `WIDTHxHEIGHT:ROWS`.
  private static func grid(_ field: String) -> ModuleGrid? {
    let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let sizes = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard sizes.count == 2, let width = number(String(sizes[0]), in: 1...mostModules.width),
      let height = number(String(sizes[1]), in: 1...mostModules.height)
    else { return nil }
    let bytesPerRow = (width + 7) / 8
    guard parts[1].utf8.count == 2 * bytesPerRow * height, let rows = parts[1].utf8.bytesOfHexadecimal else {
      return nil
    }
    var modules: [Bool] = []
    modules.reserveCapacity(8 * rows.count)
    for row in stride(from: 0, to: rows.count, by: bytesPerRow) {
      for x in 0..<8 * bytesPerRow {
        let isDark = rows[row + x / 8] >> UInt8(7 - x % 8) & 1 == 1
        if x < width { modules.append(isDark) } else if isDark { return nil }
      }
    }
    return ModuleGrid(modules: modules, width: width)
  }

  private static func payload(_ field: String) -> [UInt8]? {
    field.isEmpty || field.utf8.count > 2 * mostPayload ? nil : field.utf8.bytesOfHexadecimal
  }

  private static func number(_ field: String, in range: ClosedRange<Int>) -> Int? {
    guard field.first != "+", let number = Int(field), range.contains(number) else { return nil }
    return number
  }
}

extension Symbology {
  /// The symbology of a code that was read; nil if U-Card does not know it.
  ///
  /// - Parameters:
  ///   - format: the name of the symbology in zxing-cpp.
  ///   - identifier: the symbology identifier of ISO/IEC 15424.
  ///   - bytes: the payload.
  static func scanned(format: String, identifier: String?, bytes: [UInt8]) -> Symbology? {
    switch format {
    case "Code128": identifier == "]C1" ? .gs1128 : .code128
    // The last two are of the rectangles of ISO/IEC 21471.
    case "DataMatrix": ["]d2", "]d5", "]d8", "]dB"].contains(identifier) ? .gs1DataMatrix : .dataMatrix
    case "ITF": (try? itf14.encode(Payload(bytes: bytes))) == nil ? .itf : .itf14
    case "EAN-13": .ean13
    case "EAN-8": .ean8
    case "UPC-A": .upcA
    case "UPC-E": .upcE
    case "Code39": .code39
    case "Code93": .code93
    case "Codabar": .codabar
    case "DataBar": .dataBar
    case "DataBarExpanded": .dataBarExpanded
    // FNC1 in the first position, and no ECI (ISO/IEC 18004:2015, annex F).
    case "QRCode": identifier == "]Q3" ? .gs1QR : .qr
    case "MicroQRCode": .microQR
    case "Aztec": .aztec
    case "PDF417": .pdf417
    case "MaxiCode": .maxiCode
    default: nil
    }
  }
}
