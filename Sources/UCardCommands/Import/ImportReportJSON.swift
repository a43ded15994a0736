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
    let place: PlaceJSON
  }

  struct Remark: Encodable {
    let message: String
    let place: PlaceJSON
  }
}
