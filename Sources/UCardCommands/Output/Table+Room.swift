extension Table {
  /// The treatment of a column in a window that is too narrow for the table.
  struct Room {
    /// The width to which cells may be cut before any column is left out; nil if they are never cut.
    var comfortable: Int?
    /// The width to which cells may be cut after columns were left out.
    var narrowest: Int?
    /// Whether a cell is cut in its middle instead of at its end.
    var losesMiddle = false
    /// The rule by which the whole column is left out.
    var leaving = Leaving.never

    /// Text that may be cut to a width of eight.
    static let text = Room(comfortable: 8, narrowest: 8)
    /// Numbers, which tills and people distinguish by their last digits.
    static let number = Room(comfortable: 20, narrowest: 9, losesMiddle: true)
    /// Values that are useless when cut, such as amounts and dates.
    static let whole = Room()
  }

  /// The rule by which a column is left out: early, before cells are cut to their narrowest width, or late, after that;
  /// in the order of the numbers.
  enum Leaving: Comparable {
    case early(Int)
    case late(Int)
    case never
  }
}
