import ArgumentParser
import CheckInClient
import Cryptography
import Files
import SystemPackage

/// The options that set where the diary is stored, and which file contains its passphrase.
struct ReadingOptions: ParsableArguments {
    @OptionGroup var diary: DiaryOptions

    @Option(
        help: ArgumentHelp(
            "A file with the passphrase in its first line. (default: $CHECKIN_PASSPHRASE_FILE, or ask on the terminal)",
            valueName: "file"
        ),
        completion: .file()
    )
    var passphraseFile: String?

    /// Whether an option or an environment variable names a file with the passphrase.
    var hasPassphraseFile: Bool { (passphraseFile ?? Environment["CHECKIN_PASSPHRASE_FILE"]) != nil }

    /// Opens and unlocks the diary. Asks for the passphrase only if the diary has one.
    func unlock() throws -> UnlockedDiary {
        try unlock(diary.open())
    }

    /// Unlocks an open diary. Asks for the passphrase only if the diary has one.
    func unlock(_ diary: Diary) throws -> UnlockedDiary {
        try diary.unlock(passphrase: passphrase(of: diary))
    }

    /// The diary's passphrase; nil if the diary has none.
    func passphrase(of diary: Diary) throws -> SecretBytes? {
        guard try diary.status().hasPassphrase else { return nil }
        if let file = passphraseFile ?? Environment["CHECKIN_PASSPHRASE_FILE"] {
            return try PassphraseFile.read(FilePath(file))
        }
        guard Terminal.isThere else { throw DiaryError.locked }
        return try Terminal.readSecret("Passphrase:")
    }
}

/// The options for the output format.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write the result as JSON, with times in UTC.")
    var json = false
}
