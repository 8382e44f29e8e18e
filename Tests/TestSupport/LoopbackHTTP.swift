import Glibc
import SystemPackage

/// HTTP/1.1 requests to a local port, each on its own connection.
package enum LoopbackHTTP {
    /// A complete response.
    package struct Response: Sendable {
        package let status: Int
        package let body: [UInt8]
    }

    /// The timeout, which is longer than any request takes.
    private static let patience = timeval(tv_sec: 60, tv_usec: 0)

    package static func get(_ path: String, port: UInt16) async throws -> Response? {
        try await send("GET", path, [], port: port)
    }

    package static func post(
        _ path: String,
        _ body: [UInt8],
        headers: [String] = [],
        port: UInt16
    ) async throws -> Response? {
        try await send("POST", path, body, headers: headers, port: port)
    }

    /// - Returns: Nil if the connection failed, or ended before the whole response arrived. In this
    ///   case, it is not known whether the server processed the request.
    /// - Throws: ``ToolError`` after a minute without any data.
    private static func send(
        _ method: String,
        _ path: String,
        _ body: [UInt8],
        headers: [String] = [],
        port: UInt16
    ) async throws -> Response? {
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close", "Content-Length: \(body.count)"]
            + headers + ["\r\n"]
        let request = Array(lines.joined(separator: "\r\n").utf8) + body
        return try await blocking { try exchange(request, port: port) }
    }

    private static func exchange(_ request: [UInt8], port: UInt16) throws -> Response? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        defer { close(descriptor) }
        var patience = patience
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard connect(descriptor, port: port),
            unsafe Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return nil }
        return try receive(descriptor)
    }

    private static func connect(_ descriptor: Int32, port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func receive(_ descriptor: Int32) throws -> Response? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 || errno != EAGAIN else { throw ToolError(description: "no answer within a minute") }
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            if let response = parse(bytes) { return response }
        }
    }

    /// Parses a response. Returns nil if the response is incomplete.
    private static func parse(_ bytes: [UInt8]) -> Response? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
        let body = bytes[end.upperBound...]
        guard let status = lines.first.flatMap({ Int($0.split(separator: " ")[1]) }) else { return nil }
        // 204 means that there is no body, and no length (RFC 9110, section 8.6).
        if status == 204 { return Response(status: status, body: []) }
        guard let length = lines.first(where: { $0.hasPrefix("content-length: ") }),
            let count = Int(length.split(separator: " ")[1]), body.count >= count
        else { return nil }
        return Response(status: status, body: Array(body.prefix(count)))
    }
}
