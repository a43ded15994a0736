import Foundation
import Serving
import Synchronization
import Testing
import Witnesses

/// The server that answers one phone, asked by clients of Python.
@Suite struct OneTimeServerTests {
  /// A service with a page on the way, a download and an upload.
  private final class Sample: OneTimeService {
    let takesUploads: Bool
    let content: [UInt8]
    var fields: [String: [UInt8]] = [:]
    var fileNames: [String] = []
    var dropped = 0
    /// How often the client has asked for something.
    var requests = 0

    init(takesUploads: Bool = false, size: Int = 1000) {
      self.takesUploads = takesUploads
      content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    }

    func answer(path: String, languages: String) -> ServiceAnswer? {
      requests += 1
      return switch path {
      case "": .page(.page("<p>\(languages)</p>"))
      case "file": .last(HTTPAnswer(type: "application/zip", content: content, fileName: "a b\".zip"))
      default: nil
      }
    }

    func take(field name: String, fileName: String?, isFirst: Bool, _ bytes: UnsafeRawBufferPointer) -> Bool {
      if isFirst, let fileName { fileNames.append(fileName) }
      fields[name] = (isFirst ? [] : fields[name] ?? []) + bytes
      return true
    }

    func answerUpload(languages: String) -> ServiceAnswer {
      fields.isEmpty ? .page(.page("nothing")) : .last(.page("thanks"))
    }

    func answerOthers(languages: String) -> HTTPAnswer { .page("busy", status: 410) }

    func dropUpload() {
      dropped += 1
      fields = [:]
    }
  }

  /// The output of a client, once it has ended.
  private final class Client: Sendable {
    let output = Mutex<String?>(nil)
  }

