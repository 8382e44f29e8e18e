import Foundation

/// What strace wrote of a program and all that it started.
struct SystemCallTrace {
    /// A call, and what became of it.
    struct Call {
        let thread: Substring
        /// As strace writes it, such as `close(3) = 0`.
        let text: Substring

        var result: Substring { text[(text.lastIndex(of: "=") ?? text.startIndex)...].dropFirst(2) }
    }

    let calls: [Call]

    init(contentsOf file: URL) throws {
        calls = try String(decoding: Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map { line in
            let thread = line.prefix { $0.isNumber }
            return Call(thread: thread, text: line.dropFirst(thread.count).drop { $0 == " " })
        }
    }

    /// A program and its arguments, which run another program and write its calls to `file`.
    ///
    /// - Parameter expression: Which ones, or what is to go wrong with them (strace(1), -e).
    static func wrapper(_ expression: String, to file: URL) -> [String] {
        ["strace", "-f", "-qq", "-e", expression, "-o", file.path]
    }
}
