internal import Arguments
internal import Files
internal import Serving
internal import Terminal
internal import Words

/// The options for the address on which a phone reaches this machine.
struct AddressOptions {
  var address: String?
  var port: UInt16

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    address = try reader.option(
      "--address", value: Phrase(english: "address", ukrainian: "адреса"),
      english: "The address of this machine that the phone reaches, where it has several.",
      ukrainian: "Адреса цього комп’ютера, доступна телефонові, якщо їх кілька.")
    port = try reader.option(
      "--port", value: Phrase(english: "port", ukrainian: "порт"), default: 0,
      english: "The port, where a firewall lets only some through.",
      ukrainian: "Порт, якщо мережевий екран пропускає лише деякі.")
  }

  /// Whether one of the options is given.
  var areGiven: Bool { address != nil || port != 0 }

  /// Interfaces between programs of this machine, on which no phone is.
  private static let virtualInterfaces = ["docker", "br-", "veth", "virbr", "lxc", "vmnet", "vboxnet"]

  /// The address on which to listen. If the machine has several, a person is asked.
  ///
  /// - Throws: `CommandFailure` if there is none, or nobody can be asked.
  func chosen(in context: CommandContext) throws -> String {
    if let address {
      guard LocalAddress.isUsable(address), let normal = LocalAddress.normal(address) else {
        throw CommandFailure(
          .usage, english: "--address is one numeric address of this machine, such as 192.168.1.5.",
          ukrainian: "--address — це одна числова адреса цього комп’ютера, як-от 192.168.1.5.")
      }
      return normal
    }
    let all = LocalAddress.all().filter { !$0.isLoopback }
    let real = all.filter { address in !Self.virtualInterfaces.contains(where: address.interface.hasPrefix) }
    let usable = real.isEmpty ? all : real
    // A phone in the local network has version 4 nearly always.
    let four = usable.filter { !$0.isIPv6 }
    let addresses = four.isEmpty ? usable : four
    guard let first = addresses.first else {
      throw CommandFailure(
        .ioError, english: "This machine is in no network. Connect it to the phone's Wi-Fi, or to the phone's hotspot.",
        ukrainian: "Цей комп’ютер не в мережі. Під’єднайте його до Wi-Fi телефона або до точки доступу телефона.")
    }
    guard addresses.count > 1 else { return first.text }
    return try ask(addresses, in: context)
  }

  private func ask(_ addresses: [LocalAddress], in context: CommandContext) throws -> String {
    context.say(
      english: "This machine has several addresses. Which one is in the phone's network?",
      ukrainian: "Цей комп’ютер має кілька адрес. Котра з них у мережі телефона?")
    for (index, address) in addresses.enumerated() {
      context.say(Phrase(alike: "\(index + 1)  \(address.text)  \(address.interface)"))
    }
    guard context.terminal.isInput else {
      throw CommandFailure(
        .usage, english: "Nobody can be asked here: --address ADDRESS names one.",
        ukrainian: "Спитати тут неможливо: вкажіть --address АДРЕСА.")
    }
    return try context.ask(
      Phrase(english: "A number from 1 to \(addresses.count): ", ukrainian: "Число від 1 до \(addresses.count): "),
      orElse: Phrase(english: "Nothing was done.", ukrainian: "Нічого не зроблено.")
    ) { word in
      Int(word).flatMap { addresses.indices.contains($0 - 1) ? addresses[$0 - 1].text : nil }
    }
  }
}
