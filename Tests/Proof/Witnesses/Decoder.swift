import CLibZBar
import CZXing
import Foundation

/// Programs that read codes, and are independent of U-Card.
package enum Decoder: String, CaseIterable, Sendable {
  /// libzbar, in this process, as used by `zbarimg`.
  case zbar
  /// zxing-cpp, in this process.
  case zxing
  /// `dmtxread` of libdmtx, which only reads Data Matrix.
  case dmtx

  /// The decoders that read many symbologies.
  package static let general = [zbar, zxing]

  /// Options for reading pictures.
  package struct Options: Sendable {
    /// Whether an EAN-13 that begins with 0 is returned as the UPC-A with the same bars.
    package var readsUPCA: Bool
    /// Whether Code 39 is read as full ASCII.
    package var readsFullASCII: Bool
    /// Whether an EAN or UPC is returned with its add-on, after a blank.
    package var readsAddOn: Bool

    package init(readsUPCA: Bool = true, readsFullASCII: Bool = false, readsAddOn: Bool = false) {
      self.readsUPCA = readsUPCA
      self.readsFullASCII = readsFullASCII
      self.readsAddOn = readsAddOn
    }
  }

  /// The bytes of the first code in a picture, a PNG or PGM; empty if there is no code.
  package func read(_ picture: String, _ options: Options = Options()) throws -> [UInt8] {
    switch self {
    case .zbar: try GrayPicture(file: picture).readZBar(options) ?? []
    case .zxing: try GrayPicture(file: picture).readZXing(options)?.bytes ?? []
    case .dmtx: try Subprocess.run("dmtxread", ["-N", "1", "-m", "2000", "-G", "29", picture]).output
    }
  }
}

/// The differences between the versions of zxing-cpp.
package enum ZXing {
  /// The version: a hundred times the major one, and the minor one.
  package static let version = Int(czxing_version())

  /// How it transmits a GS1 DataBar, whose only application identifier is always 01: version 1.4 without it.
  package static func transmitted(dataBar digits: [UInt8]) -> [UInt8] {
    version < 200 ? digits : Array("01".utf8) + digits
  }

  /// Whether it takes bytes without an ECI for Latin-1, where earlier versions took some of them for Shift_JIS.
  package static let guessesLatin1 = version >= 300

  /// Whether it reads an Aztec code that has no codewords for correction.
  package static let readsUncorrectedAztec = version < 300

  /// How it names an error correction level of PDF417: version 1.4 by its number; later ones by the percentage of the
  /// codewords, of which level n has 2 to the power of n + 1 (ISO/IEC 15438, 5.7.2).
  package static func name(ofPDF417Level level: String, codewords: Int) -> String {
    guard version >= 200, let number = Int(level) else { return level }
    return "\(100 * (2 << number) / codewords)%"
  }
}

/// A code that zxing-cpp has read.
package struct ZXingCode: Sendable {
  package let bytes: [UInt8]
  /// The payload in the charset that it declares, or that zxing-cpp guesses.
  package let text: String
  /// The name of the symbology in zxing-cpp.
  package let format: String
  /// The symbology identifier of ISO/IEC 15424, such as `]E0`.
  package let identifier: String
  /// The error correction level, by its name in the symbology.
  package let errorCorrection: String
  /// Whether the code declares an Extended Channel Interpretation.
  package let hasECI: Bool
}

extension GrayPicture {
  /// Reads a code with zxing-cpp; nil if there is none.
  package func readZXing(_ options: Decoder.Options = .init()) throws -> ZXingCode? {
    var code = czxing_code()
    let status = (options.readsUPCA ? "" : "EAN-13").withCString { formats in
      var options = czxing_options(
        formats: formats, reads_full_ascii: options.readsFullASCII ? 1 : 0, reads_add_on: options.readsAddOn ? 1 : 0)
      return czxing_read(pixels, Int32(width), Int32(height), &options, &code)
    }
    guard status == 0 else { throw CocoaError(.fileReadUnknown) }
    guard let bytes = code.bytes else { return nil }
    defer {
      free(bytes)
      free(code.text)
    }
    func string<Value>(_ field: Value) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return ZXingCode(
      bytes: Array(UnsafeBufferPointer(start: bytes, count: code.count)),
      text: code.text.map { String(cString: $0) } ?? "", format: string(code.format),
      identifier: string(code.identifier), errorCorrection: string(code.error_correction), hasECI: code.has_eci != 0)
  }

  /// Reads the bytes of the first code with libzbar; nil if there is none.
  package func readZBar(_ options: Decoder.Options = .init()) throws -> [UInt8]? {
    guard let scanner = zbar_image_scanner_create(), let image = zbar_image_create() else {
      throw CocoaError(.fileReadUnknown)
    }
    defer {
      zbar_image_destroy(image)
      zbar_image_scanner_destroy(scanner)
    }
    func set(_ symbology: zbar_symbol_type_t, _ config: zbar_config_t, _ value: Int32) {
      zbar_image_scanner_set_config(scanner, symbology, config, value)
    }
    set(ZBAR_NONE, ZBAR_CFG_ENABLE, 1)
    set(ZBAR_NONE, ZBAR_CFG_BINARY, 1)
    for addOn in [ZBAR_EAN2, ZBAR_EAN5, ZBAR_ISBN10, ZBAR_ISBN13] { set(addOn, ZBAR_CFG_ENABLE, 0) }
    set(ZBAR_UPCA, ZBAR_CFG_ENABLE, options.readsUPCA ? 1 : 0)
    zbar_image_set_format(image, 0x3030_3859)  // Y800
    zbar_image_set_size(image, UInt32(width), UInt32(height))
    return pixels.withUnsafeBytes { pixels in
      zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
      guard zbar_scan_image(scanner, image) > 0, let symbol = zbar_image_first_symbol(image),
        let data = zbar_symbol_get_data(symbol)
      else { return nil }
      return Array(UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol))))
    }
  }
}
