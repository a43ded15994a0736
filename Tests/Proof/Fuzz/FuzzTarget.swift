import Foundation
import Synchronization

/// A parser or encoder that must accept any input.
///
/// `run` may refuse an input with one of the documented errors, and catches it. A crash, a memory error, exceeding the
/// time or memory limits of `make fuzz`, and a broken `promise` are findings.
struct FuzzTarget: Sendable {
  /// The name of the target and of its folder of inputs.
  let name: String
  /// Runs the target on one input.
  let run: @Sendable ([UInt8]) -> Void

  static let all = [files, archives, age, json, household, bundles, links, codes, modules, batch, texts, lines]

  /// The target of this process.
  static let chosen = Mutex<FuzzTarget?>(nil)

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Ends the process with a finding, if a condition does not hold that must hold for every input.
  static func promise(_ holds: Bool, _ words: @autoclosure () -> String) {
    guard !holds else { return }
    FileHandle.standardError.write(Data("ucard-fuzz: broken promise: \(words())\n".utf8))
    abort()
  }
}
