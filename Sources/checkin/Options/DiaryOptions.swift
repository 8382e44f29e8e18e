import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import Platform
import SystemPackage

/// Where the diary is.
struct DiaryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The diary's directory. (default: $XDG_DATA_HOME/venue-checkin, or ~/.local/share/venue-checkin)",
            valueName: "directory"
        ),
        completion: .directory
    )
    var data: String?

    @Option(help: .hidden)
    var clockOffsetFile: String?

    func validate() throws {
        if data?.isEmpty == true { throw ValidationError("--data is empty") }
    }

    /// XDG Base Directory Specification 0.8: a relative path in the variable is to be ignored.
    var directory: FilePath {
        get throws {
            if let data { return FilePath(data) }
            if let base = Environment["XDG_DATA_HOME"].map({ FilePath($0) }), base.isAbsolute {
                return base.appending("venue-checkin")
            }
            guard let home = Environment["HOME"].map({ FilePath($0) }), home.isAbsolute else {
                throw Refusal(
                    "there is no home directory to keep the diary in: HOME is not set",
                    hints: ["name a directory with --data"]
                )
            }
            return home.appending(".local/share/venue-checkin")
        }
    }

    /// The system's clock; for tests, with an offset in seconds that a file has.
    private var clock: @Sendable () -> UnixTime {
        get throws {
            guard let clockOffsetFile else { return UnixTime.now }
            let offset = try ClockOffset(in: FilePath(clockOffsetFile))
            return { .now() + offset.seconds }
        }
    }

    /// Whether something synchronises the clock. With an offset it is none that anybody synchronises.
    private var isClockSynchronized: @Sendable () -> Bool {
        let isOurs = clockOffsetFile != nil
        return { !isOurs && ClockSynchronization.isSynchronized }
    }

    /// What another process of this program is told.
    var arguments: [String] {
        get throws {
            try ["--data", directory.string] + (clockOffsetFile.map { ["--clock-offset-file", $0] } ?? [])
        }
    }

    /// Opens the diary, or begins one, and deletes what is 14 days old.
    func open(purging: Bool = true) throws -> Diary {
        let diary = try Diary(in: directory, clock: clock, isClockSynchronized: isClockSynchronized)
        if purging { _ = try diary.purge() }
        return diary
    }
}
