import Foundation

/// The system calls of a program and its child processes, as strace wrote them.
struct SystemCallTrace {
    /// A system call and its result.
    struct Call {
        let thread: Substring
        /// The call as strace writes it, such as `close(3) = 0`.
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

    /// Returns a wrapper that writes the calls of the command to `file`.
    ///
    /// - Parameter expression: The calls to record, or the faults to inject (strace(1), -e).
    static func wrapper(_ expression: String, to file: URL) -> [String] {
        ["strace", "-f", "-qq", "-e", expression, "-o", file.path]
    }
}
