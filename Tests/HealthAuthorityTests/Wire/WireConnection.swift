import Glibc
import SystemPackage

/// A TCP connection to a local port, which sends and receives raw bytes. Each wait for
/// received bytes lasts at most a minute.
final class WireConnection: Sendable {
    /// A complete response, as it was received.
    struct Response: Sendable {
        let bytes: [UInt8]
        let bodyStart: Int

        var status: Int? { Int(String(decoding: bytes.dropFirst(9).prefix(3), as: UTF8.self)) }
        var body: ArraySlice<UInt8> { bytes[bodyStart...] }

        /// The status line and the headers except `Date`.
        var headWithoutDate: String {
            let lines = String(decoding: bytes[..<bodyStart], as: UTF8.self).split(separator: "\r\n")
            return lines.filter { !$0.lowercased().hasPrefix("date:") }.joined(separator: "\n")
        }
    }

    private let descriptor: Int32

    /// - Parameter receiveBuffer: The size of the socket's receive buffer in bytes; nil for the
    ///   default.
    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if let receiveBuffer { set(SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
        set(SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: 60, tv_usec: 0))
        // Send without delay, because the tests wait for each answer.
        set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let reason = Errno(rawValue: errno)
            close(descriptor)
            throw reason
        }
    }

    deinit {
        close(descriptor)
    }

    /// The bytes of a POST request from a client.
    static func post(_ path: String, _ body: [UInt8], type: String = "application/x-protobuf") -> [UInt8] {
        let head =
            "POST \(path) HTTP/1.1\r\nHost: authority.example\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n"
        return Array(head.utf8) + body
    }

    /// Sends bytes. Returns false if the other side has closed the connection.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits at most `milliseconds` for bytes or the end of the connection. Returns whether there
    /// is something to read.
    func isReadable(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) == 1
    }

    /// Receives the next bytes. Returns an empty array at the end of the connection, or nil if no
    /// bytes arrive within a minute.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        // A connection that was reset has also ended.
        guard count >= 0 || errno == ECONNRESET else { return nil }
        return Array(buffer[..<max(0, count)])
    }

    /// Receives the next response. Returns nil if the connection ends before the response is
    /// complete.
    func response() -> Response? {
        var bytes: [UInt8] = []
        while true {
            if let response = Self.response(bytes) { return response }
            guard let more = receive(), !more.isEmpty else { return nil }
            bytes += more
        }
    }

    private static func response(_ bytes: [UInt8]) -> Response? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count,
            let blank = (0...bytes.count - end.count).first(where: { bytes[$0..<$0 + end.count].elementsEqual(end) })
        else { return nil }
        let lines = String(decoding: bytes[..<blank], as: UTF8.self).lowercased().split(separator: "\r\n")
        let prefix = "content-length: "
        let count = lines.first { $0.hasPrefix(prefix) }.flatMap { Int($0.dropFirst(prefix.count)) } ?? 0
        let start = blank + end.count
        return bytes.count >= start + count ? Response(bytes: bytes, bodyStart: start) : nil
    }

    private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) {
        var value = value
        unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Value>.size))
    }
}
