import Foundation

/// The picture in what a program has written to a terminal by kitty's protocol, iTerm2's or in sixels, read from their
/// descriptions. Sixels are decoded by `sixel2png` of libsixel.
package struct ShownPicture {
  /// An error in the sequences.
  package enum Failure: Error {
    case noPicture, unfinished, control(String), sixels(String)
  }

  /// The protocol: kitty, iterm or sixel.
  package let graphics: String
  /// The file that the terminal gets: a PNG, or sixels.
  package let file: [UInt8]
  /// The pixels.
  package let gray: GrayPicture
  /// The text before the picture, and after it.
  package let (before, after): (String, String)

  /// Finds the only picture in some output.
  package init(_ output: [UInt8]) throws {
    let text = String(decoding: output, as: UTF8.self)
    if let start = text.range(of: "\u{1B}_G") {
      let (file, end) = try Self.kitty(text, start.lowerBound)
      (graphics, self.file, before, after) = ("kitty", file, String(text[..<start.lowerBound]), String(text[end...]))
    } else if let start = text.range(of: "\u{1B}]1337;File=") {
      let (file, end) = try Self.iTerm(text, start.upperBound)
      (graphics, self.file, before, after) = ("iterm", file, String(text[..<start.lowerBound]), String(text[end...]))
    } else if let start = text.range(of: "\u{1B}P"), let end = text[start.upperBound...].range(of: "\u{1B}\\") {
      (graphics, file) = ("sixel", Array(text[start.lowerBound..<end.upperBound].utf8))
      (before, after) = (String(text[..<start.lowerBound]), String(text[end.upperBound...]))
    } else {
      throw Failure.noPicture
    }
    let scratch = try ScratchFolder()
    let path = scratch.path("picture.png")
    if graphics == "sixel" {
      let result = try Subprocess.run("sixel2png", ["-o", path], input: file)
      guard result.status == 0 else { throw Failure.sixels(result.errors) }
    } else {
      try Data(file).write(to: URL(fileURLWithPath: path))
    }
    gray = try GrayPicture(file: path)
  }

  /// The file in the chunks of kitty's protocol, and the end of the last one.
  private static func kitty(_ text: String, _ start: String.Index) throws -> ([UInt8], String.Index) {
    var base64 = ""
    var rest = text[start...]
    var isFirst = true
    while rest.hasPrefix("\u{1B}_G"), let end = rest.range(of: "\u{1B}\\") {
      let parts = rest[..<end.lowerBound].dropFirst(3).split(separator: ";", omittingEmptySubsequences: false)
      let keys = parts[0].split(separator: ",")
      guard parts.count == 2, parts[1].utf8.count <= 4096,
        keys.dropLast() == (isFirst ? ["a=T", "f=100", "C=1", "q=2"] : [])
      else { throw Failure.control(String(parts[0])) }
      isFirst = false
      base64 += parts[1]
      rest = rest[end.upperBound...]
      if keys.last == "m=0" {
        guard let file = Data(base64Encoded: base64) else { throw Failure.unfinished }
        return ([UInt8](file), rest.startIndex)
      }
      guard keys.last == "m=1", parts[1].utf8.count % 4 == 0 else { throw Failure.control(String(parts[0])) }
    }
    throw Failure.unfinished
  }

  /// The file in an image of iTerm2, whose size in the sequence has to be its own, and the end of the sequence.
  private static func iTerm(_ text: String, _ start: String.Index) throws -> ([UInt8], String.Index) {
    guard let end = text[start...].firstIndex(of: "\u{07}"), let colon = text[start..<end].firstIndex(of: ":"),
      let file = Data(base64Encoded: String(text[text.index(after: colon)..<end]))
    else { throw Failure.unfinished }
    let (width, height) = (file[16..<20].reduce(0) { $0 << 8 | Int($1) }, file[20..<24].reduce(0) { $0 << 8 | Int($1) })
    let control = "inline=1;size=\(file.count);width=\(width)px;height=\(height)px;preserveAspectRatio=1"
    guard text[start..<colon] == control else { throw Failure.control(String(text[start..<colon])) }
    return ([UInt8](file), text.index(after: end))
  }
}