  /// Runs a script of Python against a server, which then has to end or is interrupted. `url`, `host`, `port` and `path` are
  /// defined in it, and `get(path)` returns status and content.
  private func serve(
    _ service: Sample, limits: OneTimeServer.Limits = .init(), clock: (() -> Int)? = nil, _ script: String
  ) throws -> (outcome: OneTimeServer.Outcome, output: String) {
    let server = try OneTimeServer(service, on: "127.0.0.1", limits: limits)
    let (url, client) = (server.url, Client())
    let prelude = """
      import http.client, socket, sys, time, urllib.parse
      url = urllib.parse.urlsplit(sys.argv[1])
      host, port, path = url.hostname, url.port, url.path
      def get(where, method="GET", headers={}):
          connection = http.client.HTTPConnection(host, port, timeout=20)
          connection.request(method, where, headers=headers)
          answer = connection.getresponse()
          return answer.status, answer.read()
      def refused():
          for _ in range(150):
              try: socket.create_connection((host, port), timeout=5).close()
              except ConnectionRefusedError: return True
              time.sleep(0.1)
          return False

      """
    Thread {
      let result = try? Subprocess.run("python3", ["-c", prelude + script, url])
      client.output.withLock { $0 = (result?.text ?? "") + (result?.errors ?? "no python") }
    }.start()
    // The client may go on after the server has ended, and the server is interrupted once the client has.
    let outcome = server.run(clock: clock) { client.output.withLock(\.self) != nil }
    while true {
      if let output = client.output.withLock(\.self) { return (outcome, output) }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  @Test func aDownloadEndsTheServer() throws {
    let sample = Sample(size: 3_000_000)
    let (outcome, output) = try serve(
      sample,
      """
      guess = path[:-2] + ("1" if path[-2] == "0" else "0") + "/"
      print(get("/"), get("/x/"), get(guess), get(path + "other"), get(path + "../file"))
      print(get(path, headers={"Accept-Language": "uk"}), get(path)[0], get(path[:-1])[0], get(path, "HEAD"))
      print(get(path, "POST")[0], get(path, "PUT")[0], get(path + "file", "HEAD"))
      connection = http.client.HTTPConnection(host, port)
      connection.request("GET", path + "file")
      answer = connection.getresponse()
      content = answer.read()
      print(answer.status, len(content), sum(content), answer.getheader("Content-Disposition"), answer.getheader("Cache-Control"))
      print(refused())
      """)
    let none = "(404, b'')"
    #expect(
      output == """
        \(none) \(none) \(none) \(none) \(none)
        (200, b'<p>uk</p>') 200 200 (200, b'')
        405 405 (200, b'')
        200 3000000 \(sample.content.reduce(0) { $0 + Int($1) }) attachment; filename="ab.zip" no-store
        True

        """)
    #expect(outcome == .done)
  }

  @Test func whileOneTakesItAllOthersAreTooLate() throws {
    let (outcome, output) = try serve(
      Sample(size: 30_000_000),
      """
      def begin():
          first = socket.create_connection((host, port))
          first.sendall(f"GET {path}file HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n".encode())
          assert first.recv(100).startswith(b"HTTP/1.1 200")
          return first
      first = begin()
      print(get(path + "file"), get(path)[0], get("/")[0])
      first.close()
      time.sleep(0.5)
      print(len(get(path + "file")[1]), refused())
      """)
    #expect(output == "(410, b'busy') 410 404\n30000000 True\n")
    #expect(outcome == .done)
  }

  @Test func theSlowAreCutOff() throws {
    var limits = OneTimeServer.Limits()
    limits.idleSeconds = 2
    let (outcome, output) = try serve(
      Sample(size: 30_000_000), limits: limits,
      """
      # One sends its head byte by byte, one nothing, one does not read.
      slow, silent, lazy = (socket.create_connection((host, port)) for _ in range(3))
      lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
      lazy.sendall(f"GET {path}file HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n".encode())
      begin, alive = time.time(), True
      while alive and time.time() - begin < 25:
          try:
              slow.sendall(b"G")
              time.sleep(0.3)
          except OSError: alive = False
      silent.settimeout(20)
      print(alive, time.time() - begin < 20, silent.recv(10))
      time.sleep(4)
      print(len(get(path + "file")[1]))
      """)
    #expect(output == "False True b''\n30000000\n" && outcome == .done)
  }

  @Test func anUploadIsTakenWholeOrDropped() throws {
    var limits = OneTimeServer.Limits()
    limits.bytes = 1 << 20
    let sample = Sample(takesUploads: true)
    let (outcome, output) = try serve(
      sample, limits: limits,
      """
      def post(body, length=None, headers={}):
          whole = {"Content-Type": "multipart/form-data; boundary=XX", "Content-Length": str(length or len(body))}
          connection = http.client.HTTPConnection(host, port, timeout=20)
          connection.putrequest("POST", path)
          for name, value in (whole | headers).items():
              if value: connection.putheader(name, value)
          connection.endheaders()
          try:
              connection.send(body)
              answer = connection.getresponse()
              return answer.status, answer.read()
          except (OSError, http.client.HTTPException) as error:
              return "closed"
      def part(name, content, file=None):
          file = f'; filename="{file}"' if file else ""
          return f'--XX\\r\\nContent-Disposition: form-data; name="{name}"{file}\\r\\n\\r\\n'.encode() + content + b"\\r\\n"
      print(post(b"x", 1 << 30))
      chunks = b"".join(b"10000\\r\\n" + b"a" * 0x10000 + b"\\r\\n" for _ in range(32)) + b"0\\r\\n\\r\\n"
      print(post(chunks, headers={"Content-Length": None, "Transfer-Encoding": "chunked"}))
      print(post(b"--XX--\\r\\n"))
      half = socket.create_connection((host, port))
      half.sendall(f"POST {path} HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: multipart/form-data; boundary=XX\\r\\n".encode()
          + b"Content-Length: 5000\\r\\n\\r\\n" + part("files", b"a" * 2000, "half.png"))
      time.sleep(0.5)
      print(post(b"--XX--\\r\\n")[0], get(path)[0])
      half.close()
      time.sleep(0.5)
      print(post(part("name", "Сільпо".encode()) + part("files", bytes(range(256)) * 1000, "Картка.png") + b"--XX--\\r\\n"))
      print(refused())
      """)
    #expect(
      output == "(413, b'')\nclosed\n(200, b'nothing')\n410 410\n(200, b'thanks')\nTrue\n")
    #expect(outcome == .done && sample.dropped >= 1)
    #expect(sample.fields["name"] == Array("Сільпо".utf8) && sample.fileNames.last == "Картка.png")
    #expect(sample.fields["files"]?.count == 256_000)
  }

