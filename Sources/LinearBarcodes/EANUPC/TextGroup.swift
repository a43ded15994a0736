/// So many characters from the place `offset` on, each under its share of modules, from the module `start` on: the text
/// of the EAN/UPC family.
struct TextGroup: Hashable, Sendable {
  let offset: Int
  let count: Int
  let start: Int
  /// Modules for each character.
  var pitch = 7
  /// Whether it stands above the bars.
  var isAbove = false

  var moduleCount: Int { pitch * count }
}
