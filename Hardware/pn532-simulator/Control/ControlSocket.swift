import Glibc
import PN532Simulator

/// A Unix socket for requests. Each request is one line, and so is each answer. Only the owner of
/// the socket can connect.
final class ControlSocket {
    private let path: String
    private let listener: Int32
    private let server: WorkerThread

    /// Listens on a path. An existing socket, for example from a killed simulator, is replaced.
    ///
    /// - Parameter answer: Answers a request. This function is called on a thread of the socket.
    init(path: String, answer: @escaping @Sendable ([UInt8]) -> [UInt8]) throws {
        let listener = try Self.listen(at: path)
        do {
            server = try WorkerThread {
                var server = ControlServer(listener: listener, answer: answer)
                server.run()
            }
        } catch {
            Glibc.close(listener)
            unsafe unlink(path)
            throw error
        }
        self.path = path
        self.listener = listener
    }

    /// Stops the server and removes the socket. This method may be called only once.
    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        server.join()
        Glibc.close(listener)
        unsafe unlink(path)
    }

    private static func listen(at path: String) throws(SystemError) -> Int32 {
        let task = "cannot listen on \(path)"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError(task: task, errno: ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else {
            throw SystemError(task: task, errno: errno)
        }
        removeSocket(at: path)
        // Linux gives the file the mode of the socket, so other users can never connect.
        guard fchmod(descriptor, 0o600) == 0, bind(descriptor, to: address), Glibc.listen(descriptor, 16) == 0 else {
            let reason = errno
            Glibc.close(descriptor)
            throw SystemError(task: task, errno: reason)
        }
        return descriptor
    }

    private static func bind(_ descriptor: Int32, to address: sockaddr_un) -> Bool {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    private static func removeSocket(at path: String) {
        var information = stat()
        if unsafe lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFSOCK {
            unsafe unlink(path)
        }
    }
}
