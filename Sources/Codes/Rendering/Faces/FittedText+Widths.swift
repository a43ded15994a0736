extension FittedText {
  /// The letters and signs that are much narrower than others.
  static let narrow = Set("iljtfrI!|.,:;'’`()[]/\\- ії".unicodeScalars)
  /// The letters and signs that are much wider than others.
  static let wide = Set("mwWM@%—…ЖШЩЮЫФЊЉжшщюфыњљŒÆœæ&+<>=~".unicodeScalars)
}
