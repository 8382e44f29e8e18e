import CommandLineTool
import Cryptography

/// A passphrase that the user chooses.
enum NewPassphrase {
    /// A passphrase with fewer bytes is short.
    private static let shortCount = 12

    /// Prints a warning if the passphrase is short. A longer passphrase can also be weak.
    static func warnIfShort(_ passphrase: SecretBytes) {
        guard (1..<shortCount).contains(passphrase.count) else { return }
        Conversation.say("warning: this passphrase is short: anyone with a copy of the file could find it by trying")
        Conversation.say("hint: five random words are better")
    }
}
