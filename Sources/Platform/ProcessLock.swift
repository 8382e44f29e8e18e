import Glibc
package import SystemPackage

/// The exclusive use of something that a file stands for, by one process, given up when the value ends or the process dies. The kernel
/// tells everybody who has it (fcntl(2), "Advisory record locking").
///
/// A process that has the lock loses it with the first descriptor of the file that it closes: it must not open it again.
package struct ProcessLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock. Nil if another process has it.
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

    /// The process that has the lock; nil if none has, or if there is no such file.
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
