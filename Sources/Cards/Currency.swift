/// The currency of a balance, by its code of ISO 4217.
public struct Currency: Hashable, Sendable {
  /// The code: three capital letters, such as `UAH`.
  public let code: String

  /// Creates a currency with a code of three letters, which need not be in `codes`: files of other wallets may have
  /// any.
  public init?(code: String) {
    let code = code.uppercased()
    guard code.utf8.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    self.code = code
  }

  /// Reads a currency as a person types it: a code of `codes`, a sign such as `₴` or `€`, or a word such as `грн`; nil
  /// for any other word.
  public init?(_ typed: String) {
    let code = Self.signs[typed.lowercased()] ?? typed.uppercased()
    guard Self.codes.contains(code) else { return nil }
    self.code = code
  }

  /// The number of digits of the minor unit after the decimal point, as ISO 4217 defines it.
  public var minorDigits: Int {
    if Self.withoutMinorUnit.contains(code) { return 0 }
    return Self.withThousandths.contains(code) ? 3 : 2
  }

  /// The words, in lower case, that stand for points instead of money.
  public static let pointsWords: Set<String> = ["points", "бали", "балів", "none", ""]

  /// The codes of currencies in use (ISO 4217:2015, list one, as amended up to 2025).
  public static let codes: Set<String> = words(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
    ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
    MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES
    VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """)

  private static let withoutMinorUnit = words("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF")
  private static let withThousandths = words("BHD IQD JOD KWD LYD OMR TND")

  private static let signs = [
    "₴": "UAH", "грн": "UAH", "грн.": "UAH", "$": "USD", "€": "EUR", "£": "GBP", "zł": "PLN", "kč": "CZK", "₺": "TRY",
    "¥": "JPY", "₽": "RUB", "₸": "KZT", "₾": "GEL", "₪": "ILS", "₹": "INR", "ft": "HUF",
  ]

  private static func words(_ list: String) -> Set<String> { Set(list.split { $0.isWhitespace }.map(String.init)) }
}
