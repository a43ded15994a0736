import CZXing
import Foundation

/// Programs that read codes and know nothing of U-Card.
package enum Decoder: String, CaseIterable, Sendable {
  /// `zbarimg`.
  case zbar
  /// zxing-cpp, in this process.
  case zxing
  /// `dmtxread` of libdmtx, which reads Data Matrix alone.
  case dmtx

  /// How pictures are to be read.
  package struct Options: Sendable {
    /// zxing-cpp's names of what to look for, with commas between them; empty for everything.
    package var formats: String
    /// Whether an EAN-13 that begins with 0 is given as the UPC-A that has the same bars.
    package var readsUPCA: Bool
    /// Whether Code 39 is read as full ASCII.
    package var readsFullASCII: Bool
    /// Whether an EAN or UPC comes with its add-on, after a blank.
    package var readsAddOn: Bool

    package init(
      formats: String = "", readsUPCA: Bool = true, readsFullASCII: Bool = false, readsAddOn: Bool = false
    ) {
      self.formats = formats
      self.readsUPCA = readsUPCA
      self.readsFullASCII = readsFullASCII
      self.readsAddOn = readsAddOn
    }
  }

  /// The bytes of the first code in a picture, a PNG or PGM; empty where it finds none.
  package func read(_ picture: String, _ options: Options = Options()) throws -> [UInt8] {
    try read([picture], options).first ?? []
  }

  /// The same for many pictures.
  package func read(_ pictures: [String], _ options: Options = Options()) throws -> [[UInt8]] {
    switch self {
    case .zbar: return try Self.readZbar(pictures, options)
    case .zxing: return try pictures.map { try GrayPicture(file: $0).readZXing(options)?.bytes ?? [] }
    case .dmtx: return try pictures.map { try Subprocess.run("dmtxread", ["-N", "1", "-m", "2000", $0]).output }
    }
  }

  /// One process for all pictures, whose XML tells them apart.
  private static func readZbar(_ pictures: [String], _ options: Options) throws -> [[UInt8]] {
    var arguments = ["-q", "--nodbus", "--xml", "-Sbinary", "-Supce.enable", "-Si25.min-length=2", "-Scodabar.min-length=2"]
    if options.readsUPCA { arguments.append("-Supca.enable") }
    let xml = try Subprocess.run("zbarimg", arguments + pictures).text
    var found: [String: [UInt8]] = [:]
    for source in xml.components(separatedBy: "<source href='").dropFirst() {
      let path = source.prefix { $0 != "'" }
      guard let data = source.range(of: "<data"), let end = source.range(of: "]]></data>") else { continue }
      guard let start = source.range(of: "<![CDATA[", range: data.upperBound..<source.endIndex) else { continue }
      let text = source[start.upperBound..<end.lowerBound]
      let isBase64 = source[data.upperBound..<start.lowerBound].contains("base64")
      found[String(path)] =
        isBase64
        ? [UInt8](Data(base64Encoded: String(text), options: .ignoreUnknownCharacters) ?? Data()) : Array(text.utf8)
    }
    return pictures.map { found[$0] ?? [] }
  }
}

/// What zxing-cpp found.
package struct ZXingCode: Sendable {
  package let bytes: [UInt8]
  /// Its name of the symbology.
  package let format: String
  /// The symbology identifier of ISO/IEC 15424, `]E0` and the like.
  package let identifier: String
  /// Level of error correction, as the symbology names it.
  package let errorCorrection: String
  /// Whether the code declares an Extended Channel Interpretation.
  package let hasECI: Bool
}

extension GrayPicture {
  /// What zxing-cpp reads; nil where it finds nothing.
  package func readZXing(_ options: Decoder.Options = .init()) throws -> ZXingCode? {
    var code = czxing_code()
    let formats = options.readsUPCA || !options.formats.isEmpty ? options.formats : "EAN-13"
    let status = formats.withCString { formats in
      var options = czxing_options(
        formats: formats, reads_full_ascii: options.readsFullASCII ? 1 : 0, reads_add_on: options.readsAddOn ? 1 : 0)
      return czxing_read(pixels, Int32(width), Int32(height), &options, &code)
    }
    guard status == 0 else { throw CocoaError(.fileReadUnknown) }
    guard let bytes = code.bytes else { return nil }
    defer { free(bytes) }
    func string<Value>(_ field: Value) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return ZXingCode(
      bytes: Array(UnsafeBufferPointer(start: bytes, count: code.count)), format: string(code.format),
      identifier: string(code.identifier), errorCorrection: string(code.error_correction), hasECI: code.has_eci != 0)
  }
}
