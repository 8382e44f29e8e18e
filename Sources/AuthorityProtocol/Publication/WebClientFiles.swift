import Cryptography
import Encodings

/// The list of the web client's files. The configuration contains its digest. See protocol version 1,
/// section "Web client".
///
///     list = file …                                  by path, in ascending order of the bytes
///     file = SHA-256 in hexadecimal, two spaces, path, line feed
///
/// This is the output of sha256sum(1).
public struct WebClientFiles: Sendable, Equatable {
    /// The path of the list, relative to the server's URL.
    public static let path = "files.txt"
    /// The maximum number of files, and the maximum size of a file in bytes.
    public static let (maximumCount, maximumFileSize) = (200, 1 << 20)
    /// The maximum size of the list in bytes.
    public static let maximumSize = maximumCount * (2 * SHA256.digestCount + 2 + maximumPathLength + 1)
    private static let maximumPathLength = 100

    /// The files in the order of the list.
    public let files: [File]

    /// A file of the web client.
    public struct File: Sendable, Equatable {
        /// The path relative to the server's URL, such as `page/page.js`.
        public let path: String
        /// The file's SHA-256, 32 bytes.
        public let digest: [UInt8]

        /// Whether `content` has the same digest.
        public func isSame(as content: [UInt8]) -> Bool { SHA256.hash(content) == digest }
    }

    /// Lists the contents of files by path.
    package init(_ contents: [String: [UInt8]]) {
        files = contents.map { File(path: $0.key, digest: SHA256.hash($0.value)) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Parses a list. Returns nil unless it has this format and 1 to ``maximumCount`` files. A path
    /// consists of lower-case letters, digits and underscores, with at most one slash and one dot.
    public init?(parsing list: [UInt8]) {
        guard list.count <= Self.maximumSize, list.last == UInt8(ascii: "\n") else { return nil }
        let lines = list.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let files = lines.compactMap(Self.file)
        guard (1...Self.maximumCount).contains(lines.count), files.count == lines.count,
            zip(files, files.dropFirst()).allSatisfy({ $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
        else { return nil }
        self.files = files
    }

    private static func file(_ line: ArraySlice<UInt8>) -> File? {
        let (digits, rest) = (line.prefix(2 * SHA256.digestCount), line.dropFirst(2 * SHA256.digestCount))
        let path = rest.dropFirst(2)
        guard rest.starts(with: "  ".utf8), path.count <= maximumPathLength, isPath(path),
            let digest = Hexadecimal.bytes(String(decoding: digits, as: UTF8.self))
        else { return nil }
        return File(path: String(decoding: path, as: UTF8.self), digest: digest)
    }

    private static func isPath(_ path: ArraySlice<UInt8>) -> Bool {
        let names = path.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        let parts = names.last?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
        return parts.count == 2
            && (names.dropLast() + parts).allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
                            || byte == UInt8(ascii: "_")
                    }
            } && !parts[1].contains(UInt8(ascii: "_"))
    }

    /// The list, which ``init(parsing:)`` reads.
    public var list: [UInt8] {
        files.flatMap { Array("\(Hexadecimal.text($0.digest))  \($0.path)\n".utf8) }
    }

    /// The value in the configuration: SHA-256 of the list, 32 bytes.
    public var digest: [UInt8] { SHA256.hash(list) }
}
