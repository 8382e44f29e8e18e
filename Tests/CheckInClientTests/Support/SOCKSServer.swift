import Synchronization
import TestSupport

/// A proxy on a port of this machine that speaks SOCKS 4, 4a (socks4a.protocol) and 5 (RFC 1928,
/// RFC 1929). It stores what each client requests, and answers HTTP requests itself.
final class SOCKSServer: Sendable {
    enum Method: UInt8 {
        case none = 0
        case password = 2
    }

    struct Connection: Equatable {
        let version: UInt8
        /// What the client sent: a name, or an address in brackets.
        let host: String
        let port: UInt16
        var user: String?
        var password: String?
    }

    private let server: LoopbackServer
    private let state = Mutex<[Connection]>([])

    /// - Parameters:
    ///   - method: The only method that the server accepts.
    ///   - answer: The answer to every HTTP request.
    init(_ method: Method, answer: String) throws {
        server = try LoopbackServer()
        server.start { [weak self] connection in
            guard let asked = Self.greet(connection, method) else { return }
            self?.state.withLock { $0.append(asked) }
            while let request = Loopback.receive(connection, atMost: 1 << 16), !request.isEmpty {
                Loopback.send(Array(answer.utf8), connection)
            }
        }
    }

    var port: UInt16 { server.port }

    /// The clients in the order of their connections.
    var connections: [Connection] { state.withLock { $0 } }

    // MARK: The protocol

    /// Returns the client's request; nil if the client was refused.
    private static func greet(_ connection: Int32, _ method: Method) -> Connection? {
        switch read(1, connection)?.first {
        case 4: greetVersion4(connection)
        case 5: greetVersion5(connection, method)
        default: nil
        }
    }

    private static func greetVersion4(_ connection: Int32) -> Connection? {
        guard let request = read(7, connection), let user = readText(connection) else { return nil }
        let address = request[3...]
        // With the address 0.0.0.x, a name follows.
        let isName = address.prefix(3).allSatisfy { $0 == 0 } && address.last != 0
        guard let host = isName ? readText(connection) : "[\(Array(address))]" else { return nil }
        Loopback.send([0, 90, 0, 0, 0, 0, 0, 0], connection)
        return Connection(version: 4, host: host, port: number(request[1...2]), user: user)
    }

    private static func greetVersion5(_ connection: Int32, _ method: Method) -> Connection? {
        guard let offered = readCounted(connection) else { return nil }
        guard offered.contains(method.rawValue) else {
            Loopback.send([5, 0xFF], connection)
            return nil
        }
        Loopback.send([5, method.rawValue], connection)
        var credentials: (user: String, password: String)?
        if method == .password {
            guard read(1, connection) == [1], let user = readCounted(connection), let password = readCounted(connection)
            else { return nil }
            Loopback.send([1, 0], connection)
            credentials = (String(decoding: user, as: UTF8.self), String(decoding: password, as: UTF8.self))
        }
        guard let request = read(4, connection) else { return nil }
        let host: String?
        switch request[3] {
        case 1: host = read(4, connection).map { "[\($0)]" }
        case 3: host = readCounted(connection).map { String(decoding: $0, as: UTF8.self) }
        default: host = read(16, connection).map { "[\($0)]" }
        }
        guard let host, let port = read(2, connection) else { return nil }
        Loopback.send([5, 0, 0, 1, 127, 0, 0, 1, 0, 0], connection)
        return Connection(
            version: 5,
            host: host,
            port: number(port[...]),
            user: credentials?.user,
            password: credentials?.password
        )
    }

    // MARK: Bytes

    private static func read(_ count: Int, _ connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let more = Loopback.receive(connection, atMost: count - bytes.count) else { return nil }
            bytes += more
        }
        return bytes
    }

    private static func readCounted(_ connection: Int32) -> [UInt8]? {
        read(1, connection).flatMap { read(Int($0[0]), connection) }
    }

    /// Reads up to a zero byte.
    private static func readText(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        while let byte = read(1, connection)?.first {
            if byte == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt16 { bytes.reduce(0) { $0 << 8 | UInt16($1) } }
}
