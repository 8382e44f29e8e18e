import Encodings

/// The list of the files that an authority offers: one path a line, the oldest file first.
package struct ExportIndex: Sendable, Equatable {
    package let paths: [String]

    /// The maximum size of an index in bytes. It is enough for 14 days with 24 files of each hour.
    package static let maximumSize = 1 << 20

    /// Reads an index. White space around a path, and lines without a path, are ignored.
    ///
    /// - Returns: Nil if the index is too large, or if a path contains other characters than those
    ///   of ``isPath(_:)``. Such a path could lead to another server or directory.
    package init?(_ text: [UInt8]) {
        guard text.count <= Self.maximumSize else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n")).map { line in
            let end = line.lastIndex { !Self.isSpace($0) }
            return line[..<(end.map { $0 + 1 } ?? line.startIndex)].drop(while: Self.isSpace)
        }.filter { !$0.isEmpty }
        guard lines.allSatisfy(Self.isPath) else { return nil }
        paths = lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
    }

    /// Whether a line is a relative path of letters, digits, `-`, `_` and `.`, whose components do
    /// not start with a dot.
    private static func isPath(_ line: ArraySlice<UInt8>) -> Bool {
        line.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { component in
            component.first.map { $0 != UInt8(ascii: ".") } ?? false && component.allSatisfy(isPathCharacter)
        }
    }

    private static func isPathCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
    }
}
