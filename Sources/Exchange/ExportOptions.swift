public import Cards
public import Foundation

/// What an export has to know of the world.
public struct ExportOptions: Sendable {
  /// What day it is here at a moment.
  public var day: @Sendable (Date) -> CalendarDate
  /// When a day begins here.
  public var start: @Sendable (CalendarDate) -> Date

  /// Options of those parts.
  public init(
    day: @escaping @Sendable (Date) -> CalendarDate, start: @escaping @Sendable (CalendarDate) -> Date
  ) {
    self.day = day
    self.start = start
  }
}
