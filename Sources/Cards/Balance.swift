public import Foundation

/// What is on a card: money, or points.
public struct Balance: Hashable, Sendable {
  /// How much: a decimal number, exact.
  public let amount: Decimal
  /// Of which money; nil for points.
  public let currency: Currency?

  /// That amount of that currency, or of points.
  public init(_ amount: Decimal, _ currency: Currency? = nil) {
    self.amount = amount
    self.currency = currency
  }
}

/// One step in the history of a balance. Two are equal when they say the same, whatever their UUIDs.
public struct BalanceEntry: Hashable, Sendable {
  private var identity: Identity
  /// Which step it is, on every device; nil until it is in a wallet.
  public var id: UUID? {
    get { identity.uuid }
    set { identity.uuid = newValue }
  }
  /// What happened.
  public enum Change: String, CaseIterable, Sendable {
    /// It became more.
    case add
    /// It became less.
    case spend
    /// Somebody looked, and it was that.
    case set
  }

  /// When.
  public let time: Date
  /// What happened.
  public let change: Change
  /// How much came, went, or was found.
  public let amount: Decimal
  /// What there was then.
  public let after: Balance
  /// What for; nil where nobody said.
  public let note: String?

  /// A step with all its parts.
  public init(id: UUID? = nil, time: Date, change: Change, amount: Decimal, after: Balance, note: String?) {
    identity = Identity(uuid: id)
    self.time = time
    self.change = change
    self.amount = amount
    self.after = after
    self.note = note
  }
}

/// Why a balance cannot change so.
public enum BalanceError: Error, Hashable, Sendable {
  /// There is not that much.
  case notEnough(Balance)
  /// It is of another unit, which one amount alone cannot turn into this.
  case otherUnit(Balance)
  /// It would have more digits than are exact.
  case tooLarge
}

extension CardContent {
  /// Changes the balance, and notes that.
  ///
  /// - Parameters:
  ///   - change: what happens to the balance.
  ///   - amount: how much is added, spent, or found to be there.
  ///   - currency: nil for the unit that the balance has (points where there is none yet), `.some(nil)` for points.
  ///   - note: what for; nil for nothing.
  ///   - time: when.
  /// - Throws: `BalanceError`; the card is then as it was.
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
    guard after.magnitude <= Decimal.mostExact else { throw .tooLarge }
    let balance = Balance(after, unit)
    self.balance = balance
    balanceHistory.append(BalanceEntry(time: time, change: change, amount: amount, after: balance, note: note))
  }
}

extension Decimal {
  /// Sums of amounts up to this are exact: `Decimal` has 38 digits, and `init(amount:)` takes 10 after the point.
  fileprivate static let mostExact = Decimal(999_999_999_999_999_999 as UInt64)

  /// An amount as a person writes it: digits with a point or a comma, at most 18 before it and 10 after; nil for what
  /// is none. Blanks between groups of digits are taken for what they are.
  public init?(amount typed: String) {
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

  /// The number with a point and at least that many digits after it.
  public func text(minimumFractionDigits: Int = 0) -> String {
    var text = description
    let places = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    if places == 0, minimumFractionDigits > 0 { text += "." }
    if places < minimumFractionDigits { text += String(repeating: "0", count: minimumFractionDigits - places) }
    return text
  }
}

extension Balance {
  /// The amount with a point and the digits that its currency has: `12.50`.
  public var amountText: String { amount.text(minimumFractionDigits: currency?.minorDigits ?? 0) }
}
