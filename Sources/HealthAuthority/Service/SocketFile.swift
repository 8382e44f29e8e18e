import Files
import Glibc
import SystemPackage

/// The Unix socket file on which the server listens.
struct SocketFile: Sendable {
    let path: FilePath

    /// The owner and the group may connect, because they have write permission (unix(7)). The web
    /// server's user can be a member of the group.
    private static let permissions: mode_t = 0o660

    /// Checks that a new socket may replace the file. This is allowed if the file does not exist,
    /// or if it is the socket of a server that has ended.
    ///
    /// - Throws: `addressInUse` if a server listens on the socket; `fileExists` if the file is not
    ///   a socket.
    func check() throws(FileError) {
        var status = stat()
        guard unsafe lstat(path.string, &status) == 0 else {
            guard errno == ENOENT else { throw error(Errno(rawValue: errno)) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw error(.fileExists) }
        guard try connection() == ECONNREFUSED else { throw error(.addressInUse) }
    }

    /// Lets the owner and the group connect, regardless of the umask.
    func open() throws(FileError) {
        guard unsafe chmod(path.string, Self.permissions) == 0 else { throw error(Errno(rawValue: errno)) }
    }

    /// Removes the socket file after the server has ended.
    func remove() throws(FileError) {
        guard unsafe unlink(path.string) == 0 || errno == ENOENT else { throw error(Errno(rawValue: errno)) }
    }

    /// Connects to the socket and closes the connection. Returns 0 for success, or the error
    /// number.
    private func connection() throws(FileError) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw error(Errno(rawValue: errno)) }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.string.utf8) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 ? 0 : errno
    }

    private func error(_ reason: Errno) -> FileError { FileError("listen on \(path)", reason) }
}
