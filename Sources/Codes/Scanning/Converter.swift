internal import Pictures

/// A program that reads a picture from standard input, and writes it as PNG or PNM to standard output.
struct Converter: Sendable {
  let name: String
  let path: String
  let arguments: [String]
  /// Whether it needs a folder for temporary files, `TMPDIR`, which it removes.
  var needsFolder = false

  fileprivate struct Choice {
    let name: String
    let arguments: [String]
    /// The program that runs this one, with the arguments; nil for none.
    var shell: String?
  }

  /// The programs for a format, the one that is advised first; nil if `ucard-scan` reads the format itself.
  fileprivate static func choices(for format: PictureFormat) -> [Choice]? {
    switch format {
    case .png, .jpeg, .pnm, .pdf: nil
    case .webp: [Choice(name: "dwebp", arguments: ["-quiet", "-o", "-", "--", "-"])] + general
    case .heic, .avif: heif + general
    case .gif: [netpbm("giftopnm", ["-image=1"])] + general
    case .bmp: [Choice(name: "bmptopnm", arguments: ["-quiet"])] + general
    case .tiff: [netpbm("tifftopnm", [])] + general
    case .svg:
      // As large as a page of A4 at 200 dots an inch.
      [
        Choice(
          name: "rsvg-convert", arguments: ["--width=1650", "--height=1650", "--keep-aspect-ratio", "--format=png"])
      ]
    }
  }

  /// Programs that read almost everything.
  private static let general = [
    Choice(
      name: "ffmpeg",
      arguments: [
        "-v", "quiet", "-nostdin", "-i", "/dev/stdin", "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-",
      ]),
    Choice(name: "magick", arguments: ["-[0]", "-auto-orient", "png:-"]),
    Choice(name: "convert", arguments: ["-[0]", "-auto-orient", "png:-"]),
  ]

  /// The programs of libheif, which write to a file with a suitable name alone.
  private static let heif = ["heif-dec", "heif-convert"].map { name in
    Choice(name: name, arguments: ["-c", intoFolder, name], shell: "sh")
  }

  /// A program of Netpbm, which writes transparency to a file of its own.
  private static func netpbm(_ name: String, _ arguments: [String]) -> Choice {
    Choice(name: name, arguments: ["-c", withOpacity, name, "-quiet"] + arguments, shell: "sh")
  }

  /// A script for `sh`: runs the program with its arguments, and writes the picture with its transparency as PNG, or without
  /// it where the program for that is missing.
  private static let withOpacity = """
    trap 'rm -rf "$TMPDIR"' EXIT
    "$0" "$@" -alphaout="$TMPDIR/opacity" > "$TMPDIR/picture" || exit
    pnmtopng -quiet -alpha="$TMPDIR/opacity" "$TMPDIR/picture" 2> /dev/null || cat "$TMPDIR/picture"
    """

  /// A script for `sh`: runs the program with the files that it needs, and writes the first picture.
  private static let intoFolder = """
    trap 'rm -rf "$TMPDIR"' EXIT
    "$0" /dev/stdin "$TMPDIR/picture.png" > /dev/null || exit
    set -- "$TMPDIR"/*.png
    cat "$1"
    """
}

extension Programs {
  /// The converter for a format; nil if `ucard-scan` reads the format itself.
  ///
  /// - Throws: `.converterMissing`.
  func converter(for format: PictureFormat) throws(ScanningError) -> Converter? {
    guard let choices = Converter.choices(for: format) else { return nil }
    for choice in choices {
      guard let program = find(choice.name), let path = choice.shell.map(find) ?? program else { continue }
      return Converter(
        name: choice.name, path: path, arguments: choice.arguments, needsFolder: choice.shell != nil)
    }
    throw .converterMissing(format, program: choices[0].name)
  }
}
