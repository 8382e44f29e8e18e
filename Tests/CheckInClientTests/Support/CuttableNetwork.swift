import CheckInClient
import HTTPClient
import Synchronization
import SystemPackage
import TestSupport

/// An authority behind a real network on a port of this machine: HTTP/1.1 over TCP. A test can cut
/// the network after a number of bytes in one direction.
final class CuttableNetwork: Sendable {
    enum Direction: Sendable {
        case toAuthority, toClient
    }

    /// A place where the network is cut. Later bytes are lost, and so are later connections.
    struct Cut: Sendable {
        let direction: Direction
        /// The number of bytes that pass before the cut, in all requests or all answers together.
        let count: Int
        /// Whether the connection is reset (RST) rather than closed (FIN) after the last byte of an
        /// answer.
        var isReset = false
    }

    /// How the end of an answer is marked (RFC 9112 §6.3).
    enum Framing: CaseIterable {
        case contentLength, chunked
    }

    let address: ServerAddress
    private let authority: PublishingAuthority
    private let framing: Framing
    private let server: LoopbackServer
    private let state = Mutex(State())

    private struct State {
        var cut: Cut?
        var passed: [Direction: [UInt8]] = [:]

        func room(_ direction: Direction) -> Int {
            guard let cut, cut.direction == direction else { return .max }
            return cut.count - passed[direction, default: []].count
        }
    }

    init(_ authority: PublishingAuthority, framing: Framing = .contentLength) throws {
        self.authority = authority
        self.framing = framing
        server = try LoopbackServer()
        address = ServerAddress("http://127.0.0.1:\(server.port)")!
        server.start { [weak self] in self?.serve($0) }
    }

    /// The bytes that have passed since the last cut was set.
    func passed(_ direction: Direction) -> [UInt8] { state.withLock { $0.passed[direction, default: []] } }

    /// Cuts the network after this number of further bytes; nil for no cut.
    func cut(_ cut: Cut?) {
        state.withLock { $0 = State(cut: cut) }
    }

    // MARK: One connection

    private func serve(_ connection: Int32) {
        var bytes: [UInt8] = []
        while true {
            while let request = Request(&bytes) {
                guard send(answer(request), connection) else { return }
            }
            let room = state.withLock { $0.room(.toAuthority) }
            guard room > 0, let more = Loopback.receive(connection, atMost: room) else { return }
            state.withLock { $0.passed[.toAuthority, default: []] += more }
            bytes += more
        }
    }

    /// Sends the part of an answer before the cut. Returns whether the whole answer was sent.
    private func send(_ answer: [UInt8], _ connection: Int32) -> Bool {
        let (room, isReset) = state.withLock { ($0.room(.toClient), $0.cut?.isReset == true) }
        let part = answer.prefix(room)
        state.withLock { $0.passed[.toClient, default: []] += part }
        Loopback.send(Array(part), connection)
        if part.count == answer.count { return true }
        if isReset { Loopback.resetAtClose(connection) }
        return false
    }

    private func answer(_ request: Request) -> [UInt8] {
        do throws(TransferError) {
            let body =
                request.isPost ? try authority.answer(request.path, request.body) : try authority.file(request.path)
            return head("200 OK") + framed(body ?? [])
        } catch {
            return head("404 Not Found") + framed([])
        }
    }

    private func head(_ status: String) -> [UInt8] {
        Array("HTTP/1.1 \(status)\r\nContent-Type: application/octet-stream\r\nCache-Control: no-store\r\n".utf8)
    }

    private func framed(_ body: [UInt8]) -> [UInt8] {
        switch framing {
        case .contentLength: return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
        case .chunked:
            let size = String(body.count, radix: 16)
            return Array("Transfer-Encoding: chunked\r\n\r\n\(size)\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
        }
    }
}

/// A complete request.
private struct Request {
    let isPost: Bool
    /// Without the slash at the beginning.
    let path: String
    let body: [UInt8]

    /// Takes the first request from `bytes`; nil if it is not complete yet.
    init?(_ bytes: inout [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        let length = HTTPHead.contentLength(bytes[..<end.lowerBound])
        guard bytes.count >= end.upperBound + length else { return nil }
        isPost = words[0] == "POST"
        path = String(words[1].dropFirst())
        body = Array(bytes[end.upperBound..<end.upperBound + length])
        bytes.removeFirst(end.upperBound + length)
    }
}
