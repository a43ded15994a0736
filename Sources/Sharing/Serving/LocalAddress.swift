internal import Glibc

/// An address of this machine in a local network.
package struct LocalAddress: Hashable, Sendable {
  /// The name of the network interface: `wlan0`.
  package let interface: String
  /// The address as people write it: `192.168.1.5` or `fd00::5`.
  package let text: String

  /// Whether it is an address of IP version 6.
  package var isIPv6: Bool { text.contains(":") }

  /// Whether only this machine reaches the address.
  package var isLoopback: Bool { text.hasPrefix("127.") || text == "::1" }

  /// Whether a server may listen on a numeric address: not on the one that stands for every address of this machine, nor on
  /// a multicast address, nor on an address of version 4 that is mapped to version 6 (`::ffff:192.168.1.5`).
  package static func isUsable(_ text: String) -> Bool {
    guard let text = normal(text) else { return false }
    if text.contains(":") { return text != "::" && !text.hasPrefix("::ffff:") && !text.hasPrefix("ff") }
    let first = text.split(separator: ".").first.flatMap { Int($0) } ?? 0
    return (1...223).contains(first)
  }

  /// The address that a person typed, in its usual form; nil if it is none.
  package static func normal(_ text: String) -> String? {
    var four = in_addr()
    var six = in6_addr()
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    if inet_pton(AF_INET, text, &four) == 1 {
      guard inet_ntop(AF_INET, &four, &buffer, socklen_t(buffer.count)) != nil else { return nil }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      guard inet_ntop(AF_INET6, &six, &buffer, socklen_t(buffer.count)) != nil else { return nil }
    } else {
      return nil
    }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The addresses of this machine that are up, by interface: those of version 4 first. Addresses of links alone
  /// (`fe80::`), which a browser cannot open, are left out.
  package static func all() -> [LocalAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [LocalAddress] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard entry.ifa_flags & UInt32(IFF_UP) != 0, let address = entry.ifa_addr else { continue }
      let family = Int32(address.pointee.sa_family)
      guard family == AF_INET || family == AF_INET6 else { continue }
      let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(address, socklen_t(size), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard !text.hasPrefix("fe80:") else { continue }
      found.append(LocalAddress(interface: String(cString: entry.ifa_name), text: text))
    }
    return found.filter { !$0.isIPv6 } + found.filter(\.isIPv6)
  }
}
