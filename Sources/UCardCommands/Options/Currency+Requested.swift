internal import Cards
internal import Words

extension Currency {
  /// Reads a currency that a person typed; nil for points.
  ///
  /// - Throws: `CommandFailure` for any other text.
  static func requested(_ typed: String) throws(CommandFailure) -> Currency? {
    if pointsWords.contains(typed.lowercased()) { return nil }
    if let currency = Currency(typed) { return currency }
    throw CommandFailure(
      .badData, english: "“\(typed)” is not a currency: write its code of ISO 4217, such as UAH or EUR, or points.",
      ukrainian: "«\(typed)» не є валютою: напишіть її код за ISO 4217, як-от UAH чи EUR, або points для балів.")
  }
}
