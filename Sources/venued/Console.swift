import Glibc
import SystemPackage

/// Results go to standard output, the conversation to standard error.
enum Console {
    /// Writes a line of conversation.
    static func note(_ line: String) {
        // Where standard error is closed there is nobody to tell.
        _ = try? FileDescriptor.standardError.writeAll("venued: \(line)\n".utf8)
    }

    /// Writes a result.
    static func write(_ bytes: some Sequence<UInt8>) throws {
        do {
            _ = try FileDescriptor.standardOutput.writeAll(bytes)
        } catch let error as Errno {
            throw Failure("could not write to standard output: \(error)")
        }
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
