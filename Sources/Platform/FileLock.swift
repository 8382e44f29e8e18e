import Glibc
package import SystemPackage

/// The exclusive use of something that a file stands for, given up when the value ends or the process dies.
package struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock. Nil if another process has it.
    package init?(_ path: FilePath) throws(FileError) {
        let file = try Self.open(path)
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            try FileError.wrap("close the lock file \(path)") { try file.close() }
            if reason == EWOULDBLOCK { return nil }
            throw FileError("lock \(path)", Errno(rawValue: reason))
        }
        self.file = file
    }

    /// Takes the lock, as soon as no other process has it.
    package init(waitingFor path: FilePath) throws(FileError) {
        let file = try Self.open(path)
        while flock(file.rawValue, LOCK_EX) != 0 {
            let reason = errno
            guard reason == EINTR else {
                try FileError.wrap("close the lock file \(path)") { try file.close() }
                throw FileError("lock \(path)", Errno(rawValue: reason))
            }
        }
        self.file = file
    }

    private static func open(_ path: FilePath) throws(FileError) -> FileDescriptor {
        try FileError.wrap("open the lock file \(path)") {
            try FileDescriptor.open(
                path,
                .readWrite,
                options: [.create, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        }
    }

    deinit {
        close(file.rawValue)
    }
}
