/// What a category may be called.
public enum CategoryName {
  /// "All cards" is not a category: it is every card that is not archived, and nobody can make another.
  private static let reserved: Set<String> = ["all cards", "усі картки", "всі картки"]

  /// Whether `name` belongs to the list of all cards, whatever the letter case.
  public static func isReserved(_ name: String) -> Bool {
    reserved.contains(SearchKey.identity(of: name))
  }
}
