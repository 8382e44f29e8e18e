import Files
import Foundation
import SystemPackage

/// A working directory for the simulation. It is in memory if possible, because half a million
/// files are synced there one by one.
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
