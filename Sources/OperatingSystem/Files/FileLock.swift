import Glibc
package import SystemPackage

/// An exclusive lock on a file (flock(2)). Only one value at a time holds the lock. The lock is
/// released when the value is destroyed or the process exits.
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
/// becomes the owner of the file. That user's programs also use the lock.
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

/// An exclusive lock on a file, held by one process (fcntl(2), "Advisory record locking"). The lock
/// is released when the value is destroyed or the process exits. Every process can ask the kernel
/// which process holds the lock.
///
/// A process loses the lock when it closes any descriptor of the file. For this reason, a process
/// that holds the lock must not open the file again.
package struct ProcessLock: ~Copyable {
    private let file: FileDescriptor

    /// Acquires the lock. Returns nil if another process holds the lock.
    package init?(_ path: FilePath) throws(FileError) {
        let file = try LockFile.open(path)
        var whole = Self.wholeFile
        guard unsafe fcntl(file.rawValue, F_SETLK, &whole) == 0 else {
            let reason = errno
            close(file.rawValue)
            if reason == EAGAIN || reason == EACCES { return nil }
            throw FileError("lock \(path)", Errno(rawValue: reason))
        }
        self.file = file
    }

    deinit {
        close(file.rawValue)
    }

    /// The ID of the process that holds the lock; nil if the lock is free or the file does not
    /// exist.
    package static func holder(of path: FilePath) throws(FileError) -> Int32? {
        let file = try FileError.wrap("open the lock file \(path)") { () throws -> FileDescriptor? in
            do {
                return try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
            } catch Errno.noSuchFileOrDirectory {
                return nil
            }
        }
        guard let file else { return nil }
        defer { close(file.rawValue) }
        var whole = wholeFile
        guard unsafe fcntl(file.rawValue, F_GETLK, &whole) == 0 else {
            throw FileError("find the process that has locked \(path)", Errno(rawValue: errno))
        }
        return whole.l_type == Int16(F_UNLCK) ? nil : whole.l_pid
    }

    private static var wholeFile: Glibc.flock {
        Glibc.flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    }
}
