/// Why a payload cannot become a symbol. Places are counted from 0, in characters of the payload.
public enum EncodingError: Error, Hashable, Sendable {
  /// There is nothing to encode.
  case empty
  /// The symbology has no way to carry `character`, which stands at place `at`.
  case unencodable(Character, at: Int)
  /// A number of `found` digits, where only the lengths in `allowed` exist. Those of an add-on do not count.
  case wrongLength(found: Int, allowed: [Int])
  /// A number of `found` digits, where they stand in pairs.
  case oddLength(found: Int)
  /// What stands at place `at` is not the check digit, or check character, of the others.
  case wrongCheckDigit(found: Character, expected: Character, at: Int)
  /// The check digit is missing that has to stand at place `at`.
  case missingCheckDigit(expected: Character, at: Int)
  /// A UPC-E begins with a number system, 0 or 1.
  case wrongNumberSystem(Character)
  /// An add-on of `found` digits; there are those of two and of five.
  case wrongAddOn(found: Int)
  /// A Codabar begins and ends with a start and a stop character, A, B, C or D; neither stands at place `at`.
  case missingStartOrStop(at: Int)
  /// What has to be a GS1 element string is none.
  case elementString(GS1ElementStringError)
  /// A payload of `found` bytes, where at most `limit` fit; nil where that depends on what they are.
  case tooLong(found: Int, limit: Int?)
  /// The symbology has no level of error correction of that name.
  case noSuchErrorCorrection(String)
  /// There is no Extended Channel Interpretation of that number, or the symbology cannot declare it. They go from 0 to
  /// 999999.
  case noSuchECI(Int)
  /// The symbology has no way to say how the bytes are to be understood, and these need it.
  case noECI
  /// The symbology is known by name, and nothing here draws it.
  case notDrawn
  /// The system lacks the library of that name, which draws this symbology.
  case libraryMissing(String)
  /// The symbology has no such ratio of wide to narrow elements.
  case noSuchRatio(WideNarrowRatio)
  /// The symbology has no bearer bars.
  case noBearerBars
  /// The system gave no memory for the symbol.
  case outOfMemory
}
