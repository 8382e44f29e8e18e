import Glibc
package import SystemPackage

/// The exclusive use of something that a file stands for, given up when the value ends or the process dies (fcntl(2), F_SETLK).
package struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock. Nil if another process has it.
    package init?(_ path: FilePath) throws(FileError) {
        let file = try FileError.wrap("open the lock file \(path)") {
            try FileDescriptor.open(
                path,
                .readWrite,
                options: [.create, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        }
        var request = Self.request
        guard unsafe fcntl(file.rawValue, F_SETLK, &request) == 0 else {
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
        try FileError.wrap("ask who has locked \(path)") {
            let file: FileDescriptor
            do {
                file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            } catch Errno.noSuchFileOrDirectory {
                return nil
            }
            return try file.closeAfter {
                var request = Self.request
                guard unsafe fcntl(file.rawValue, F_GETLK, &request) == 0 else { throw Errno(rawValue: errno) }
                return request.l_type == Int16(F_UNLCK) ? nil : request.l_pid
            }
        }
    }

    /// A lock on the whole file against everybody else.
    private static var request: flock {
        flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    }
}
