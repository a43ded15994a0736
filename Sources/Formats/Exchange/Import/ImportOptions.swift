package import Cards
internal import Files
public import TimeZones
public import Values
public import Words

/// Options for reading a file.
public struct ImportOptions: Sendable {
  /// The format; nil to recognise it by its content.
  public var format: ImportFormat?
  /// Returns the password of an encrypted file or archive; nil if it is unknown. It is called only if a password is
  /// needed.
  public var password: @Sendable () throws -> [UInt8]? = { nil }
  /// The languages that the person reads, the best first, as codes of BCP 47.
  public var languages = ["en"]
  /// The names of columns in the table by the names of the columns in `Importer.columns`, as a person chose them.
  public var columns: [String: String] = [:]
  /// The encoding of the text in tables and in JSON; nil to recognise it.
  package var encoding: TextEncoding?
  /// Whether the numbers of tables are taken as they are, even if a spreadsheet has probably changed them.
  public var keepsNumbers = false
  /// Asks whether a number of a table, which a spreadsheet has probably rounded, is the one on the card; nil if nobody can
  /// be asked.
  public var isRight: @Sendable (_ number: String, _ name: String) throws -> Bool? = { _, _ in nil }
  /// Whether a file of Catima has to be a phone's export. One that U-Card has written for a phone is refused then.
  public var isOfPhone = false
  /// Whether to accept untrustworthy input, such as a pass that differs from its manifest.
  public var isForced = false
  /// The most bytes of the file of a pass that its card keeps.
  public var mostOriginalBytes = OriginalFile.usualBytes
  /// Whether to go on after an entry that cannot be read, such as a line of a table or a pass of a bundle, with the next
  /// one. Its error is an event then, and is thrown otherwise. An error because of which the rest of the file cannot be
  /// read is thrown in both cases.
  public var continuesAfterFaults = false
  /// The name for cards that have none.
  public var fallbackName = "Card"
  /// The language of words that become a part of a card.
  public var language = Language.english
  /// The time zone of the machine, which times without a zone have.
  public var zone = Zone.utc
  /// The time of day of a reminder in the morning, in seconds since midnight.
  public var morning = 8 * 3600
  /// Returns the current time. For a repeated event, the occurrences of the year from then on are read.
  public var now: @Sendable () -> Instant = { .now }
  /// The folder for temporary files without a name. Content that was encrypted is never written to them decrypted.
  public var temporaryFolder = "/tmp"
  /// Receives the fraction of the file that has been read, 0 to 1, now and then.
  public var progress: @Sendable (Double) throws -> Void = { _ in }

  /// Creates the default options, and sets some of them:
  ///
  ///     ImportOptions { $0.format = .catima }
  ///
  /// - Parameter set: sets options.
  public init(_ set: (inout ImportOptions) -> Void = { _ in }) { set(&self) }

  /// Fills in what the codes of boarding passes on a card say, and its file does not.
  ///
  /// - Parameter given: the facts that the file gives.
  /// - Returns: the parts that were filled in.
  @discardableResult
  package func completeFromBoardingPasses(_ content: inout CardContent, besides given: CardFields) -> CardFields {
    // The last day of a pass says the year better than the clock.
    let today = content.expiry?.day ?? CalendarDate(at: now().seconds, in: zone) ?? CalendarDate(epoch: now())
    return content.completeFromBoardingPasses(besides: given, near: today, morning: morning, in: language)
  }

  /// Reads one entry of a file.
  ///
  /// - Parameters:
  ///   - receive: receives the error of the entry, if reading goes on after it.
  ///   - read: reads the entry.
  /// - Returns: the error of the entry; nil if it was read.
  /// - Throws: the errors of `receive` and, unless reading goes on, of `read`.
  @discardableResult
  func entry(_ receive: (ImportEvent) throws -> Void, _ read: () throws -> Void) throws -> ImportError? {
    do {
      try read()
      return nil
    } catch let error as ImportError where continuesAfterFaults {
      try receive(.fault(error))
      return error
    }
  }

  /// A ticker that reports to `progress`, for a file of `total` bytes or items.
  func ticker(of total: Int) -> ProgressTicker { ProgressTicker(of: total, progress) }
}
