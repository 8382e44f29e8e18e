import Glibc
package import OperatingSystem
package import SystemPackage

/// The temporary directory of a `venued demo`. With it, another program finds the demo's reader.
package struct DemoDirectory: Sendable {
    package let path: FilePath

    private static let prefix = "venued-demo"

    /// Creates the directory.
    package static func make() throws(FileError) -> DemoDirectory {
        DemoDirectory(path: try Directory.makeTemporary(prefix: prefix))
    }

    /// Returns the directories of this user's demos that are running. A demo that was killed leaves
    /// its directory behind.
    package static func running() throws(FileError) -> [DemoDirectory] {
        var running: [DemoDirectory] = []
        for path in try Directory.temporaries(prefix: prefix) {
            let demo = DemoDirectory(path: path)
            if try ProcessLock.holder(of: demo.lock) != nil { running.append(demo) }
        }
        return running
    }

    /// The device of the simulated reader that taps the demo's tag.
    package var reader: FilePath { path.appending("reader") }

    /// When the kiosk of the demo was started, in seconds since 1970; nil if the file cannot be read.
    package var started: Int64? {
        var status = stat()
        return unsafe stat(lock.string, &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
    }

    /// The kiosk's state directory.
    package var state: FilePath { path.appending("state") }

    /// The file that the kiosk keeps locked.
    private var lock: FilePath { state.appending("lock") }
}
