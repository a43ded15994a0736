/// A group of the text of an EAN or UPC symbol: `count` characters from the index `offset` on, each as wide as `pitch`
/// modules, from the module `start` on.
struct TextGroup: Hashable, Sendable {
  let offset: Int
  let count: Int
  let start: Int
  /// The number of modules for each character.
  var pitch = 7
  /// Whether the text is above the bars.
  var isAbove = false

  var moduleCount: Int { pitch * count }
}
