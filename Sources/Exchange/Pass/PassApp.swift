public import Barcodes

/// An app that shows passes of Apple Wallet.
public enum PassApp: String, CaseIterable, Sendable {
  /// Apple Wallet on iOS 27 or later. It takes only passes that are signed.
  case apple
  /// Catima, for Android.
  case catima
  /// FossWallet, for Android.
  case fosswallet
  /// PassAndroid, for Android.
  case passandroid
  /// Passes, for GNOME.
  case gnome

  /// The name of the app for people.
  public var name: String {
    switch self {
    case .apple: "Apple Wallet"
    case .catima: "Catima"
    case .fosswallet: "FossWallet"
    case .passandroid: "PassAndroid"
    case .gnome: "GNOME Passes"
    }
  }

  /// The largest number of passes in a file that the app opens.
  public var maximumCount: Int {
    switch self {
    case .apple: 10
    case .fosswallet: PassBundle.maximumCount
    case .catima, .passandroid, .gnome: 1
    }
  }

  /// Whether the app draws the codes of a symbology as they are. Others are drawn as a QR code, or not at all.
  public func draws(_ symbology: Symbology) -> Bool {
    let others: [Symbology] =
      switch self {
      case .apple: [.ean13, .code39, .codabar, .itf]
      case .fosswallet: [.code39, .code93]
      case .passandroid: [.code39]
      case .catima, .gnome: []
      }
    return (Self.common + others).contains(symbology)
  }

  /// The symbologies that every app draws.
  static let common: [Symbology] = [.qr, .pdf417, .aztec, .code128]
}
