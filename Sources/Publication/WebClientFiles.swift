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
        guard let text = String(validating: line, as: UTF8.self),
            let (_, digits, path) = text.wholeMatch(of: /([0-9a-f]{64})  ((?:[0-9a-z_]+\/)?[0-9a-z_]+\.[0-9a-z]+)/)?
                .output,
            path.utf8.count <= maximumPathLength, let digest = Hexadecimal.bytes(String(digits))
        else { return nil }
        return File(path: String(path), digest: digest)
    }

    /// The list, which ``init(parsing:)`` reads.
    public var list: [UInt8] {
        files.flatMap { Array("\(Hexadecimal.text($0.digest))  \($0.path)\n".utf8) }
    }

    /// The value in the configuration: SHA-256 of the list, 32 bytes.
    public var digest: [UInt8] { SHA256.hash(list) }
}
