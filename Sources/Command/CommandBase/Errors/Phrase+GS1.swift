package import Barcodes
internal import Cards
package import LinearBarcodes
internal import Terminal
package import Words

extension Phrase {
  /// The message that the data of an application identifier break a rule, with what the rule requires.
  static func forbidden(_ identifier: String, _ found: String, _ rule: GS1Rule) -> Phrase {
    let asked = Self.asked(by: rule)
    return Phrase("(\(identifier)) cannot have “\(found)”: \(asked).")
  }

  private static func asked(by rule: GS1Rule) -> Phrase {
    switch rule {
    case .country:
      Phrase("type the number of a country by ISO 3166, such as 804 for Ukraine")
    case .countryOr999:
      Phrase("type the number of a country by ISO 3166, such as 804 for Ukraine, or 999 for several countries")
    case .countryLetters:
      Phrase("type the two letters of a country by ISO 3166, such as UA")
    case .currency:
      Phrase("type the number of a currency by ISO 4217, such as 980 for UAH")
    case .iban:
      Phrase("this is not an IBAN, or a character is wrong; type the IBAN as it is printed, without spaces")
    case .coupon:
      Phrase("from there on this is not a North American coupon code; compare it with the coupon")
    case .positiveOffer:
      Phrase("from there on this is not a coupon code of a positive offer; compare it with the coupon")
    case .percentEncoding:
      Phrase("two hexadecimal digits have to follow after %, as in %20; type %25 for the percent sign itself")
    case .importerIndex:
      Phrase("the index of an importer is a letter, a digit, - or _")
    case .companyPrefix:
      Phrase("the data have to begin with a GS1 company prefix of at least four digits")
    case .companyPrefixSecond:
      Phrase("a GS1 company prefix of at least four digits has to follow after the first digit")
    case .date, .dateOrMonth, .longDate:
      Phrase("type a date as year, month and day")
    case .time:
      Phrase("type the time as hours and minutes, 0000 to 2359")
    case .hour: Phrase("type hours from 00 to 23")
    case .minute: Phrase("type minutes from 00 to 59")
    case .second: Phrase("type seconds from 00 to 59")
    case .pieceOfTotal:
      Phrase("type the piece and the number of pieces, two digits each, such as 0203 for 2 of 3")
    case .positionOfTotal:
      Phrase("type the position in the series and the total number, such as 2/3")
    case .yesNo: Phrase("type 0 for no or 1 for yes")
    case .winding: Phrase("type 0, 1, or 9 if the direction is not known")
    case .sex:
      Phrase("type 1 for male, 2 for female, 0 if not known, 9 if not applicable")
    case .mediaType: Phrase("type 01 to 10, or 80 to 99")
    case .packageType:
      Phrase("type the code of a package by UN Recommendation 21, such as BX for a box")
    case .latitude:
      Phrase("the latitude is at most 1800000000: degrees north of the south pole times 10000000")
    case .longitude:
      Phrase("the longitude is at most 3600000000: degrees east of the 180th meridian times 10000000")
    case .noLeadingZero: Phrase("type the number without zeros at its beginning")
    case .nonDigit: Phrase("at least one character must not be a digit")
    case .nonZero: Phrase("type a number that is greater than zero")
    case .padding:
      Phrase(
        "type base64url; = may stand only at the end, at most twice, to make the length a multiple of three")
    case .zero: Phrase("a 0 has to stand there")
    case .hyphen:
      Phrase("only a hyphen may stand there, for a temperature below zero")
    }
  }

  /// The message that an application identifier needs another one beside it.
  package static func missing(_ companion: GS1ElementString.MissingCompanion) -> Phrase {
    let alternatives = companion.alternatives.map { Phrase.allOf($0.map { "(\($0))" }) }
    let list = Phrase.anyOf(alternatives)
    return Phrase(
      "GS1 requires \(list) beside (\(companion.identifier)); it may be in another code on the same item.")
  }
}

extension Symbology {
  /// Checks the rules of GS1 for a payload that a person typed.
  ///
  /// - Parameter isForced: whether it is meant, so that nothing is checked.
  /// - Throws: `CommandFailure` for the first rule that it breaks.
  package func checkRules(of payload: Payload, isForced: Bool) throws(CommandFailure) {
    guard !isForced else { return }
    do {
      try checkRules(of: payload)
    } catch {
      throw CommandFailure(
        .badData,
        .sentences(
          .encoding(error, symbology: self, payload: payload, wasTyped: true),
          Phrase("To use these data anyway, add --force.")))
    }
  }
}
