/// A limit on the work of finding occurrences, which ensures that hostile rules end quickly. Several rules may share one.
public final class WorkBudget {
  private var left: Int

  /// Creates a budget.
  ///
  /// - Parameter work: the number of days, times and periods that may be looked at.
  public init(_ work: Int) { left = work }

  /// Subtracts work.
  ///
  /// - Returns: whether there was enough.
  func spend(_ work: Int) -> Bool {
    left -= min(work, left + 1)
    return left >= 0
  }
}
