/// How much wider a wide bar or space is than a narrow one, in the symbologies that have two widths.
public enum WideNarrowRatio: Int, CaseIterable, Sendable {
  /// 2:1, the narrowest that the standards allow, for modules of 0.508 mm and wider.
  case two = 2
  /// 3:1, the widest that the standards allow.
  case three = 3

  /// The narrowest module in print, in millimetres, that 2:1 is for.
  public static let narrowestModuleOfTwo = 0.508
}
