import Commands

@main
enum EntryPoint {
  static func main() {
    CommandLineTool.main()
  }
}
