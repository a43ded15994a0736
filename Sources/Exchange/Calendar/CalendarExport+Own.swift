public import FoundationEssentials
internal import ICalendar

extension CalendarExport {
  /// Whether a file was written by this program and has the event of a card alone.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - id: the UUID of the card.
  public static func isOwn(_ file: [UInt8], of id: UUID) -> Bool {
    var (products, events) = ([String](), [String?]())
    func take(_ event: CalendarScanner.Event) {
      switch event {
      case .property(let property) where property.name == "PRODID": products.append(property.value)
      case .component(let component): events.append(component["UID"]?.value)
      case .property, .fault: return
      }
    }
    var scanner = CalendarScanner { $0 == "UID" || $0 == "PRODID" }
    do {
      try scanner.take(file[...], take)
      try scanner.finish(take)
    } catch {
      return false
    }
    return products == [product] && events == [id.uuidString]
  }
}
