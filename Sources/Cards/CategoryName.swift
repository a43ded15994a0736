/// The rules for names of categories.
public enum CategoryName {
  /// "All cards" is not a category: it is the list of every card that is not archived, so no category may have its
  /// name.
  private static let reserved: Set<String> = ["all cards", "усі картки", "всі картки"]

  /// Whether `name` is reserved for the list of all cards, ignoring letter case.
  public static func isReserved(_ name: String) -> Bool {
    reserved.contains(SearchKey.identity(of: name))
  }
}
