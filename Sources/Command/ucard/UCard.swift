import Commands

@main
enum UCard {
  static func main() {
    CommandLineTool.main()
  }
}
