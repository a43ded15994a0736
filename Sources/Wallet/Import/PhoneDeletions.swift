internal import Cards
internal import Foundation
internal import GRDB

/// What was deleted on a phone, as far as its files tell.
struct PhoneDeletions {
  private let database: Database
  private let stage: ImportStage

  init(_ stage: ImportStage) {
    database = stage.database
    self.stage = stage
  }

  /// Notes which rows a phone does not have any more, if a file has every card of it. Rows of which it was not known what
  /// they say may never have arrived.
  ///
  /// - Parameters:
  ///   - file: the number of the file.
  ///   - lineage: the identity of the phone's files.
  func noteMissing(file: Int, format: String, lineage: String) throws {
    guard stage.completeFormats[file] == format else { return }
    let missing = """
      format = ?1 AND file = ?2 AND key NOT IN (
        SELECT key FROM staging.origin JOIN staging.card ON card.id = origin.card_id
        WHERE card.file = ?3 AND origin.file IS NULL AND origin.format = ?1)
      """
    let arguments: StatementArguments = [format, lineage, file]
    try database.execute(
      sql: """
        UPDATE main.origin SET sent = iif(entry IS NULL, '', sent), entry = '\(CardOrigin.Mark.absent.rawValue)'
        WHERE entry IS NOT '\(CardOrigin.Mark.absent.rawValue)' AND \(missing)
        """, arguments: arguments)
    try database.execute(sql: "DELETE FROM main.phone_picture WHERE \(missing)", arguments: arguments)
  }
}
