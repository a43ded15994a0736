internal import ArgumentParser

/// The option to create a new wallet in place of an empty file.
struct ForceOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      english: "Begin a new wallet where its file is there without a byte.",
      ukrainian: "Почати новий гаманець, якщо його файл є, але порожній."))
  var force = false
}
