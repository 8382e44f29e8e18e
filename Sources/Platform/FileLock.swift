import Glibc
package import SystemPackage

/// The exclusive use of something that a file stands for, by one value at a time, given up when it ends or the process dies
/// (flock(2)).
package struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock as soon as nobody has it.
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

/// A file that says nothing, and is only locked.
enum LockFile {
    static func open(_ path: FilePath) throws(FileError) -> FileDescriptor {
        try FileError.wrap("open the lock file \(path)") {
            try FileDescriptor.open(
                path,
                .readWrite,
                options: [.create, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        }
    }
}
