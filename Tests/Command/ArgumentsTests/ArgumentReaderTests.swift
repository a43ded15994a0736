import Arguments
import Foundation
import Synchronization
import Testing
import Words

/// A command with an option of each kind.
private struct Sample {
  enum Order: String, ArgumentValue, CaseIterable {
    case name, time
  }

  let card: String = Given.argument(value: word("card"), help: Phrase("The card."))
  let order: Order? = Given.option("--order", value: word("order"), help: Phrase("The order."))
  let form: Order = Given.option(
    "--form", shorthand: "--name", value: word("form"), default: .time, help: Phrase("The form."))
  let count: Int? = Given.option("-n", "--count", value: word("number"), help: Phrase("How many."))
  let notes = Given.options("--note", value: word("text"), help: Phrase("A note."))
  let output: String? = Given.option(
    "-o", "--output", value: word("file"), help: Phrase("The file."), completion: .files)
  let isQuiet = Given.flag("-q", "--quiet", help: Phrase("Say nothing."))
  let asksNothing = Given.flag("-y", "--yes", help: Phrase("Ask nothing."))
  let star = Given.flagOrNot("--star", help: Phrase("The star."))
  let others = Given.arguments(value: word("others"), isOptional: true, help: Phrase("Others."))
}

private func word(_ text: String) -> Phrase { Phrase(verbatim: "\(text)") }

@Suite struct ArgumentReaderTests {
  private func read(_ words: String...) throws(ArgumentError) -> Sample { try ArgumentReader.read(words, Sample.init) }

  @Test func absentOptionsHaveTheirDefaults() throws {
    let sample = try read("Gym")
    #expect(sample.card == "Gym" && sample.others.isEmpty && sample.notes.isEmpty)
    #expect(sample.order == nil && sample.form == .time && sample.count == nil && sample.output == nil)
    #expect(!sample.isQuiet && !sample.asksNothing && sample.star == nil)
  }

  @Test func valuesFollowInEachWayOfWriting() throws {
    for words in [["-o", "x"], ["-ox"], ["-o=x"], ["--output", "x"], ["--output=x"]] {
      #expect(try ArgumentReader.read(["Gym"] + words, Sample.init).output == "x")
    }
    #expect(try read("Gym", "--output=--quiet").output == "--quiet")
    #expect(try read("Gym", "--output=a=b").output == "a=b")
    #expect(try read("Gym", "--output=").output == "")
    #expect(try read("Gym", "-o", "-").output == "-")
    #expect(try read("Gym", "-o", "-x").output == "-x")
  }

  @Test func aShorthandIsAnOptionWithItsValue() throws {
    #expect(try read("Gym", "--name").form == .name && read("Gym", "--name", "--form", "name").form == .name)
    #expect(error("Gym", "--name", "--form", "time")?.hasPrefix("--form takes only one value") == true)
    #expect(error("Gym", "--name=x") == "--name takes no value.")
    #expect(error("Gym", "--form", "--name")?.hasPrefix("--form needs a value.") == true)
    let flag = try #require(ArgumentReader.declarations(Sample.init)[2].shorthandFlag)
    #expect(flag.names == ["--name"] && flag.words(in: .english) == "Short for --form name.")
  }

