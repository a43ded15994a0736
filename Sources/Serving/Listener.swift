internal import Glibc

/// A socket that listens on one address.
struct Listener: ~Copyable {
  let descriptor: Int32
  let port: UInt16

  /// Listens on an address.
  ///
  /// - Parameters:
  ///   - address: a numeric address of this machine.
  ///   - port: the port; 0 for a free one.
  /// - Throws: `.noAddress`, `.refused`.
  init(_ address: String, port: UInt16) throws(ServerError) {
    guard LocalAddress.isUsable(address) else { throw .noAddress(address) }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, String(port), &hints, &found) == 0, let info = found?.pointee else {
      throw .noAddress(address)
    }
    defer { freeaddrinfo(found) }
    let number = socket(info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), info.ai_protocol)
    guard number >= 0 else { throw .refused(errno) }
    var isYes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isYes, socklen_t(MemoryLayout<Int32>.size))
    var bound = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &bound) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name -> Int32 in
        guard bind(number, info.ai_addr, info.ai_addrlen) == 0, listen(number, 16) == 0,
          getsockname(number, name, &length) == 0
        else { return errno }
        return 0
      }
    }
    guard status == 0 else {
      close(number)
      throw .refused(status)
    }
    descriptor = number
    // The port stands at the same offset in the addresses of both versions.
    self.port = withUnsafeBytes(of: bound) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
  }

  deinit { close(descriptor) }

  /// Gives the socket to another owner, which closes it.
  consuming func released() -> Int32 {
    let number = descriptor
    discard self
    return number
  }
}
