import Foundation
import Synchronization

/// A parser or encoder that takes whatever anybody sends.
///
/// `run` may refuse an input with an error of ours, and catches that. A trap, an error of memory, more time or memory than
/// `make fuzz` allows, and a broken `promise` are findings.
struct FuzzTarget: Sendable {
  /// Its name, and that of its folder in `Corpus`.
  let name: String
  /// Takes one input.
  let run: @Sendable ([UInt8]) -> Void

  static let all = [files, archives, age, json, links, codes, batch, texts]

  /// The one that this process is for.
  static let chosen = Mutex<FuzzTarget?>(nil)

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Ends the process, as a finding, where something does not hold that has to hold for every input.
  static func promise(_ holds: Bool, _ words: @autoclosure () -> String) {
    guard !holds else { return }
    FileHandle.standardError.write(Data("ucard-fuzz: broken promise: \(words())\n".utf8))
    abort()
  }
}
