internal import Cards
internal import SQLite
internal import Values

/// The pictures of a phone's cards. A phone decodes each picture that it gets and writes a file of its own, which comes
/// back with other bytes, and is no change.
final class PhonePictures {
  private let database: Database
  private let isRecoded: (_ old: [UInt8], _ new: [UInt8]) -> Bool
  private var known: [[String]: Bool] = [:]

  init(_ stage: ImportStage) {
    database = stage.database
    isRecoded = stage.isRecoded
  }

  /// The sides of which the picture in the file is the one that the phone got, or is that of the card.
  ///
  /// - Parameters:
  ///   - imported: the pictures in the file.
  ///   - own: those of the card in the wallet.
  ///   - row: the key by which the wallet knows the row; nil if it does not.
  func sameSides(
    _ imported: [PictureSide: PictureReference], as own: [PictureSide: PictureReference], row: OriginKey?
  ) throws -> CardFields {
    var same: CardFields = []
    for (side, picture) in imported where own[side] != picture {
      let known = try row.flatMap { try record($0, side) }
      for digest in Self.same(known, as: own[side]?.digest) where try isSame(digest, picture.digest) {
        same.insert(CardFields(side))
      }
    }
    return same
  }

  /// The digests of the pictures that a phone got with a row, nil for none. Sides of which that is not known are left out.
  func own(_ row: OriginKey) throws -> [PictureSide: String?] {
    var own: [PictureSide: String?] = [:]
    for side in PictureSide.allCases {
      let known = try record(row, side)
      if known == nil || known?.own != nil || known?.sent != nil {
        own.updateValue(known?.own ?? known?.sent, forKey: side)
      }
    }
    return own
  }

  /// The digests that count as the same picture as the phone's. If the phone's own file is known, the picture from
  /// which that file was made is not compared: a JPEG can only be compared by its size.
  private static func same(_ known: HouseholdPhone.Picture?, as own: String?) -> [String?] {
    guard let known, known.there != nil else { return [known?.sent, own] }
    return [known.there, known.sent, own == known.own ? nil : own]
  }

  /// Notes which files the phone has for the cards of a file.
  func note(file: Int, format: String, lineage: String) throws {
    let rows = try database.rows(
      """
      SELECT origin.key, part.side, part.digest, ours.digest
      FROM staging.card_picture AS part JOIN staging.card ON card.id = part.card_id
      JOIN staging.origin ON origin.card_id = card.id AND origin.file IS NULL AND origin.format = ?
      JOIN staging.target ON target.card_id = card.id
      LEFT JOIN staging.match ON match.card_id = card.id
      LEFT JOIN main.card_picture AS ours ON ours.card_id = target.number AND ours.side = part.side
      WHERE card.file = ? AND result IS NOT 'skipped'
      """, [format, file]
    ) { (try $0.requiredText(), try $0.requiredText(), try $0.requiredText(), try $0.text()) }
    for (key, side, digest, ours) in rows {
      guard let pictureSide = PictureSide(rawValue: side) else { continue }
      let known = try record(OriginKey(format: format, file: lineage, key: key), pictureSide)
      guard known?.there != digest else { continue }
      let own = try [known?.sent, ours].first { try isSame($0, digest) } ?? digest
      try ImportStage.keepFiles("SELECT ?", [digest], in: database)
      try database.run(
        """
        INSERT INTO main.phone_picture (format, file, key, side, own, there) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET own = excluded.own, there = excluded.there, sent = NULL
        """, [format, lineage, key, side, own, digest])
    }
    // A picture that the phone does not have any more. (The `+` keeps SQLite from collecting the keys of a whole file where
    // a phone has no pictures.)
    try database.run(
      """
      DELETE FROM main.phone_picture WHERE format = ?1 AND file = ?2 AND +key IN (
        SELECT key FROM staging.origin JOIN staging.card ON card.id = origin.card_id
        WHERE card.file = ?3 AND origin.file IS NULL AND card.fields & ?4)
      AND (key, side) NOT IN (
        SELECT origin.key, part.side FROM staging.card_picture AS part JOIN staging.card ON card.id = part.card_id
        JOIN staging.origin ON origin.card_id = card.id
        WHERE card.file = ?3 AND origin.file IS NULL)
      """, [format, lineage, file, CardFields.pictures.rawValue])
  }

  /// Whether a picture in the file differs from the pictures that the phone had or was sent, as far as the wallet
  /// knows.
  func isNew(_ digest: String, _ side: PictureSide, in row: OriginKey) throws -> Bool {
    let found = try database.row(
      """
      SELECT there, own, sent,
        (SELECT count(*) FROM main.picture WHERE digest IN (own, sent)) < (own IS NOT NULL) + (sent IS NOT NULL)
      FROM main.phone_picture WHERE format = ? AND file = ? AND key = ? AND side = ?
      """, [row.format, row.file, row.key, side.rawValue]
    ) { (try $0.text(), try $0.text(), try $0.text(), try $0.flag()) }
    guard let (there, own, sent, isLost) = found else { return true }
    let known = HouseholdPhone.Picture(own: own, there: there, sent: sent)
    if try Self.same(known, as: own).contains(where: { try isSame($0, digest) }) { return false }
    // The phone's own file can only be compared with the bytes of the picture that the phone was sent.
    return there != nil || !isLost
  }

  private func record(_ row: OriginKey, _ side: PictureSide) throws -> HouseholdPhone.Picture? {
    try database.row(
      "SELECT own, there, sent FROM main.phone_picture WHERE format = ? AND file = ? AND key = ? AND side = ?",
      [row.format, row.file, row.key, side.rawValue]
    ) { HouseholdPhone.Picture(own: try $0.text(), there: try $0.text(), sent: try $0.text()) }
  }

  /// Whether the second picture, which is in the file, is the first one of the wallet, perhaps written anew.
  private func isSame(_ own: String?, _ imported: String) throws -> Bool {
    guard let own else { return false }
    if own == imported { return true }
    if let known = known[[own, imported]] { return known }
    func bytes(_ schema: String, _ digest: String) throws -> [UInt8]? {
      try database.row("SELECT bytes FROM \(schema).picture WHERE digest = ?", [digest]) { try $0.bytes() }
    }
    let isSame = try bytes("main", own).flatMap { old in try bytes("staging", imported).map { isRecoded(old, $0) } }
    known[[own, imported]] = isSame ?? false
    return isSame ?? false
  }
}
