import Foundation
import Platform
import SystemPackage

/// A directory for what the simulation needs while it runs. In memory if it can be: half a million files are synchronised there, one by one.
final class WorkDirectory {
    let path: FilePath

    init() throws {
        let memory = "/dev/shm"
        let base = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        path = FilePath(base).appending("simulation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
    }

    deinit {
        try? Directory.remove(path)
    }
}
