import ArgumentParser
import CheckInClient
import CommandLineTool
import Cryptography
import SystemPackage

/// `checkin passphrase`
struct Passphrase: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Set, change or remove the passphrase of the diary.",
        discussion: """
            Checking in, checking out and deleting work without the passphrase. Reading and editing require it. You can type it \
            on the terminal, or name a file that contains it.
            """,
        subcommands: [Set.self, Remove.self]
    )

    /// `checkin passphrase set`
    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Set or change the passphrase.")

        @Option(
            help: ArgumentHelp(
                "A file with the new passphrase in its first line. (default: ask on the terminal)",
                valueName: "file"
            ),
            completion: .file()
        )
        var newPassphraseFile: String?

        @Flag(
            help: """
                Keep the matching key in the kernel's keyring. The keyring loses the key when the machine is switched off, and \
                comparing then waits until you unlock the diary. Anyone with a copy of the files can read the day on which each \
                check-in is deleted. Without this option, the key is kept in the TPM or with systemd-creds, if you have access \
                to them.
                """
        )
        var keyring = false

        @OptionGroup var diary: DiaryOptions
        @OptionGroup var passphrase: PassphraseOptions

        func run() throws {
            let diary = try self.diary.open()
            try Terminal.withoutEcho { _ in
                let current = try passphrase.current(of: diary)
                try NewPassphrase.set(newPassphrase(), current: current, of: diary, place: keyring ? .keyring : nil)
            }
        }

        private func newPassphrase() throws -> SecretBytes {
            if let newPassphraseFile { return try PassphraseFile.read(FilePath(newPassphraseFile)) }
            guard Terminal.isThere else {
                throw Refusal(
                    "there is no terminal to ask for the new passphrase",
                    hints: ["give a file with --new-passphrase-file"]
                )
            }
            return try NewPassphrase.ask()
        }
    }

    /// `checkin passphrase remove`
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove the passphrase.")

        @OptionGroup var diary: DiaryOptions
        @OptionGroup var passphrase: PassphraseOptions

        func run() throws {
            let diary = try self.diary.open()
            try diary.removePassphrase(current: passphrase.current(of: diary))
            try StandardOutput.write(lines: ["The passphrase was removed."])
        }
    }
}
