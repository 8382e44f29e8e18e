import ArgumentParser
import CheckInClient
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

    /// Opens the diary, or begins one, and deletes what is 14 days old.
    func open() throws -> Diary {
        let diary = try Diary(in: directory)
        _ = try diary.purge()
        return diary
    }
}
