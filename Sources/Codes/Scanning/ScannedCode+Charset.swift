public import Barcodes

extension ScannedCode {
  /// The charset of a payload that does not declare one; nil for ISO-8859-1. A two-dimensional code whose bytes are
  /// valid UTF-8 beyond ASCII is in UTF-8. A QR code is in Shift_JIS if it has Kanji mode or looks like Japanese text, and in
  /// GB2312 if it has Hanzi mode.
  public var charset: Charset? {
    guard payload.eci == nil, symbology?.family != .linear, payload.bytes.contains(where: { $0 >= 0x80 }) else {
      return nil
    }
    let declared: [Charset] = hasKanjiMode ? [.shiftJIS] : losses.contains(.doubleByteSegment) ? [.gb2312] : []
    let likely = declared + [.utf8] + (looksJapanese ? [.shiftJIS] : [])
    return likely.first { $0.text(of: payload.bytes) != nil }
  }

  /// Whether the charset is a guess, and the text may be another one.
  public var isCharsetGuessed: Bool {
    guard let charset, charset != .utf8 else { return false }
    return !hasKanjiMode
  }

  /// Whether everything beyond ASCII is in Kanji mode, whose charset is Shift_JIS (ISO/IEC 18004:2015, 7.3.6).
  private var hasKanjiMode: Bool {
    guard isExactCopy, case .qr(_, _, let segments, _)? = form else { return false }
    var rest = payload.bytes[...]
    for segment in segments {
      if segment.mode == .byte && rest.prefix(segment.count).contains(where: { $0 >= 0x80 }) { return false }
      rest = rest.dropFirst(segment.count)
    }
    return segments.contains { $0.mode == .kanji }
  }

  /// Whether the payload of a QR code has two common Japanese characters side by side, and nothing else beyond ASCII than such
  /// pairs of bytes: kana, punctuation and the kanji of level 1 begin with 0x81 to 0x98 (JIS X 0208:1997, annex 1), where
  /// ISO-8859-1 has no letters.
  private var looksJapanese: Bool {
    guard symbology == .qr || symbology == .microQR else { return false }
    let bytes = payload.bytes
    var (index, run, longest, common, rare) = (0, 0, 0, 0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        (index, run) = (index + 1, 0)
        continue
      }
      guard (0x81...0x9F).contains(byte) || (0xE0...0xEF).contains(byte), index + 1 < bytes.count,
        bytes[index + 1] >= 0x40
      else { return false }
      if byte <= 0x98 { common += 1 } else { rare += 1 }
      (index, run) = (index + 2, run + 1)
      longest = max(longest, run)
    }
    return longest >= 2 && common > rare
  }
}
