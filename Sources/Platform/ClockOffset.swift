package import SystemPackage

/// Seconds to add to the clock, which a file has: for tests, and for trying things out.
package struct ClockOffset: Sendable {
    private let path: FilePath

    package init(in path: FilePath) {
        self.path = path
    }

    /// What the file says now; zero if there is none.
    package var seconds: Int64 {
        let text = (try? PrivateFile.read(path)).map { String(decoding: $0, as: UTF8.self) }
        return text.flatMap { Int64($0.filter { !$0.isWhitespace }) } ?? 0
    }
}
