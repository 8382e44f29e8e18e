import Glibc

/// The two ends of a pseudo-terminal. A host opens ``path`` as its serial port; the simulator uses
/// the other end.
///
/// The simulator also keeps the host's end open. Otherwise, after a host has closed the port, the
/// simulator could not read until another host opens the port.
struct PseudoTerminal: ~Copyable, Sendable {
    /// The path of the host's end, such as `/dev/pts/5`.
    let path: String

    private let simulatorEnd: OwnedDescriptor
    private let hostEnd: OwnedDescriptor
    private let interruption: Interruption

    /// Opens a new pseudo-terminal. The host's end is in raw mode. Therefore, a host that later
    /// restores the original mode does not turn on echo.
    init() throws(SimulatorError) {
        let flags = O_RDWR | O_NOCTTY | O_CLOEXEC
        let multiplexer = "/dev/ptmx"
        let simulatorEnd = try OwnedDescriptor(
            unsafe open(multiplexer, flags | O_NONBLOCK),
            from: "open \(multiplexer)"
        )
        let path = try Self.unlock(simulatorEnd.number)
        let hostEnd = try OwnedDescriptor(unsafe open(path, flags), from: "open \(path)")
        try Self.makeRaw(hostEnd.number)
        interruption = try Interruption()
        self.simulatorEnd = simulatorEnd
        self.hostEnd = hostEnd
        self.path = path
    }

    /// Waits for bytes from the host.
    ///
    /// - Returns: The received bytes; nil after ``interrupt()``, or if the terminal can no longer
    ///   be used.
    func read() -> [UInt8]? {
        var descriptors = [
            pollfd(fd: simulatorEnd.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let ready = unsafe poll(&descriptors, nfds_t(descriptors.count), -1)
            if ready < 0 && errno == EINTR {
                continue
            }
            guard ready > 0, descriptors[1].revents == 0 else {
                return nil
            }
            var buffer = [UInt8](repeating: 0, count: 512)
            let count = unsafe Glibc.read(simulatorEnd.number, &buffer, buffer.count)
            if count > 0 {
                return Array(buffer.prefix(count))
            }
            guard count < 0, errno == EAGAIN || errno == EINTR else {
                return nil
            }
        }
    }

    /// Sends bytes to the host. Bytes that do not fit into the terminal's buffer are lost, as on a
    /// serial line without flow control.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.write(simulatorEnd.number, buffer.baseAddress, buffer.count)
            }
            if count < 0 && errno == EINTR {
                continue
            }
            guard count > 0 else {
                return
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until the host has read all bytes that were sent, or until the limit has passed.
    func waitUntilRead(atMost limit: Duration) {
        let deadline = ContinuousClock.now + limit
        var hostEnd = pollfd(fd: hostEnd.number, events: Int16(POLLIN), revents: 0)
        // The system does not signal that a terminal's buffer is empty, so poll every millisecond.
        while unsafe poll(&hostEnd, 1, 0) == 1, ContinuousClock.now < deadline {
            usleep(1000)
        }
    }

    /// Interrupts the current call and all later calls of ``read()``.
    func interrupt() {
        interruption.trigger()
    }

    /// Unlocks the host's end of the terminal, so that hosts can open it.
    ///
    /// This method calls the kernel directly, because the POSIX functions are not imported from
    /// Glibc.
    ///
    /// - Returns: The path of the host's end.
    private static func unlock(_ descriptor: Int32) throws(SimulatorError) -> String {
        // _IOW('T', 0x31, int) and _IOR('T', 0x30, unsigned int) of asm-generic/ioctls.h.
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var lock: Int32 = 0
        guard unsafe ioctl(descriptor, setLock, &lock) == 0 else {
            throw .terminal(call: "TIOCSPTLCK", errno: errno)
        }
        var number: UInt32 = 0
        guard unsafe ioctl(descriptor, getNumber, &number) == 0 else {
            throw .terminal(call: "TIOCGPTN", errno: errno)
        }
        return "/dev/pts/\(number)"
    }

    private static func makeRaw(_ descriptor: Int32) throws(SimulatorError) {
        var mode = termios()
        guard unsafe tcgetattr(descriptor, &mode) == 0 else {
            throw .terminal(call: "tcgetattr", errno: errno)
        }
        unsafe cfmakeraw(&mode)
        guard unsafe tcsetattr(descriptor, TCSANOW, &mode) == 0 else {
            throw .terminal(call: "tcsetattr", errno: errno)
        }
    }
}

/// A file descriptor with one owner. The descriptor is closed when the value ends.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes ownership of the descriptor that the function named `call` has returned.
    ///
    /// - Throws: ``SimulatorError/terminal(call:errno:)`` if the returned number is negative.
    init(_ number: Int32, from call: String) throws(SimulatorError) {
        guard number >= 0 else {
            throw .terminal(call: call, errno: errno)
        }
        self.number = number
    }

    deinit {
        close(number)
    }
}
