/// The reason why a text is not a GS1 element string. Application identifiers are given as digits, indices from 0 on.
public enum GS1ElementStringError: Error, Hashable, Sendable {
  /// The digits at index `at` are not an application identifier.
  case unknownIdentifier(String, at: Int)
  /// The bracket at index `at` is not closed, or does not contain digits only.
  case badBracket(at: Int)
  /// The data of `identifier` have `found` characters, but must have one of the lengths in `allowed`.
  case wrongLength(identifier: String, found: Int, allowed: [Int])
  /// The data of `identifier` cannot contain `character`, which is at index `at`; `digits` says whether only digits
  /// can.
  case unencodable(Character, identifier: String, at: Int, digits: Bool)
  /// The digit at index `at` is not the check digit of the data of `identifier`.
  case wrongCheckDigit(identifier: String, found: Character, expected: Character, at: Int)
  /// The two characters at the end of `identifier` are not the check character pair of its data.
  case wrongCheckPair(identifier: String, found: String, expected: String)
  /// The data of `identifier` have `found` as a date, which does not exist.
  case noSuchDate(identifier: String, found: String)
  /// Two application identifiers exclude each other.
  case exclusivePair(String, String)
  /// An application identifier occurs twice, with different data.
  case differentData(identifier: String)
  /// The data of `identifier` have `found`, which breaks `rule`.
  case forbidden(identifier: String, found: String, rule: GS1Rule)

  /// The same error in a text with `count` more characters at its beginning.
  func moved(by count: Int) -> GS1ElementStringError {
    switch self {
    case .unknownIdentifier(let identifier, let index): .unknownIdentifier(identifier, at: index + count)
    case .badBracket(let index): .badBracket(at: index + count)
    case .unencodable(let character, let identifier, let index, let digits):
      .unencodable(character, identifier: identifier, at: index + count, digits: digits)
    case .wrongCheckDigit(let identifier, let found, let expected, let index):
      .wrongCheckDigit(identifier: identifier, found: found, expected: expected, at: index + count)
    case .wrongLength, .wrongCheckPair, .noSuchDate, .exclusivePair, .differentData, .forbidden: self
    }
  }
}

/// A rule for the content of a part of a GS1 element string, by its name in the GS1 Barcode Syntax Dictionary.
///
/// Source: GS1 General Specifications, section 3, and the documents that it names for a rule.
public enum GS1Rule: String, Sendable, CaseIterable {
  /// A numeric country code, ISO 3166-1.
  case country = "iso3166"
  /// The same, or 999 for several countries.
  case countryOr999 = "iso3166999"
  /// A country code of two letters, ISO 3166-1.
  case countryLetters = "iso3166alpha2"
  /// A numeric currency code, ISO 4217.
  case currency = "iso4217"
  /// An international bank account number with its check digits, ISO 13616.
  case iban
  /// A coupon code, North American Coupon Application Guideline.
  case coupon = "couponcode"
  /// A coupon in a positive offer file, GS1 AI (8112) Coupon Data Specification.
  case positiveOffer = "couponposoffer"
  /// Text in which `%` stands before two hexadecimal digits.
  case percentEncoding = "pcenc"
  /// An index of an importer: a letter, a digit, `-` or `_`.
  case importerIndex = "importeridx"
  /// A GS1 Company Prefix at the beginning. Which ones are assigned is not checked.
  case companyPrefix = "gcppos1"
  /// A GS1 Company Prefix after the first digit.
  case companyPrefixSecond = "gcppos2"
  /// A date of six digits: year, month and day.
  case date = "yymmdd"
  /// The same, but the day may be 00 for the whole month.
  case dateOrMonth = "yymmd0"
  /// A date with a year of four digits.
  case longDate = "yyyymmdd"
  /// A time of four digits, hours and minutes.
  case time = "hhmi"
  case hour = "hh"
  case minute = "mi"
  case second = "ss"
  /// A piece and the number of pieces, two digits each.
  case pieceOfTotal = "pieceoftotal"
  /// A position and the number of places, with a slash between them.
  case positionOfTotal = "posinseqslash"
  /// 0 or 1, for no or yes.
  case yesNo = "yesno"
  /// The direction of a roll: 0, 1 or 9.
  case winding
  /// The biological sex, ISO/IEC 5218: 0, 1, 2 or 9.
  case sex = "iso5218"
  /// The type of a carrier, by ICCBBA: 01 to 10, or 80 to 99.
  case mediaType = "mediatype"
  /// The type of a package, UN/CEFACT Recommendation 21.
  case packageType = "packagetype"
  /// Degrees north of the south pole, with seven decimals.
  case latitude
  /// Degrees east of the 180th meridian, with seven decimals.
  case longitude
  /// A number without a zero at its beginning.
  case noLeadingZero = "nozeroprefix"
  /// Another character than a digit somewhere.
  case nonDigit = "hasnondigit"
  /// Another digit than zero somewhere.
  case nonZero = "nonzero"
  case zero
  case hyphen
  /// Text of set 64 with at most two `=`, at its end, which make its length a multiple of three.
  case padding = "cset64"
}
