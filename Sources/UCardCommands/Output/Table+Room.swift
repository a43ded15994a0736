extension Table {
  /// How a column gives way in a window that is too narrow for the table.
  struct Room {
    /// The width that its cells may be cut to before any column is left out; nil if they are never cut.
    var comfortable: Int?
    /// The width that its cells may be cut to when columns are left out already.
    var narrowest: Int?
    /// Whether a cell loses its middle when it is cut, and not its end.
    var losesMiddle = false
    /// When the whole column is left out.
    var leaving = Leaving.never

    /// Text that may be cut to eight columns.
    static let text = Room(comfortable: 8, narrowest: 8)
    /// Numbers, which a till and people tell apart by their last digits.
    static let number = Room(comfortable: 20, narrowest: 9, losesMiddle: true)
    /// What means nothing when cut, such as an amount or a date.
    static let whole = Room()
  }

  /// When a column is left out: those before the others are cut hard, those after that, each in the order of the numbers.
  enum Leaving: Comparable {
    case early(Int)
    case late(Int)
    case never
  }
}
