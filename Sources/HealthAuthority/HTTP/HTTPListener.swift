import Glibc
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import OperatingSystem
import SystemPackage

/// An HTTP/1.1 server on one address. It runs until it is cancelled or shut down, and does not read
/// a client's address.
package struct HTTPListener {
    /// The number of file descriptors reserved for the other listeners and for other files, mainly
    /// the database.
    private static let otherDescriptors = 192
    /// A logger that discards the HTTP library's messages. They could contain client addresses.
    static let silence = Logger(label: "http", factory: { _ in SwiftLogNoOpLogHandler() })

    let address: ListenAddress
    /// The timeout for receiving a whole request. It is also the timeout for the client to read
    /// each part of an answer.
    let requestTime: Duration
    /// The maximum number of concurrent connections. Further connections wait to be accepted. Each
    /// connection may have a file open.
    let maximumConnections: Int
    let logger: Logger
    /// Receives the listening address with the actual port.
    let isListening: @Sendable (ListenAddress) -> Void

    package init(
        address: ListenAddress,
        requestTime: Duration,
        maximumConnections: Int,
        logger: Logger,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) {
        self.address = address
        self.requestTime = requestTime
        self.maximumConnections = maximumConnections
        self.logger = logger
        self.isListening = isListening
    }

    package func run(_ router: Router<AuthorityRequestContext>) async throws {
        let socketFile = socketFile
        try socketFile?.check()
        defer { attempt("socket file not removed") { try socketFile?.remove() } }
        let application = Application(
            router: router,
            server: server,
            configuration: ApplicationConfiguration(
                address: bindAddress,
                availableConnectionsDelegate: MaximumAvailableConnections(connections, logger: Self.silence)
            ),
            onServerRunning: listen,
            logger: Self.silence
        )
        do {
            try await application.run()
        } catch let error as IOError {
            throw FileError("listen on \(address)", Errno(rawValue: error.errnoCode))
        }
    }

    private var bindAddress: BindAddress {
        switch address {
        case .tcp(let host, let port): .hostname(host, port: port)
        case .unix(let path): .unixDomainSocket(path: path.string)
        }
    }

    private var socketFile: SocketFile? {
        guard case .unix(let path) = address else { return nil }
        return SocketFile(path: path)
    }

    /// Calls ``isListening`` with the address that the server now listens on.
    @Sendable private func listen(_ channel: any Channel) {
        attempt("socket not opened to its group") { try socketFile?.open() }
        guard case .tcp(let host, _) = address, let port = channel.localAddress?.port else {
            return isListening(address)
        }
        isListening(.tcp(host: host, port: port))
    }

    /// Runs `body`. If `body` throws an error, logs the error with `consequence` as the message.
    private func attempt(_ consequence: Logger.Message, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            logger.error(consequence, metadata: ["reason": "\(error)"])
        }
    }

    /// The number of connections that the limit on open files allows. Without a free file
    /// descriptor, the server could not serve any request.
    private var connections: Int {
        let descriptors = DescriptorLimit.raise(to: 2 * maximumConnections + Self.otherDescriptors)
        let count = min(maximumConnections, max(1, (descriptors - Self.otherDescriptors) / 2))
        if count < maximumConnections {
            logger.warning(
                "fewer connections accepted: the open file limit is low",
                metadata: ["connections": "\(count)", "open_files": "\(descriptors)"]
            )
        }
        return count
    }

    private var server: HTTPServerBuilder {
        .http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [RequestDeadline(time: TimeAmount(requestTime))],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8 << 10,
                    maxHeaderListSize: 16 << 10,
                    maxHeaderFieldCount: 64
                )
            )
        )
    }
}

/// The file of the Unix socket that the server listens on.
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
