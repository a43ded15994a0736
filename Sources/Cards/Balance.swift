public import FoundationEssentials

/// The balance of a card: an amount of money, or of points.
public struct Balance: Hashable, Sendable {
  /// The amount, an exact decimal number.
  public let amount: Decimal
  /// The currency; nil for points.
  public let currency: Currency?

  /// Creates a balance of `amount` in `currency`, or in points if the currency is nil.
  public init(_ amount: Decimal, _ currency: Currency? = nil) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount with a decimal point and as many digits after it as the currency has: `12.50`.
  public var amountText: String { amount.text(minimumFractionDigits: currency?.minorDigits ?? 0) }
}

/// The reason why a change of a balance is refused.
public enum BalanceError: Error, Hashable, Sendable {
  /// The amount to spend is larger than the balance, which is attached.
  case notEnough(Balance)
  /// The amount is in another unit than the balance, which is attached. Only setting the balance can change its unit.
  case otherUnit(Balance)
  /// The new balance would have more digits than can be stored exactly.
  case tooLarge
}

/// One change in the history of a balance. Two entries are equal when all but their UUIDs are equal.
public struct BalanceEntry: Hashable, Sendable {
  private var identity: Identity
  /// The UUID of the entry, the same on every device; nil until the entry is in a wallet.
  public var id: UUID? {
    get { identity.uuid }
    set { identity.uuid = newValue }
  }
  /// The kinds of changes.
  public enum Change: String, CaseIterable, Sendable {
    /// An amount was added.
    case add
    /// An amount was spent.
    case spend
    /// The balance was set to an amount, as a till or a receipt showed it.
    case set
  }

  /// The moment when the balance changed.
  public let time: Date
  /// The kind of the change.
  public let change: Change
  /// The amount that was added or spent, or that the balance was set to.
  public let amount: Decimal
  /// The balance after the change.
  public let after: Balance
  /// A note about the change; nil for none.
  public let note: String?

  /// Creates an entry from its parts.
  public init(id: UUID? = nil, time: Date, change: Change, amount: Decimal, after: Balance, note: String?) {
    identity = Identity(uuid: id)
    self.time = time
    self.change = change
    self.amount = amount
    self.after = after
    self.note = note
  }
}

extension CardContent {
  /// The largest amount whose sums are exact: `Decimal` has 38 digits, and `Decimal.init(amount:)` reads 10 after the
  /// point.
  private static let maximumExactAmount = Decimal(999_999_999_999_999_999 as UInt64)

  /// Changes the balance, and adds an entry to its history.
  ///
  /// - Parameters:
  ///   - change: the kind of the change.
  ///   - amount: the amount to add, to spend, or to set.
  ///   - currency: nil for the unit that the balance has (points if there is no balance yet), `.some(nil)` for points.
  ///   - note: a note about the change; nil for none.
  ///   - time: the moment of the change.
  /// - Throws: `BalanceError`; the card is then left unchanged.
  public mutating func change(
    balance change: BalanceEntry.Change, _ amount: Decimal, currency: Currency??, note: String?, at time: Date
  ) throws(BalanceError) {
    let unit = currency ?? balance?.currency
    if let balance, balance.currency != unit, change != .set { throw .otherUnit(balance) }
    let before = balance?.amount ?? 0
    let after =
      switch change {
      case .add: before + amount
      case .spend: before - amount
      case .set: amount
      }
    guard after >= 0 || change != .spend else { throw .notEnough(Balance(before, unit)) }
    guard after.magnitude <= Self.maximumExactAmount else { throw .tooLarge }
    let balance = Balance(after, unit)
    self.balance = balance
    balanceHistory.append(BalanceEntry(time: time, change: change, amount: amount, after: balance, note: note))
  }
}

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

extension Decimal {
  /// Reads an amount as a person writes it: digits with a point or a comma, at most 18 before it and 10 after; nil for
  /// any other text. Blanks between groups of digits are ignored.
  public init?(amount typed: String) {
    if let amount = Self.plain(typed) {
      self = amount
      return
    }
    var text = ""
    for character in typed {
      switch character {
      case "0"..."9" where character.isASCII: text.append(character)
      case ".", ",": text.append(".")
      case " ", "\u{A0}", "\u{202F}": continue
      case "-" where text.isEmpty, "−" where text.isEmpty: text.append("-")
      default: return nil
      }
    }
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...18).contains(parts[0].count),
      parts.count == 1 || (1...10).contains(parts[1].count), let value = Decimal(string: text)
    else { return nil }
    self = value
  }

  /// Reads up to 18 digits, with a point between them or without, in a fiftieth of the time that Foundation takes; nil for
  /// any other text.
  private static func plain(_ typed: String) -> Decimal? {
    var typed = typed
    return typed.withUTF8 { typed in
      guard (1...19).contains(typed.count) else { return nil }
      var significand = 0
      var point: Int?
      for (index, byte) in typed.enumerated() {
        let digit = byte &- UInt8(ascii: "0")
        if digit < 10 {
          guard index < 18 || point != nil else { return nil }
          significand = significand * 10 + Int(digit)
        } else if byte == UInt8(ascii: "."), point == nil, index > 0 {
          point = index
        } else {
          return nil
        }
      }
      let places = point.map { typed.count - 1 - $0 } ?? 0
      guard point == nil || (1...10).contains(places) else { return nil }
      return Decimal(sign: .plus, exponent: -places, significand: Decimal(significand))
    }
  }

  /// The number with a decimal point and at least `minimumFractionDigits` digits after it.
  public func text(minimumFractionDigits: Int = 0) -> String {
    var text = description
    let fractionDigits = text.utf8.firstIndex(of: UInt8(ascii: ".")).map { text.utf8[$0...].count - 1 } ?? 0
    if fractionDigits == 0, minimumFractionDigits > 0 { text += "." }
    if fractionDigits < minimumFractionDigits {
      text += String(repeating: "0", count: minimumFractionDigits - fractionDigits)
    }
    return text
  }
}
