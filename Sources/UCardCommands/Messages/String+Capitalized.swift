extension StringProtocol {
  /// The text in lower case except for the first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
