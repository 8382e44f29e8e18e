import TestSupport

/// The numbers of bytes after which a test cuts one direction of a connection.
enum CutPlaces {
    /// Every byte in `make test-all`. In `make test`, the borders of lines, fields and messages,
    /// and the bytes next to them.
    ///
    /// - Parameter bytes: All bytes in that direction without a cut. They are HTTP messages, one
    ///   after the other.
    static func of(_ bytes: [UInt8]) -> [Int] {
        if Thoroughness.isWhole { return Array(bytes.indices) }
        let places = borders(of: bytes).flatMap { $0 - 1...$0 + 1 }
        return Set(places).filter { bytes.indices.contains($0) }.sorted()
    }

    private static func borders(of bytes: [UInt8]) -> Set<Int> {
        var borders: Set = [0, bytes.count]
        var rest = bytes[...]
        // Line ends also separate the chunks of a body.
        while let end = rest.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
            let head = rest[..<end]
            borders.formUnion(head.indices.filter { head[$0] == UInt8(ascii: "\n") }.map { $0 + 1 })
            rest = rest[end...]
            var body = rest.prefix(HTTPHead.contentLength(head))
            rest = rest.dropFirst(body.count)
            while takeField(from: &body) { borders.insert(body.startIndex) }
        }
        return borders
    }

    /// Drops the first field of a message (Protocol Buffers Encoding, "Message Structure"). Returns
    /// false if there is no complete field.
    private static func takeField(from message: inout ArraySlice<UInt8>) -> Bool {
        guard let key = takeVarint(from: &message) else { return false }
        let count: Int?
        switch key & 7 {
        case 0: count = takeVarint(from: &message).map { _ in 0 }
        case 1: count = 8
        case 2: count = takeVarint(from: &message)
        case 5: count = 4
        default: count = nil
        }
        guard let count, count <= message.count else { return false }
        message = message.dropFirst(count)
        return true
    }

    private static func takeVarint(from message: inout ArraySlice<UInt8>) -> Int? {
        guard let end = message.firstIndex(where: { $0 < 128 }), end - message.startIndex < 9 else { return nil }
        defer { message = message[(end + 1)...] }
        return message[...end].reversed().reduce(0) { $0 << 7 | Int($1 & 127) }
    }
}

/// The lines before the body of an HTTP message.
enum HTTPHead {
    /// The number of bytes of the body; 0 if the head does not contain it.
    static func contentLength(_ head: ArraySlice<UInt8>) -> Int {
        String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
            .first { $0.hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
    }
}
