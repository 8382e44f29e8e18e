import ArgumentParser
import Bluetooth
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import Glibc
import OperatingSystem
import SystemPackage

/// The options that set where the diary is stored.
struct DiaryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The diary's directory. (default: $XDG_DATA_HOME/venue-checkin, or ~/.local/share/venue-checkin)",
            valueName: "directory"
        ),
        completion: .directory
    )
    var data: String?

    #if DEBUG
    /// For tests: a file that contains a number of seconds to add to the clock.
    @Option(help: .hidden)
    var clockOffsetFile: String?
    #else
    private var clockOffsetFile: String? { nil }
    #endif

    func validate() throws {
        if data?.isEmpty == true { throw ValidationError("--data is empty") }
    }

    /// A relative path in the environment variable is ignored (XDG Base Directory Specification
    /// 0.8).
    var directory: FilePath {
        get throws {
            if let data { return FilePath(data) }
            if let base = Environment["XDG_DATA_HOME"].map({ FilePath($0) }), base.isAbsolute {
                return base.appending("venue-checkin")
            }
            guard let home = Environment["HOME"].map({ FilePath($0) }), home.isAbsolute else {
                throw Refusal(
                    "no directory for the diary: HOME is not set to an absolute path",
                    hints: ["name a directory with --data"]
                )
            }
            return home.appending(".local/share/venue-checkin")
        }
    }

    /// The clock without the offset. In a debug build, it may be faster than the system's clock.
    var radioClock: RadioClock {
        get throws {
            #if DEBUG
            guard let clock = RadioClock.ofTests else { throw ValidationError("CHECKIN_RADIO_CLOCK is malformed") }
            return clock
            #else
            return .system
            #endif
        }
    }

    /// The system clock. In a debug build, a file may contain an offset in seconds.
    private var clock: @Sendable () -> UnixTime {
        get throws {
            let clock = try radioClock
            guard let clockOffsetFile else { return { UnixTime(seconds: clock.now) } }
            let offset = try ClockOffset(in: FilePath(clockOffsetFile))
            return { UnixTime(seconds: clock.now) + offset.seconds }
        }
    }

    /// Whether the clock is synchronised. A clock of tests counts as not synchronised.
    private var isClockSynchronized: @Sendable () -> Bool {
        get throws {
            let isOurs = try clockOffsetFile != nil || radioClock != .system
            return { !isOurs && ClockSynchronization.isSynchronized }
        }
    }

    /// These options as arguments for another process of this program.
    var arguments: [String] {
        get throws {
            try ["--data", directory.string] + (clockOffsetFile.map { ["--clock-offset-file", $0] } ?? [])
        }
    }

    /// Opens or creates the diary. If `purging` is true, deletes expired check-ins, and informs the
    /// user.
    func open(purging: Bool = true) throws -> Diary {
        let diary = try Diary(in: directory, clock: clock, isClockSynchronized: isClockSynchronized)
        if purging { try diary.deleteExpired().tell() }
        return diary
    }
}

/// The option that names one of the diary's authorities.
struct AuthorityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The health authority, such as health.example. Needed only if the diary is enrolled with several.",
            valueName: "host"
        )
    )
    var authority: String?

    /// Returns the diary about the named authority, or about the only one.
    ///
    /// - Throws: `notEnrolledWith`.
    func choose(in diary: Diary) throws -> Diary {
        if let authority { _ = try diary.about(authority).requireAuthority() }
        return diary.about(authority)
    }
}

/// The option for the file with the diary's passphrase.
///
/// It is not in one group with the diary's options: in a debug build, the argument parser checks each
/// nested group several times at each start.
struct PassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the passphrase in its first line. (default: $CHECKIN_PASSPHRASE_FILE, or ask on the terminal)",
            valueName: "file"
        ),
        completion: .file()
    )
    var passphraseFile: String?

    /// Whether an option or an environment variable names a file with the passphrase.
    var hasFile: Bool { (passphraseFile ?? Environment["CHECKIN_PASSPHRASE_FILE"]) != nil }

    /// Unlocks an open diary. Asks for the passphrase only if the diary has one.
    func unlock(_ diary: Diary) throws -> UnlockedDiary {
        try withPassphrase(of: diary) { try diary.unlock(passphrase: $0) }
    }

    /// Unlocks an open diary without asking for the passphrase. Returns nil if the diary has a passphrase that no
    /// file contains.
    func unlockIfPossible(_ diary: Diary) throws -> UnlockedDiary? {
        try !diary.hasPassphrase() || hasFile ? unlock(diary) : nil
    }

    /// The diary's passphrase, which was checked; nil if no passphrase is set.
    func current(of diary: Diary) throws -> SecretBytes? {
        try withPassphrase(of: diary) { passphrase in
            _ = try diary.unlock(passphrase: passphrase)
            return passphrase
        }
    }

    /// Runs `body` with the diary's passphrase; with nil if no passphrase is set. If the passphrase
    /// that was typed is wrong, asks again.
    private func withPassphrase<Result>(of diary: Diary, _ body: (SecretBytes?) throws -> Result) throws -> Result {
        guard try diary.hasPassphrase() else { return try body(nil) }
        if let file = passphraseFile ?? Environment["CHECKIN_PASSPHRASE_FILE"] {
            return try body(PassphraseFile.read(FilePath(file)))
        }
        guard Terminal.isThere else { throw DiaryError.locked }
        return try Terminal.tryingSecrets("Passphrase:", isWrong: { $0 as? DiaryError == .wrongPassphrase }, body)
    }
}

/// The options for the output format.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write the result as JSON, with times in UTC.")
    var json = false
}

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
