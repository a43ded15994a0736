import Foundation
import UCardCommands

@main
enum Process {
  static func main() {
    guard let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: .process()) else {
      CommandContext.dieOfClosedPipe()
    }
    exit(status.rawValue)
  }
}