  @Test func withoutALineACommandHasItsDefaults() {
    let sample = Sample()
    #expect(
      sample.card.isEmpty && sample.others.isEmpty && sample.form == .time && sample.count == nil && !sample.isQuiet)
  }

  @Test func theFirstMistakeIsNamed() {
    #expect(error("--order", "size", "-n", "many") == "CARD is missing. The card.")
    #expect(error("Gym", "-n", "many", "--order", "size")?.contains("--order") == true)
  }

  @Test func aNumberMayBeginWithAHyphen() throws {
    #expect(try read("Gym", "-n", "-5").count == -5)
    #expect(try read("Gym", "--count=-5").count == -5)
  }

  @Test func shortFlagsStandInABundle() throws {
    let sample = try read("-qyox", "Gym")
    #expect(sample.isQuiet && sample.asksNothing && sample.output == "x" && sample.card == "Gym")
  }

  @Test func anOptionTakesOneValueAndOfFlagsTheLastCounts() throws {
    #expect(try read("Gym", "--order", "time", "--order=time").order == .time)
    #expect(throws: ArgumentError.repeated("--order", values: ["name", "time"])) {
      try read("Gym", "--order", "name", "--order", "time")
    }
    #expect(throws: ArgumentError.repeated("--output", values: ["x", "y"])) {
      try read("Gym", "-o", "x", "--output", "y")
    }
    #expect(try read("Gym", "--star", "--no-star").star == false)
    #expect(try read("Gym", "--no-star", "--star").star == true)
    #expect(try read("Gym", "--note", "a", "--note=b").notes == ["a", "b"])
  }

  @Test func behindTwoHyphensEveryWordIsAnArgument() throws {
    let sample = try read("-q", "--", "-x", "--order", "--")
    #expect(sample.isQuiet && sample.card == "-x" && sample.others == ["--order", "--"])
  }

  private func error(_ words: String...) -> String? {
    do throws(ArgumentError) {
      _ = try ArgumentReader.read(words, Sample.init)
      return nil
    } catch {
      return error.phrase.text(in: .english)
    }
  }

  @Test func mistakesAreNamed() {
    #expect(error() == "CARD is missing. The card.")
    #expect(error("Gym", "--ordr", "name") == "There is no option --ordr.")
    #expect(error("Gym", "--ord", "name") == "There is no option --ord.")
    #expect(error("Gym", "--nonsense") == "There is no option --nonsense.")
    #expect(error("Gym", "-x") == "There is no option -x.")
    #expect(error("Gym", "-5") == "There is no option -5.")
    #expect(error("Gym", "--order") == "--order needs a value. The order. Choose one of: name, time.")
    #expect(error("Gym", "--order", "--quiet") == "--order needs a value. The order. Choose one of: name, time.")
    #expect(error("Gym", "--order", "--form=name") == "--order needs a value. The order. Choose one of: name, time.")
    #expect(error("Gym", "-o", "--", "x") == "-o needs a value. The file.")
    #expect(error("Gym", "--quiet=yes") == "--quiet takes no value.")
    #expect(error("Gym", "--order", "size") == "--order cannot be “size”. Choose one of: name, time.")
    #expect(error("Gym", "-n", "many") == "--count cannot be “many”. Write a whole number.")
  }

  @Test func moreArgumentsThanThereArePlacesAreNamed() {
    func error(_ words: String...) -> ArgumentError? {
      do throws(ArgumentError) {
        _ = try ArgumentReader.read(words) { () -> Int? in
          Given.optionalArgument(value: word("steps"), help: Phrase("How many."))
        }
        return nil
      } catch {
        return error
      }
    }
    #expect(error("1") == nil)
    #expect(error("-1") == nil)
    #expect(error("1", "2") == .tooMany(["2"]))
    #expect(error("1", "2", "3") == .tooMany(["2", "3"]))
    #expect(error("one")?.phrase.text(in: .english) == "STEPS cannot be “one”. Write a whole number.")
  }

  @Test func declarationsHaveWhatHelpShows() throws {
    let declared = ArgumentReader.declarations(Sample.init)
    #expect(
      declared.map(\.allNames) == [
        [], ["--order"], ["--form"], ["-n", "--count"], ["--note"], ["-o", "--output"], ["-q", "--quiet"],
        ["-y", "--yes"],
        ["--star", "--no-star"], [],
      ])
    #expect(declared.map(\.isOptional) == [false] + Array(repeating: true, count: 9))
    #expect(declared[1].words(in: .english) == "The order. (name, time)")
    #expect(declared[2].words(in: .english) == "The form. (name, time; time if none is named)")
    #expect(declared[2].value(in: .english) == "FORM")
  }
}

@Suite struct ThreadLocalTests {
  private let local = ThreadLocal<String>()

  @Test func aFunctionHasTheInnermostValue() {
    struct Failure: Error {}
    #expect(local.value == nil)
    local.withValue("outer") {
      #expect(throws: Failure.self) {
        try local.withValue("inner") {
          #expect(local.value == "inner")
          throw Failure()
        }
      }
      #expect(local.value == "outer")
    }
    #expect(local.value == nil)
  }

  @Test func anotherThreadHasItsOwn() {
    let (local, done) = (local, DispatchSemaphore(value: 0))
    let seen = Mutex<[String?]>([])
    local.withValue("here") {
      Thread.detachNewThread {
        seen.withLock { $0.append(local.value) }
        local.withValue("there") { seen.withLock { $0.append(local.value) } }
        done.signal()
      }
      done.wait()
      #expect(local.value == "here")
    }
    #expect(seen.withLock { $0 } == [nil, "there"])
  }
}
