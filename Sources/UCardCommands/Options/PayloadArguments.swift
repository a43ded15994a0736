internal import ArgumentParser
internal import Barcodes
internal import Foundation

/// What a person types to say what a code carries.
struct PayloadArguments: ParsableArguments {
  @Argument(
    help: """
      What the code carries; - reads it from standard input to its end, with nothing stripped. One that begins \
      with - follows after --.
      """)
  var payload: String?

  @Option(help: ArgumentHelp("The payload's bytes in base64, instead of PAYLOAD.", valueName: "base64"))
  var payloadBase64: String?

  /// The payload, or nil where none was given.
  func read(in context: CommandContext) throws -> Payload? {
    switch (payload, payloadBase64) {
    case (nil, nil):
      return nil
    case ("-"?, nil):
      return try nonEmpty(Payload(bytes: context.input.readAll()))
    case (let text?, nil):
      return try nonEmpty(Payload(text: text))
    case (nil, let base64?):
      guard let data = Data(base64Encoded: base64) else {
        throw CommandFailure(
          status: .badData,
          phrase: Phrase(
            english: "The value of --payload-base64 is not base64.",
            ukrainian: "Значення --payload-base64 не є base64."))
      }
      return try nonEmpty(Payload(bytes: [UInt8](data)))
    case (_?, _?):
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "Give the payload once: as PAYLOAD or with --payload-base64.",
          ukrainian: "Вкажіть вміст один раз: як PAYLOAD або через --payload-base64."))
    }
  }

  private func nonEmpty(_ payload: Payload) throws -> Payload {
    guard !payload.bytes.isEmpty else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(english: "The payload is empty.", ukrainian: "Вміст порожній."))
    }
    return payload
  }
}
