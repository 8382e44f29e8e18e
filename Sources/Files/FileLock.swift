import Glibc
package import SystemPackage

/// An exclusive lock on a file (flock(2)), held by only one value at a time. The lock is released
/// when the value is destroyed or the process exits.
package struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Waits until the lock is free, then acquires it.
    package init(waitingFor path: FilePath) throws(FileError) {
        let file = try LockFile.open(path)
        while flock(file.rawValue, LOCK_EX) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            close(file.rawValue)
            throw FileError("lock \(path)", Errno(rawValue: reason))
        }
        self.file = file
    }

    deinit {
        close(file.rawValue)
    }
}

/// An empty file that is used only as a lock. If root creates the file, the owner of the directory
/// becomes its owner, because that user's programs also use the lock.
enum LockFile {
    static func open(_ path: FilePath) throws(FileError) -> FileDescriptor {
        try FileError.wrap("open the lock file \(path)") {
            let file = try FileDescriptor.open(
                path,
                .readWrite,
                options: [.create, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
            do {
                try Directory.giveToOwner(file, at: path)
            } catch {
                try file.close()
                throw error
            }
            return file
        }
    }
}
