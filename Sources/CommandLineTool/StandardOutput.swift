import Glibc
import SystemPackage

/// Writes a command's result to standard output.
package enum StandardOutput {
    /// Writes all of `bytes`.
    ///
    /// - Throws: ``Refusal`` if not all bytes could be written. In this case, the command has
    ///   failed.
    package static func write(_ bytes: some Sequence<UInt8>) throws(Refusal) {
        do {
            _ = try FileDescriptor.standardOutput.writeAll(bytes)
        } catch {
            throw Refusal("could not write the result: \(error)")
        }
    }

    package static func write(_ text: String) throws(Refusal) {
        try write(text.utf8)
    }

    package static func write(lines: [String]) throws(Refusal) {
        try write(lines.map { $0 + "\n" }.joined())
    }

    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
