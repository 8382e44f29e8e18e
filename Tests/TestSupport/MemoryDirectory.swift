import Foundation

/// The directory for diaries and other files that the programs sync to the disk after each change.
package enum MemoryDirectory {
    /// The path of the directory, which ends with a slash. The directory is in memory if there is a
    /// gigabyte of space, so that tests do not wait for a disk.
    package static let path: String = {
        let memory = "/dev/shm/"
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
        let isUsable = free > 1 << 30 && FileManager.default.isWritableFile(atPath: memory)
        return isUsable ? memory : NSTemporaryDirectory()
    }()
}
