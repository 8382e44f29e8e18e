import CommandLineTool
import Cryptography
import Files
import Glibc
import SystemPackage

/// Reads a passphrase from a file.
enum PassphraseFile {
    /// Reads the first line of the file. Prints a warning if other users can read the file.
    static func read(_ path: FilePath) throws -> SecretBytes {
        guard var bytes = try PrivateFile.read(path) else {
            throw FileError("read \(path)", .noSuchFileOrDirectory)
        }
        defer { cleanse(&bytes) }
        if canBeReadByOthers(path) {
            Conversation.say("warning: others can read the passphrase in \(path)")
            Conversation.say("hint: chmod 600 \(path)")
        }
        var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        // Use a slice of the same bytes: removing a byte would copy the passphrase.
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        return SecretBytes(copying: line)
    }

    private static func canBeReadByOthers(_ path: FilePath) -> Bool {
        var status = stat()
        guard unsafe stat(path.string, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_mode & (S_IRGRP | S_IROTH) != 0
    }
}
