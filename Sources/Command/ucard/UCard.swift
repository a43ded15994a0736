import UCardCommands

@main
enum UCard {
  static func main() {
    CommandLineTool.main()
  }
}
