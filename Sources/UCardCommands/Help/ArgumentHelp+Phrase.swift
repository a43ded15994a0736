internal import ArgumentParser

extension ArgumentHelp {
  /// What an argument or option is, in the language of the command that runs.
  init(english: String, ukrainian: String, value: Phrase? = nil) {
    self.init(Phrase(english: english, ukrainian: ukrainian), value: value)
  }

  /// What an argument or option is, in the language of the command that runs.
  init(_ phrase: Phrase, value: Phrase? = nil) {
    self.init(phrase.text(in: .current), valueName: value?.text(in: .current))
  }
}
