internal import Cards
internal import JSON
internal import SQLite
public import Values

extension WalletStore {
  /// Returns the steps, the newest first.
  public func history() throws(WalletError) -> [WalletStep] {
    try read { database in
      try database.rows("\(Self.steps) ORDER BY id DESC") { try Self.step(&$0, in: database) }
    }
  }

  /// Undoes the newest step that is not undone.
  ///
  /// - Parameter time: the current moment.
  /// - Returns: the step; nil if there is none.
  public func undo(at time: Instant = .now) throws(WalletError) -> WalletStep? { try undo(1, at: time).first }

  /// Redoes the step that was undone last.
  ///
  /// - Parameter time: the current moment.
  /// - Returns: the step; nil if there is none.
  public func redo(at time: Instant = .now) throws(WalletError) -> WalletStep? { try redo(1, at: time).first }

  /// Undoes the newest steps that are not undone; all of them or, if one fails, none.
  ///
  /// - Parameters:
  ///   - count: the largest number of steps.
  ///   - time: the current moment.
  /// - Returns: the steps, the newest first; fewer than `count` if there are no more.
  public func undo(_ count: Int, at time: Instant = .now) throws(WalletError) -> [WalletStep] {
    try swap(count, "AND \(Self.isUndoable) ORDER BY id DESC", isUndone: true, at: time)
  }

  /// Redoes the steps that were undone last; all of them or, if one fails, none.
  ///
  /// - Parameters:
  ///   - count: the largest number of steps.
  ///   - time: the current moment.
  /// - Returns: the steps, the one that was undone last first; fewer than `count` if there are no more.
  public func redo(_ count: Int, at time: Instant = .now) throws(WalletError) -> [WalletStep] {
    try swap(count, "AND is_undone = 1 ORDER BY id", isUndone: false, at: time)
  }

  private func swap(
    _ count: Int, _ choice: String, isUndone: Bool, at time: Instant
  ) throws(WalletError) -> [WalletStep] {
    try write { database in
      try IndexComparison.beforeChange(in: database)
      try Schema.claim(database)
      let steps = try database.rows("\(Self.steps) \(choice) LIMIT ?", [count]) {
        try Self.step(&$0, in: database)
      }
      try database.withLargeCache {
        for step in steps {
          let number = try swap(step, isUndone: isUndone, at: time, in: database)
          try EventRevisions.follow(number, at: time, in: database)
          try database.run("UPDATE step SET is_undone = ? WHERE id = ?", [isUndone, number])
        }
      }
      return steps
    }
  }

  /// Takes a step back, or does it again.
  ///
  /// - Returns: the number that the step has then.
  private func swap(_ step: WalletStep, isUndone: Bool, at time: Instant, in database: Database) throws -> Int {
    let later = "SELECT id FROM step WHERE id > ? AND is_undone = 0 AND size >= 0 ORDER BY id DESC"
    let syncs = isUndone ? try database.numbers(later, [step.number]) : []
    guard syncs.isEmpty else {
      return try StepReversal(step, beneath: syncs, at: time, in: database).run()
    }
    let cards = try ChangeRecorder.swap(step.number, in: database)
    try DerivedKeys.refresh(cards, in: database)
    try Phones.follow(step, in: database)
    return step.number
  }

  /// The condition that a step can be undone. While the wallet is shared, a sync cannot be undone, because its changes
  /// belong to others, too; nor can steps before joining the household, because joining gave their results to the
  /// others. A step without changes has left them to a later step (see `StepReversal`).
  static let isUndoable = """
    is_undone = 0 AND size > 0 AND (NOT EXISTS (SELECT 1 FROM household) OR (
      action NOT IN (\(syncActions)) AND id > (
        SELECT coalesce(max(id), 0) FROM step WHERE action = '\(WalletStep.Action.join.rawValue)' AND is_undone = 0)))
    """

  private static let syncActions = [WalletStep.Action.sync, .join].flatMap {
    ["'\($0.rawValue)'", "'\(WalletStep.undoingMark)\($0.rawValue)'"]
  }.joined(separator: ", ")

  /// The query for steps that are not forgotten, with the columns that `step(_:)` reads.
  static let steps = """
    SELECT id, time, action, subjects, subject_count, is_undone, \(isUndoable) FROM step WHERE size >= 0
    """

  /// The step in a row, with the parts of cards that it changed.
  ///
  /// - Throws: `DamagedRow`, `DatabaseError`.
  private static func step(_ reader: inout ColumnReader, in database: Database) throws -> WalletStep {
    var step = try step(&reader)
    switch step.action {
    case .edit: step.changed = try ChangeRecorder.changedFields(of: step, in: database)
    case .import where !step.isUndone:
      if !step.isUndoing { step.addedCount = try ChangeRecorder.addedCards(of: step, in: database) }
      step.changed = try ChangeRecorder.changedFields(of: step, in: database)
    case .identifierAdd, .identifierEdit, .identifierMove, .identifierSelect, .identifierDelete:
      step.identifier = try ChangeRecorder.identifier(of: step, in: database)
    case .balance: step.balanceEntry = try ChangeRecorder.balanceEntry(of: step, in: database)
    default: break
    }
    return step
  }

  static func step(_ reader: inout ColumnReader) throws(DamagedRow) -> WalletStep {
    let (number, time) = (try reader.requiredNumber(), try reader.requiredMoment())
    let (action, subjects) = (try reader.requiredText(), try reader.requiredText())
    let isUndoing = action.hasPrefix(WalletStep.undoingMark)
    let name = isUndoing ? String(action.dropFirst(WalletStep.undoingMark.count)) : action
    return WalletStep(
      number: number, time: time, action: WalletStep.Action(rawValue: name) ?? .other, isUndoing: isUndoing,
      subjects: JSONValue.texts(in: subjects),
      subjectCount: try reader.requiredNumber(), isUndone: try reader.flag(), isUndoable: try reader.flag())
  }
}
