internal import Barcodes
internal import Pictures
internal import Rendering

/// The picture of one code as a file.
enum PictureFile {
  /// The PNG of `symbol`.
  static func png(_ symbol: Symbol, of symbology: Symbology) throws -> [UInt8] {
    let drawing = PictureDrawing(for: symbology)
    do {
      let bitmap = try drawing.draw(symbol)
      return try PNG.data(bitmap, pixelsPerMetre: drawing.pixelsPerMetre(for: symbology))
    } catch let error as PictureError {
      throw CommandFailure(error)
    } catch let error as PNG.WritingError {
      throw CommandFailure(error)
    }
  }

  /// Writes `bytes` where `-o` says: a file, or standard output for `-`.
  static func write(_ bytes: [UInt8], to output: String, in context: CommandContext) throws {
    guard output == "-" else {
      try AtomicFile.write(bytes, to: output)
      return
    }
    guard !context.terminal.isOutput else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "A picture is not for the terminal: name a file with -o, or redirect the output.",
          ukrainian: "Малюнок не для термінала: назвіть файл або спрямуйте вивід у файл."))
    }
    try context.output.write(bytes)
  }

  /// Refuses a name that promises another format.
  static func requirePNG(_ output: String) throws {
    guard output == "-" || output.hasPrefix("/dev/") || output.lowercased().hasSuffix(".png") else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "Pictures are written as PNG: the name “\(output)” has to end in .png.",
          ukrainian: "Малюнки записуються як PNG: назва «\(output)» має закінчуватися на .png."))
    }
  }
}
