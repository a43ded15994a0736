internal import Cards

extension Colour {
  /// Reads a colour as in style sheets: `rgb(255, 133, 34)`, `rgba(255, 133, 34, 0.5)`, `#FF8522`, `#F80`, or with the
  /// opacity at the end `#FF852280`; nil for any other text.
  init?(css text: String) {
    let text = text.filter { !$0.isWhitespace }.lowercased()
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      self.init(digits.count == 8 ? "#" + digits.suffix(2) + digits.prefix(6) : text)
      return
    }
    guard let match = text.wholeMatch(of: #/rgba?\(([0-9.,]+)\)/#) else { return nil }
    let parts = match.1.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? -1 }
    guard parts.count == (text.hasPrefix("rgba") ? 4 : 3), parts.prefix(3).allSatisfy((0...255).contains) else {
      return nil
    }
    let opacity = parts.count == 4 ? parts[3] : 1
    guard (0...1).contains(opacity) else { return nil }
    let (red, green, blue) = (parts[0].rounded(), parts[1].rounded(), parts[2].rounded())
    self.init(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), alpha: UInt8((opacity * 255).rounded()))
  }
}
