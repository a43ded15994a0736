internal import Arguments
internal import Words

/// The option for output that suits screen readers and braille displays.
struct PlainOption {
  var plain: Bool

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    plain = try reader.flag(
      "--plain",
      english: "One fact a line, without colour and columns, for screen readers; UCARD_PLAIN=1 asks for it always.",
      ukrainian:
        "По одному факту в рядку, без кольору й стовпців, для програм читання з екрана; UCARD_PLAIN=1 вмикає це завжди."
    )
  }

  func isAsked(in context: CommandContext) -> Bool { plain || context.asksForPlain }
}

extension CommandContext {
  /// Whether the environment asks for plain output.
  var asksForPlain: Bool { variable("UCARD_PLAIN").map { $0 != "0" } ?? settings.isPlain }
}
