import Foundation

/// The directory for diaries and other files that programs sync on each change.
package enum MemoryDirectory {
    /// In memory if it has a gigabyte of space, so that tests do not wait for a disk. Ends with a
    /// slash.
    package static let path: String = {
        let memory = "/dev/shm/"
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
        let isUsable = free > 1 << 30 && FileManager.default.isWritableFile(atPath: memory)
        return isUsable ? memory : NSTemporaryDirectory()
    }()
}
