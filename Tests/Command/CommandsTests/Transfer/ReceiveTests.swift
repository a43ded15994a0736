import Actions
import CommandBase
import Foundation
import Serving
import Testing
import Witnesses

@testable import Commands

/// The page of `ucard receive`: what it takes, and what it answers.
@Suite struct ReceiveTests {
  private let world: World
  /// A picture of an EAN-13.
  private let picture: [UInt8]

  private struct Field: Sendable {
    let name: String
    var file: String?
    var bytes: [UInt8]

    static func text(_ name: String, _ text: String) -> Field { Field(name: name, file: nil, bytes: Array(text.utf8)) }
  }

  init() throws {
    world = try World()
    let path = world.scratch.path("card.png")
    #expect(world.run("encode", "ean13", "4820000000017", "-o", path).status == .done)
    picture = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func photo(_ name: String) -> Field { Field(name: "photos", file: name, bytes: picture) }

  /// Sends a form, each field in two parts.
  ///
  /// - Returns: the page, and whether it is the last one.
  private func send(
    _ fields: [Field], to upload: CardUpload, languages: String = "en"
  ) -> (page: String, isLast: Bool) {
    for field in fields {
      let half = field.bytes.count / 2
      for part in [field.bytes[..<half], field.bytes[half...]] {
        let isTaken = part.withUnsafeBytes {
          upload.take(field: field.name, fileName: field.file, isFirst: part.startIndex == 0, $0)
        }
        #expect(isTaken)
      }
    }
    switch upload.answerUpload(languages: languages) {
    case .page(let answer): return (String(decoding: answer.content, as: UTF8.self), false)
    case .last(let answer): return (String(decoding: answer.content, as: UTF8.self), true)
    }
  }

  private func form(_ upload: CardUpload) -> String {
    guard case .page(let answer)? = upload.answer(path: "", languages: "en") else { return "" }
    return String(decoding: answer.content, as: UTF8.self)
  }

  @Test func everyFieldHasALabel() {
    let page = form(CardUpload(isAsked: true, in: world.context))
    let fields = page.matches(of: /<input|<textarea/).count
    #expect(fields == 5 && page.matches(of: /<label>[^<]+<(input|textarea)/).count == fields)
    #expect(page.matches(of: /<legend>[^<]+<\/legend>/).count == 2 && !page.contains("role=\"alert\""))
    #expect(page.contains("<html lang=\"en\">") && page.contains("<h1>"))
  }

  /// What a form lacks, or has too much of, is said on the phone, and nothing is kept of it.
  @Test func aFormThatCannotBeUsedIsShownAgain() {
    let cases: [(fields: [Field], words: String)] = [
      ([], "You have chosen no file"), ([.text("name", " "), .text("link", "\n")], "You have chosen no file"),
      ([photo("a.png"), photo("b.png"), .text("name", "Zoo")], "A name is for one photo."),
      ([Field(name: "files", file: "a.csv", bytes: [1]), .text("name", "Zoo")], "A name needs a photo or a number."),
      ([Field(name: "photos", file: "IMG_1.jpg", bytes: [1, 2]), .text("name", "Zoo")], "this is not a picture"),
      ([photo("a.png"), .text("number", "42")], "The number comes from the photo."),
      ([Field(name: "photos", file: "a.png", bytes: Array(picture.prefix(60)))], "“a.png”: the PNG is damaged"),
      ([.text("name", "Zoo\u{7}"), .text("number", "42")], "control characters"),
      ([.text("number", String(repeating: "x", count: 5000))], "This text is too long"),
      ([.text("link", "https://example.org/")], "The text has no link to a card."),
    ]
    for (fields, words) in cases {
      let upload = CardUpload(isAsked: true, in: world.context)
      let (page, isLast) = send(fields, to: upload)
      #expect(!isLast && page.contains("role=\"alert\"") && page.contains("<form"), "\(words)")
      #expect(page.contains(words), "\(words): \(page)")
      #expect(upload.pictures.isEmpty && upload.sources.isEmpty && upload.refused.isEmpty)
      #expect(upload.typedSource == nil && !form(upload).contains("value=\"Zoo"))
    }
  }

  @Test func aPhotoWithoutACodeIsAskedForAgain() throws {
    let path = world.scratch.path("empty.pbm")
    try Data(Array("P4\n64 64\n".utf8) + [UInt8](repeating: 0, count: 512)).write(to: URL(fileURLWithPath: path))
    let empty = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    let upload = CardUpload(isAsked: true, in: world.context)
    let typed = [Field(name: "photos", file: "IMG_1.pbm", bytes: empty), .text("name", "Zoo \"&<b>")]
    let (page, isLast) = send(typed, to: upload)
    #expect(!isLast && page.contains("No code was found in “IMG_1.pbm”."), "\(page)")
    // What was typed is still there.
    #expect(page.contains("value=\"Zoo &quot;&amp;&lt;b&gt;\"") && !page.contains("<b>"), "\(page)")
    #expect(send([photo("IMG_2.png"), .text("name", "Zoo")], to: upload).isLast)
    #expect(upload.pictures.map(\.source.argument) == ["IMG_2.png"] && upload.name == "Zoo" && upload.refused.isEmpty)
  }

  @Test func thePhoneIsToldWhatCameIn() {
    let upload = CardUpload(isAsked: true, in: world.context)
    let table = Field(name: "files", file: "cards.csv", bytes: Array("name,payload\nGym,42\n".utf8))
    let broken = Field(name: "files", file: "b.png", bytes: Array(picture.prefix(60)))
    let (page, isLast) = send([photo("a.png"), table, broken], to: upload)
    #expect(
      isLast && page.contains("<li>“a.png”: a code was found, EAN-13.</li>") && page.contains("<li>“cards.csv”</li>"))
    #expect(page.contains("<p>This cannot be used:</p>\n<ul>\n<li>“b.png”: the PNG is damaged"), "\(page)")
    #expect(page.contains("The computer asks before it adds anything."))
    let silent = CardUpload(isAsked: false, in: world.context)
    let ukrainian = send([.text("name", "Сільпо 🎁"), .text("number", "42")], to: silent, languages: "uk, en;q=0.5")
    #expect(ukrainian.isLast && ukrainian.page.contains("lang=\"uk\"") && ukrainian.page.contains("«Сільпо 🎁, 42»"))
    #expect(!ukrainian.page.contains("computer"), "\(ukrainian.page)")
  }

