import ArgumentParser
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import Files
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

    /// The system clock. In a debug build, a file may contain an offset in seconds.
    private var clock: @Sendable () -> UnixTime {
        get throws {
            guard let clockOffsetFile else { return UnixTime.now }
            let offset = try ClockOffset(in: FilePath(clockOffsetFile))
            return { .now() + offset.seconds }
        }
    }

    /// Whether the clock is synchronised. A clock with an offset counts as not synchronised.
    private var isClockSynchronized: @Sendable () -> Bool {
        let isOurs = clockOffsetFile != nil
        return { !isOurs && ClockSynchronization.isSynchronized }
    }

    /// The arguments with which this program starts another process of itself.
    var arguments: [String] {
        get throws {
            try ["--data", directory.string] + (clockOffsetFile.map { ["--clock-offset-file", $0] } ?? [])
        }
    }

    /// Opens or creates the diary. If `purging` is true, deletes expired check-ins.
    func open(purging: Bool = true) throws -> Diary {
        let diary = try Diary(in: directory, clock: clock, isClockSynchronized: isClockSynchronized)
        if purging { _ = try diary.purge() }
        return diary
    }
}
