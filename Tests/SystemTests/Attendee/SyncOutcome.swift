import CheckInClient
import Foundation
import SystemPackage

/// What a diary has come to by syncing.
struct SyncOutcome: Equatable {
    /// By their check-ins.
    let exposures: [CheckInID]
    /// How often the user was told.
    let told: Int
    /// Files that were downloaded, with what is in them, and nothing half done.
    let published: [String: Data]

    init(of attendee: AttendeeUnderTest, _ desktop: DesktopUnderTest) throws {
        exposures = try Diary(in: attendee.directory).exposures().map(\.id)
        told = try desktop.told(attendee).count
        let directory = attendee.directory.appending("published").string
        published = try FileManager.default.subpathsOfDirectory(atPath: directory).reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: "\(directory)/\(name)")
        }
    }
}
