/// Text files that operators write.
enum TextLines {
    /// The text of a file in UTF-8, without the byte order mark that some editors add.
    static func text(_ bytes: [UInt8]) -> String {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return String(decoding: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
    }

    /// The lines of a file that are not empty, with their numbers, counted from 1.
    static func numbered(_ bytes: [UInt8]) -> [(number: Int, text: String)] {
        let lines = text(bytes).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return zip(1..., lines).filter { !$1.isEmpty }.map { ($0, String($1)) }
    }
}
