public import Values
internal import Words

/// The balance or price of a card: an amount of money, or of points.
public struct Balance: Hashable, Sendable {
  /// The amount, an exact decimal number.
  public let amount: Amount
  /// The currency; nil for points.
  public let currency: Currency?
  /// Whether it is a price of one person; else it is that of all.
  public let isPerPerson: Bool

  /// The end of the price of one person, as it is typed and written in files.
  package static let perPerson = "/person"

  /// Creates a balance of `amount` in `currency`, or in points if the currency is nil.
  public init(_ amount: Amount, _ currency: Currency? = nil, isPerPerson: Bool = false) {
    self.amount = amount
    self.currency = currency
    self.isPerPerson = isPerPerson
  }

  /// The amount with a decimal point and as many digits after it as the currency has: `12.50`.
  public var amountText: String { amount.text(minimumFractionDigits: currency?.minorDigits ?? 0) }

  /// The amount and its unit in names from which UUIDs follow.
  var nameText: String { "\(amount.text()) \(currency?.code ?? "")" }
}

/// The reason why a change of a balance is refused.
public enum BalanceError: Error, Hashable, Sendable {
  /// The amount to spend is larger than the balance, which is attached.
  case notEnough(Balance)
  /// The amount is in another unit than the balance, which is attached. Only setting the balance can change its unit.
  case otherUnit(Balance)
  /// The new balance would have more digits than can be stored.
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
  public let time: Instant
  /// The kind of the change.
  public let change: Change
  /// The amount that was added or spent, or that the balance was set to.
  public let amount: Amount
  /// The balance after the change, which follows from the entries before it.
  public internal(set) var after: Balance
  /// A note about the change; nil for none.
  public let note: String?
  /// For an entry that sets the balance: the UUIDs of the entries that it has seen, and counts instead of; nil if these are
  /// those before it in the history, as they are unless devices have changed a balance without knowing of each other.
  public internal(set) var seen: [UUID]?

  /// Creates an entry from its parts.
  public init(
    id: UUID? = nil, time: Instant, change: Change, amount: Amount, after: Balance, note: String?, seen: [UUID]? = nil
  ) {
    identity = Identity(uuid: id)
    self.time = time
    self.change = change
    self.amount = amount
    self.after = after
    self.note = note
    self.seen = change == .set ? seen : nil
  }

  /// An entry that sets the balance.
  static func setting(_ balance: Balance, id: UUID? = nil, at time: Instant) -> BalanceEntry {
    BalanceEntry(id: id, time: time, change: .set, amount: balance.amount, after: balance, note: nil)
  }
}

extension CardContent {
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
    balance change: BalanceEntry.Change, _ amount: Amount, currency: Currency??, note: String?, at time: Instant
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
    guard after.magnitude <= Amount.largest else { throw .tooLarge }
    // A balance that the card had without an entry becomes one.
    if balanceHistory.isEmpty, change != .set, let balance, balance.amount != 0 {
      balanceHistory = [Self.opening(balance, at: time)]
    }
    let balance = Balance(after, unit)
    self.balance = balance
    balanceHistory.append(BalanceEntry(time: time, change: change, amount: amount, after: balance, note: note))
  }

  /// Sets the balance by an entry, which counts instead of all others.
  package mutating func set(_ balance: Balance, at time: Instant) {
    self.balance = balance
    balanceHistory.append(.setting(balance, at: time))
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

  /// Reads a currency as a person types it: a code of `codes`, a sign such as `₴` or `€`, or an abbreviation such as `zł`;
  /// nil for any other word.
  public init?(_ typed: String) {
    let code = RecognisedWords.currencies[typed.lowercased()] ?? typed.uppercased()
    guard Self.codes.contains(code) else { return nil }
    self.code = code
  }

  /// The number of digits of the minor unit after the decimal point, as ISO 4217 defines it.
  public var minorDigits: Int {
    if Self.withoutMinorUnit.contains(code) { return 0 }
    return Self.withThousandths.contains(code) ? 3 : 2
  }

  /// The words, in lower case, that stand for points instead of money.
  public static let pointsWords = Set(TypedWord("points|none", context: "currency").spellings + [""])

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

  private static func words(_ list: String) -> Set<String> { Set(list.split { $0.isWhitespace }.map(String.init)) }
}
