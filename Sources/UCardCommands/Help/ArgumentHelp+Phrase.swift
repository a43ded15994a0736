internal import ArgumentParser

extension ArgumentHelp {
  /// Creates the help of an argument or option in the language of the current command.
  init(english: String, ukrainian: String, value: Phrase? = nil) {
    self.init(Phrase(english: english, ukrainian: ukrainian), value: value)
  }

  /// Creates the help of an argument or option in the language of the current command.
  init(_ phrase: Phrase, value: Phrase? = nil) {
    self.init(phrase.text(in: .current), valueName: value?.text(in: .current))
  }
}
