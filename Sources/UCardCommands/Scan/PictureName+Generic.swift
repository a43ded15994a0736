extension PictureName {
  /// The first words of the names that cameras, scanners and screenshots get.
  static let generic: Set = [
    "img", "image", "photo", "pic", "picture", "dsc", "dscf", "dscn", "pxl", "mvimg", "scan", "scanned", "screenshot",
    "screen", "document", "doc", "card", "code", "barcode", "qr", "qrcode", "download", "file", "untitled", "фото",
    "зображення", "знімок", "скан", "скриншот", "скріншот", "документ", "картка", "код", "файл", "signal", "whatsapp",
    "telegram", "viber",
  ]
}
