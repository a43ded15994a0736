public import Cards
public import Foundation

/// What an export has to know of the world.
public struct ExportOptions: Sendable {
  /// What day it is here at a moment.
  public var day: @Sendable (Date) -> CalendarDate
  /// When a day begins here.
  public var start: @Sendable (CalendarDate) -> Date

  /// Where parts of a large file wait, in files without a name.
  public var temporaryFolder: String

  /// Options of those parts.
  public init(
    day: @escaping @Sendable (Date) -> CalendarDate, start: @escaping @Sendable (CalendarDate) -> Date,
    temporaryFolder: String = "/tmp"
  ) {
    self.day = day
    self.start = start
    self.temporaryFolder = temporaryFolder
  }
}
