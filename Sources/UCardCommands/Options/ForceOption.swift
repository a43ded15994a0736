internal import Arguments
internal import Words

/// The option to create a new wallet in place of an empty file.
struct ForceOption {
  var force: Bool

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    force = try reader.flag(
      "--force",
      english: "Begin a new wallet where its file is there without a byte.",
      ukrainian: "Почати новий гаманець, якщо його файл є, але порожній.")
  }
}