  /// The next upload may get the memory of one that was cut, and begin as that ended: with the name of a file.
  @Test func uploadsThatAreCutLeaveNothingBehind() throws {
    let sample = Sample(takesUploads: true)
    let (outcome, _) = try serve(
      sample,
      """
      head = f"POST {path} HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: multipart/form-data; boundary=XX\\r\\n" + (
          'Content-Length: 5000\\r\\n\\r\\n--XX\\r\\nContent-Disposition: form-data; name="files"; filename="a.png"\\r\\n\\r\\na')
      for number in range(30):
          one = socket.create_connection((host, port))
          one.sendall(head.encode())
          while get(path)[0] != 410: time.sleep(0.01)
          one.close()
          while get(path)[0] != 200: time.sleep(0.01)
      """)
    #expect(outcome == .interrupted && sample.dropped == 30)
    #expect(sample.fileNames.count == 30)
  }

  @Test func itEndsInTimeAndAtOnceWhenInterrupted() throws {
    var limits = OneTimeServer.Limits()
    limits.seconds = 1
    let server = try OneTimeServer(Sample(), on: "::1", limits: limits)
    #expect(server.url.hasPrefix("http://[::1]:") && server.url.count > 45)
    #expect(server.run { false } == .timedOut)
    #expect(try OneTimeServer(Sample(), on: "127.0.0.1").run { true } == .interrupted)
    let first = try OneTimeServer(Sample(), on: "127.0.0.1").url
    #expect(try OneTimeServer(Sample(), on: "127.0.0.1").url.suffix(33) != first.suffix(33))
  }

  /// Data that the phone's system has not acknowledged have not arrived, although this system has taken them all.
  @Test func aDownloadThatTheClientDropsMayBeTriedAgain() throws {
    let (outcome, output) = try serve(
      Sample(size: 20_000),
      """
      import struct
      first = socket.socket()
      first.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
      first.connect((host, port))
      first.sendall(f"GET {path}file HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n".encode())
      time.sleep(0.5)
      first.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
      first.close()
      time.sleep(0.5)
      print(len(get(path + "file")[1]), refused())
      """)
    #expect(output == "20000 True\n" && outcome == .done)
  }

  @Test func partsThatComeInPiecesOrWithoutANameAreTaken() throws {
    let sample = Sample(takesUploads: true)
    let (outcome, output) = try serve(
      sample,
      """
      disposition = "Content-Disposition: form-data"
      body = (f'--XX\\r\\n{disposition}\\r\\n\\r\\nlost\\r\\n--XX\\r\\n{disposition}; name="files"; filename="a.csv"\\r\\n\\r\\n').encode()
      rest = b"\\r\\nname,payload\\r\\n--XX--\\r\\n"
      phone = socket.create_connection((host, port))
      phone.sendall(f"POST {path} HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: multipart/form-data; boundary=XX\\r\\n".encode()
          + f"Content-Length: {len(body) + len(rest)}\\r\\n\\r\\n".encode() + body + rest[:1])
      time.sleep(3)  # however busy the machine is, the server has read the first piece by then
      phone.sendall(rest[1:])
      answer = http.client.HTTPResponse(phone)
      answer.begin()
      answer.read()  # who goes away earlier has not got the answer, and the upload is dropped
      print(answer.status)
      """)
    #expect(output == "200\n" && outcome == .done, "\(output)")
    #expect(sample.fileNames == ["a.csv"] && sample.fields["files"] == Array("\r\nname,payload".utf8))
  }

  @Test func aConnectedClientMayFinishAfterTheTimeout() throws {
    let (sample, limits) = (Sample(), OneTimeServer.Limits())
    // The time to come is over with the first answer, and the time to finish with the third one.
    func clock() -> Int {
      sample.requests == 0 ? 0 : limits.seconds + (sample.requests < 3 ? 1 : limits.exchangeSeconds)
    }
    let (outcome, output) = try serve(
      sample, clock: clock,
      """
      print(get(path)[0], get(path)[0])
      try: get(path + "last")
      except Exception: pass
      print(refused())
      """)
    #expect(output == "200 200\nTrue\n" && outcome == .unfinished, "\(output)")
  }

  @Test(arguments: ["0.0.0.0", "::", "localhost", "", "300.1.1.1", "::ffff:0.0.0.0", "224.0.0.1", "ff02::1"])
  func theServerListensOnOneAddress(_ address: String) {
    #expect(throws: ServerError.noAddress(address)) { try OneTimeServer(Sample(), on: address) }
  }

  @Test func anAddressThatIsNotOursIsRefused() {
    #expect(throws: ServerError.refused(EADDRNOTAVAIL)) { try OneTimeServer(Sample(), on: "192.0.2.1") }
    #expect(LocalAddress.all().contains { $0.isLoopback })
  }
}