  /// The names of files are those of strangers.
  @Test(arguments: [
    ("../../etc/passwd.png", "passwd.png"), ("C:\\Photos\\a.png", "a.png"), ("..", "file"), ("-", "file"),
    ("/", "file"),
    ("a\u{1B}[31m\n\u{202E}b.png", "a [31m  b.png"), ("<b>x<b>.png", "<b>x<b>.png"), ("картка 🎁.png", "картка 🎁.png"),
    (String(repeating: "й", count: 4000) + ".png", String(repeating: "й", count: 96) + ".png"),
  ])
  func aFileIsNamedAsOnThePhone(_ sent: String, _ name: String) {
    let upload = CardUpload(isAsked: true, in: world.context)
    let (page, isLast) = send([photo(sent)], to: upload)
    #expect(isLast && upload.pictures.map(\.source.argument) == [name])
    #expect(!page.contains("<b>") && !page.contains("\u{1B}") && !page.contains("\u{202E}"))
    #expect(upload.pictures.map { upload.source(of: $0).key } == [name])
  }

  @Test func anUploadThatWasCutLeavesNothing() {
    let upload = CardUpload(isAsked: true, in: world.context)
    _ = picture.withUnsafeBytes { upload.take(field: "photos", fileName: "a.png", isFirst: true, $0) }
    upload.dropUpload()
    #expect(send([.text("name", "Zoo")], to: upload).isLast)
    #expect(upload.pictures.isEmpty && upload.typedSource?.key == "Zoo")
  }
}
