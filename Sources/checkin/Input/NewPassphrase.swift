import CheckInClient
import CommandLineTool
import Cryptography

/// A passphrase that the user chooses.
enum NewPassphrase {
    /// A passphrase with fewer bytes is short.
    private static let shortCount = 12

    /// Asks twice on the terminal.
    static func ask() throws -> SecretBytes {
        try Terminal.readNewSecret("New passphrase:", again: "New passphrase again:")
    }

    /// Sets the passphrase of a diary, and says what it protects.
    ///
    /// - Parameter place: Where the matching key is stored; nil for the best place of this machine.
    static func set(_ new: SecretBytes, current: SecretBytes?, of diary: Diary, place: KeyPlace? = nil) throws {
        warnIfShort(new)
        try diary.setPassphrase(new, current: current, place: place)
        let unprotected = [
            "This machine has no protected place for the matching key, so the key is stored beside the diary.",
            "Anyone with a copy of the files can read the times of your visits, but not the venues (man checkin).",
        ]
        try StandardOutput.write(
            lines: ["The passphrase is set. Reading and editing require it. If you forget it, nothing can recover it."]
                + (diary.status().keyPlace.isProtected ? [] : unprotected)
        )
    }

    /// Offers a passphrase after the first check-in.
    static func offer(for diary: Diary) throws {
        Conversation.say("without a passphrase, anyone who copies the diary's files can read where you were")
        if try Terminal.confirm("Set a passphrase now?") {
            try Terminal.withoutEcho { _ in try set(ask(), current: nil, of: diary) }
        } else {
            Conversation.say("\(OwnCommand("passphrase set")) does it later")
        }
    }

    /// Prints a warning if the passphrase is short. A longer passphrase can also be weak.
    static func warnIfShort(_ passphrase: SecretBytes) {
        guard (1..<shortCount).contains(passphrase.count) else { return }
        Conversation.say("warning: this passphrase is short: anyone with a copy of the file could find it by trying")
        Conversation.say("hint: five random words are better")
    }
}
