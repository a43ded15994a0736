public import Cards
internal import Files
public import Foundation

/// How a file is read.
public struct ImportOptions: Sendable {
  /// The format; nil for the one that its content is of.
  public var format: ImportFormat?
  /// What an encrypted file or archive is opened with; nil where nobody knows. It is asked for only where it is needed.
  public var password: @Sendable () throws -> [UInt8]?
  /// The languages that a person reads, the best first: codes of BCP 47.
  public var languages: [String]
  /// What day it is somewhere at a moment.
  public var day: @Sendable (Date) -> CalendarDate
  /// Columns of a table by what of a card they hold.
  public var columns: [String: String]
  /// Whether what cannot be trusted is taken all the same.
  public var isForced: Bool
  /// What a card is called that has no name.
  public var fallbackName: String
  /// Where a file without a name may be put that is read more than once; it holds nothing that was not encrypted.
  public var temporaryFolder: String
  /// Is told the share of the file that has been read, 0 to 1, now and then.
  public var progress: @Sendable (Double) throws -> Void

  /// Options of those parts.
  public init(
    format: ImportFormat? = nil, password: @escaping @Sendable () throws -> [UInt8]? = { nil },
    languages: [String] = ["en"], day: @escaping @Sendable (Date) -> CalendarDate = { CalendarDate(epoch: $0) },
    columns: [String: String] = [:], isForced: Bool = false, fallbackName: String = "Card",
    temporaryFolder: String = "/tmp", progress: @escaping @Sendable (Double) throws -> Void = { _ in }
  ) {
    self.format = format
    self.password = password
    self.languages = languages
    self.day = day
    self.columns = columns
    self.isForced = isForced
    self.fallbackName = fallbackName
    self.temporaryFolder = temporaryFolder
    self.progress = progress
  }

  /// What tells `progress` of a file that is read, of that many bytes or items.
  func ticker(of total: Int) -> ProgressTicker { ProgressTicker(of: total, progress) }
}
