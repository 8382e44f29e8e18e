import CommandLineTool
import Glibc
import OperatingSystem
package import SystemPackage

/// The two programs of a kiosk. In a build folder, they are in the same directory.
package enum KioskExecutables {
    /// `venued`, which has all commands.
    package static var venued: FilePath {
        get throws { try find("venued", in: [".", "../../bin"]) }
    }

    /// `venued-kiosk`, which runs `venued serve`. It links only the libraries that a running kiosk
    /// needs.
    package static var kiosk: FilePath {
        get throws { try find("venued-kiosk", in: [".", "../lib/venue-checkin"]) }
    }

    /// Finds a program in one of the directories, which are relative to the directory of this
    /// program.
    private static func find(_ name: String, in directories: [FilePath]) throws -> FilePath {
        let own = try ExecutableFile.current.removingLastComponent()
        let places = directories.map { own.pushing($0).appending(name).lexicallyNormalized() }
        guard let program = places.first(where: { unsafe access($0.string, X_OK) == 0 }) else {
            throw Refusal(
                "the program \(name) is missing; it is neither \(places[0]) nor \(places[1])",
                hints: ["install the package again: apt install --reinstall venue-kiosk"]
            )
        }
        return program
    }
}
