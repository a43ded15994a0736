/// The report for programs. Its keys never change.
struct ImportReportJSON: Encodable {
  let dryRun: Bool
  /// Whether the wallet has the cards now.
  let stored: Bool
  let added: Int
  let updated: Int
  let unchanged: Int
  let skipped: Int
  let pruned: Int
  let cards: [CardResult]
  let remarks: [Remark]
  let remarkCount: Int
  let errors: [Fault]
  let errorCount: Int

  struct CardResult: Encodable {
    let result: String
    let name: String?
    let uuid: String?
    let number: Int?
    let changes: [String]?
    let reason: String?
    let message: String?
    /// The location in a file; nil for a card that is in none.
    let location: LocationJSON?

    private enum CodingKeys: String, CodingKey {
      case result, name, uuid, number, changes, reason, message
      case location = "place"
    }
  }

  /// The reason why an entry, a file or everything is not in the wallet.
  struct Fault: Encodable {
    let code: String
    let message: String
    /// The location in a file; nil if the reason is in none.
    let location: LocationJSON?

    private enum CodingKeys: String, CodingKey {
      case code, message
      case location = "place"
    }
  }

  struct Remark: Encodable {
    let message: String
    let location: LocationJSON?

    private enum CodingKeys: String, CodingKey {
      case message
      case location = "place"
    }
  }
}
