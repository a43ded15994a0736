internal import Cards
internal import SQLite
public import Values

extension WalletStore {
  /// Returns every category, in order.
  public func categories() throws(WalletError) -> [Category] {
    try read { database in
      try database.rows(
        """
        SELECT uuid, name, (SELECT count(*) FROM card_category WHERE category_id = category.id) FROM category
        ORDER BY position, id
        """
      ) { reader in
        Category(id: try reader.id() ?? UUID(), name: try reader.requiredText(), cardCount: try reader.requiredNumber())
      }
    }
  }

  /// Returns the categories that best match a typed text: none, one, or several of the same rank.
  public func categories(matching typed: String) throws(WalletError) -> [Category] {
    let identity = SearchKey.identity(of: typed)
    let key = SearchKey(typed).text
    let spelling = SpellingKey(typed).text
    let all = try categories().map { ($0, SearchKey($0.name).text, SpellingKey($0.name).text) }
    let ranks: [((Category, String, String)) -> Bool] = [
      { SearchKey.identity(of: $0.0.name) == identity }, { $0.1 == key }, { $0.2 == spelling },
      { (" " + $0.1).contains(" " + key) }, { (" " + $0.2).contains(" " + spelling) },
    ]
    for rank in ranks {
      let matches = all.filter(rank).map(\.0)
      if !matches.isEmpty && !key.isEmpty { return matches }
    }
    return []
  }

  /// Adds categories at the end, except those that exist already, ignoring letter case.
  ///
  /// - Returns: the names of the added categories.
  @discardableResult
  public func addCategories(_ names: [String], at time: Instant) throws(WalletError) -> [String] {
    try step(.categoryAdd, at: time) { database in
      let made = try names.filter { name in
        guard try CategoryRecord.number(of: name, in: database) == nil else { return false }
        _ = try CategoryRecord.number(ofOneNamed: name, in: database)
        return true
      }
      return (made, StepSubjects(made))
    }
  }

  /// Renames the category `old`.
  ///
  /// - Returns: false if there is no category `old`, or another one has the new name, ignoring letter case.
  public func renameCategory(_ old: String, to new: String, at time: Instant) throws(WalletError) -> Bool {
    try step(.categoryRename, at: time) { database in
      guard let number = try CategoryRecord.number(of: old, in: database) else { return (false, []) }
      let other = try CategoryRecord.number(of: new, in: database)
      guard other == nil || other == number else { return (false, []) }
      try database.run(
        "UPDATE category SET name = ?, name_key = ?, search_key = ? WHERE id = ?",
        [new, SearchKey.identity(of: new), SearchKey(new).text, number])
      return (true, [old, new])
    }
  }

  /// Deletes categories. Their cards stay.
  public func deleteCategories(_ names: [String], at time: Instant) throws(WalletError) {
    try step(.categoryDelete, at: time) { database in
      for name in names {
        guard let number = try CategoryRecord.number(of: name, in: database) else { continue }
        try database.run("DELETE FROM card_category WHERE category_id = ?", [number])
        try database.run("DELETE FROM category WHERE id = ?", [number])
      }
      try CategoryRecord.order(CategoryRecord.numbers(in: database), in: database)
      return ((), StepSubjects(names))
    }
  }

  /// Moves a category to an index; to the end if there are fewer categories.
  public func moveCategory(_ name: String, to index: Int, at time: Instant) throws(WalletError) {
    try step(.categoryMove, at: time) { database in
      guard let number = try CategoryRecord.number(of: name, in: database) else { return ((), []) }
      var numbers = try CategoryRecord.numbers(in: database).filter { $0 != number }
      numbers.insert(number, at: min(max(0, index), numbers.count))
      try CategoryRecord.order(numbers, in: database)
      return ((), [name])
    }
  }
}

/// A category of a wallet.
public struct Category: Hashable, Sendable, Identifiable {
  /// The UUID of the category, the same on every device. Renaming does not change it.
  public let id: UUID
  /// The name of the category.
  public let name: String
  /// The number of cards in the category, including archived ones.
  public let cardCount: Int
}
