import Glibc
package import SystemPackage

/// An exclusive lock on a file, held by one value at a time (flock(2)). It is released when the
/// value ends or the process dies.
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

/// An empty file used only as a lock. If root creates it, it belongs to the owner of its directory,
/// whose programs also use it.
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
