extension Symbology {
  /// The symbology of that id, name or alias, whatever the letter case, blanks, hyphens and underscores:
  /// `ean13`, `EAN-13` and `EAN_13` are one.
  public init?(named name: String) {
    let wanted = Self.folded(name)
    guard
      let symbology = Self.all.first(where: { symbology in
        symbology.names.contains { Self.folded($0) == wanted }
      })
    else { return nil }
    self = symbology
  }

  /// Every name by which `init(named:)` finds it.
  public var names: [String] { [id, name] + aliases }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}
