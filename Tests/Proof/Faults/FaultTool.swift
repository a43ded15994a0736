import Foundation
import Witnesses

/// Runs the command `ucard` with failing calls, and kills it, at each call in turn, and checks the result with other
/// programs. Or runs it on damaged files, many at the same time, or where the wallet must not be changed.
@main
enum FaultTool {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let scratch = try ScratchFolder()
      let folder = options.keeps ? try kept() : scratch.url
      let bin = try bin(in: folder, command: options.command)
      let (table, details) =
        if options.isRaces {
          try RaceCampaign(options: options, bin: bin, scratch: folder).run()
        } else if options.isConditions {
          try ConditionCampaign(options: options, bin: bin, scratch: folder).run()
        } else if options.isMutations {
          try mutations(options, bin, folder)
        } else {
          try faults(options, bin, folder)
        }
      print(table)
      if !details.isEmpty { print("\n" + details) }
      if options.keeps { print("\nWhat the tries left is in \(folder.path).") }
      exit(details.isEmpty ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("ucard-faults: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func faults(_ options: Options, _ bin: URL, _ folder: URL) throws -> (String, String) {
    // Each row comes when its operation is done, since all of them take more than an hour, and `print` keeps what goes to a file.
    func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
    tell(Report.head)
    let entries = try Campaign(options: options, bin: bin, scratch: folder).run { tell(Report(entries: $0).row) }
    let report = Report(entries: entries)
    return ("\n" + report.sum, report.details)
  }

  private static func mutations(_ options: Options, _ bin: URL, _ folder: URL) throws -> (String, String) {
    let entries = try MutationCampaign(options: options, bin: bin, scratch: folder).run()
    let report = MutationReport(entries: entries)
    return (report.table, report.details)
  }

  /// Creates a folder that is not deleted.
  private static func kept() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ucard-faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Creates a folder with the command and the library that makes calls fail.
  private static func bin(in folder: URL, command: String?) throws -> URL {
    let bin = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "ucard")
    let command = command.map { URL(fileURLWithPath: $0) } ?? beside
    guard FileManager.default.isExecutableFile(atPath: command.path) else {
      throw CampaignError("“\(command.path)” is no program")
    }
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "ucard"), withDestinationURL: command.resolvingSymlinksInPath())
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "faults.c").path
    // Compiled here, because SwiftPM would link a library with Swift's runtime.
    for compiler in ["clang", "cc"] {
      let arguments = [
        "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", bin.appending(path: "faults.so").path, source,
      ]
      if let result = try? Subprocess.run(compiler, arguments), result.status == 0 { return bin }
    }
    throw CampaignError("no C compiler takes \(source)")
  }
}
