/// File sizes as people read them.
enum ByteCount {
  /// The size in the largest suitable unit: `12 kB`, `3.4 MB`.
  static func text(_ bytes: Int) -> String {
    var (size, unit) = (Double(bytes), "B")
    for next in ["kB", "MB", "GB"] where size >= 999.5 { (size, unit) = (size / 1000, next) }
    let tenths = Int((size * 10).rounded())
    return unit == "B" || tenths >= 100 ? "\((tenths + 5) / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
