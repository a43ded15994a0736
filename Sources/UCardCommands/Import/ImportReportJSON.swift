/// The report for programs. Its keys never change.
struct ImportReportJSON: Encodable {
  let dryRun: Bool
  let added: Int
  let updated: Int
  let unchanged: Int
  let skipped: Int
  let cards: [CardResult]
  let remarks: [Remark]
  let remarkCount: Int

  struct CardResult: Encodable {
    let result: String
    let name: String?
    let uuid: String?
    let number: Int?
    let changes: [String]?
    let reason: String?
    let message: String?
    let location: LocationJSON

    private enum CodingKeys: String, CodingKey {
      case result, name, uuid, number, changes, reason, message
      case location = "place"
    }
  }

  struct Remark: Encodable {
    let message: String
    let location: LocationJSON

    private enum CodingKeys: String, CodingKey {
      case message
      case location = "place"
    }
  }
}
