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

    private static let unfinished = " <unfinished ...>"

    init(contentsOf file: URL) throws {
        var calls: [Call] = []
        for line in try String(decoding: Data(contentsOf: file), as: UTF8.self).split(separator: "\n") {
            let thread = line.prefix { $0.isNumber }
            let text = line.dropFirst(thread.count).drop { $0 == " " }
            // If another thread's call comes in between, strace writes a call in two lines.
            let beginning = calls.lastIndex { $0.thread == thread && $0.text.hasSuffix(Self.unfinished) }
            if let rest = text.firstMatch(of: /^<\.\.\. \w+ resumed>/), let beginning {
                let whole = calls[beginning].text.dropLast(Self.unfinished.count) + text[rest.range.upperBound...]
                calls[beginning] = Call(thread: thread, text: whole)
            } else {
                calls.append(Call(thread: thread, text: text))
            }
        }
        self.calls = calls
    }

    /// Returns a wrapper that writes the calls of the command to `file`.
    ///
    /// - Parameter expression: The calls to record, or the faults to inject (strace(1), -e).
    static func wrapper(_ expression: String, to file: URL) -> [String] {
        ["strace", "-f", "-qq", "-e", expression, "-o", file.path]
    }
}
