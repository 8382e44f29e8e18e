import ArgumentParser
import CheckInClient
import CommandLineTool
import Cryptography
import SystemPackage

/// `checkin passphrase`
struct Passphrase: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lock the diary with a passphrase, or unlock it for good.",
        discussion: """
            Checking in, checking out and deleting work without the passphrase; reading and editing need it. It is asked for on the \
            terminal, or read from a file.
            """,
        subcommands: [Set.self, Remove.self]
    )

    /// `checkin passphrase set`
    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Set or change the passphrase.")

        @Option(
            help: ArgumentHelp(
                "A file with the new passphrase in its first line. (default: the terminal)",
                valueName: "file"
            ),
            completion: .file()
        )
        var newPassphraseFile: String?

        @Flag(
            help: """
                Keep the key for comparing in the kernel's keyring. After the machine was switched off, comparing waits until you \
                unlock the diary, and the day of each deletion can be read by somebody with the files. Without this, it is kept in the \
                TPM or with systemd-creds, if you may use them.
                """
        )
        var keyring = false

        @OptionGroup var reading: ReadingOptions

        func run() throws {
            let diary = try reading.diary.open()
            try Terminal.withoutEcho { _ in
                let current = try reading.passphrase(of: diary)
                // Before the new one is asked for twice.
                _ = try diary.unlock(passphrase: current)
                try diary.setPassphrase(newPassphrase(), current: current, place: keyring ? .keyring : nil)
            }
            let isProtected = try diary.status().keyPlace.isProtected
            let unprotected = [
                "This machine has no protected place for the key that comparing needs. It lies beside the diary: whoever has a copy of the",
                "files can read the times of your visits, not the venues (man checkin).",
            ]
            try StandardOutput.write(
                lines: [
                    "The passphrase is set. It is needed to read and to edit; if it is forgotten, nobody can find it out."
                ] + (isProtected ? [] : unprotected)
            )
        }

        private func newPassphrase() throws -> SecretBytes {
            if let newPassphraseFile { return try PassphraseFile.read(FilePath(newPassphraseFile)) }
            guard Terminal.isThere else {
                throw Refusal(
                    "the new passphrase is asked for on a terminal, and there is none",
                    hints: ["give a file with --new-passphrase-file"]
                )
            }
            let passphrase = try Terminal.readSecret("New passphrase:")
            guard try passphrase == Terminal.readSecret("New passphrase again:") else {
                throw Refusal("the two passphrases differ; nothing was changed")
            }
            return passphrase
        }
    }

    /// `checkin passphrase remove`
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove the passphrase.")

        @OptionGroup var reading: ReadingOptions

        func run() throws {
            let diary = try reading.diary.open()
            try diary.removePassphrase(current: reading.passphrase(of: diary))
            try StandardOutput.write(lines: ["The passphrase is removed."])
        }
    }
}
