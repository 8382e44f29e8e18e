import Glibc
import TestSupport

@testable import PN532Simulator

/// A host without a driver. It writes bytes to the chip's port and receives frames.
final class SerialHost {
    /// Ten zeros. Any other noise of this length also wakes the chip.
    static let wakeUp = [UInt8](repeating: 0, count: 10)

    /// Keeps the chip alive as long as the host. nil if the chip belongs to another process.
    private let chip: SimulatedPN532?
    private let port: OwnedDescriptor
    private var parser = FrameParser()
    private var received: [Frame] = []

    /// Opens the chip's port and, by default, wakes the chip.
    convenience init(_ chip: SimulatedPN532, wakesChip: Bool = true) throws {
        try self.init(path: chip.devicePath, of: chip, wakesChip: wakesChip)
    }

    /// Opens a port and, by default, wakes the chip.
    init(path: String, of chip: SimulatedPN532? = nil, wakesChip: Bool = true) throws {
        self.chip = chip
        let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
        port = try OwnedDescriptor(unsafe open(path, flags), from: "open")
        if wakesChip {
            write(Self.wakeUp)
        }
    }

    /// Sends raw bytes.
    func write(_ bytes: [UInt8]) {
        let count = unsafe Glibc.write(port.number, bytes, bytes.count)
        precondition(count == bytes.count, "the port took \(count) of \(bytes.count) bytes")
    }

    /// Sends a frame.
    func send(_ frame: Frame) {
        write(frame.bytes)
    }

    /// Sends a command given as its code and parameters in hexadecimal.
    func send(_ command: String) {
        send(.information(.command, hex(command)))
    }

    /// Receives the chip's next frame.
    ///
    /// - Returns: nil after a timeout of 60 seconds or if the port is gone.
    func next() -> Frame? {
        while received.isEmpty {
            guard let bytes = read(atMost: 512) else {
                return nil
            }
            for case .frame(let frame)? in bytes.map({ parser.consume($0) }) {
                received.append(frame)
            }
        }
        return received.removeFirst()
    }

    /// Receives raw bytes.
    ///
    /// - Returns: `count` bytes, or fewer after a timeout of 60 seconds or if the port is gone.
    func take(_ count: Int) -> [UInt8] {
        var taken: [UInt8] = []
        while taken.count < count, let bytes = read(atMost: count - taken.count) {
            taken += bytes
        }
        return taken
    }

    /// Waits until the port is gone and all received bytes have been read.
    ///
    /// - Returns: false if this does not happen within 60 seconds.
    func seesPortGone() -> Bool {
        var descriptor = pollfd(fd: port.number, events: 0, revents: 0)
        return unsafe poll(&descriptor, 1, 60_000) == 1 && descriptor.revents & Int16(POLLHUP) != 0 && take(1) == []
    }

    /// Sends a command and receives the chip's reaction: an ACK, then a response or an error frame.
    ///
    /// - Returns: The response's code and parameters, or 7F for an error frame. nil for any other
    ///   reaction.
    func perform(_ command: String) -> [UInt8]? {
        send(command)
        return next() == .acknowledgement ? response() : nil
    }

    /// Receives the response to a command whose ACK has been received.
    func response() -> [UInt8]? {
        switch next() {
        case .information(.response, let data): data
        case .syntaxError: [Frame.syntaxErrorIdentifier]
        default: nil
        }
    }

    private func read(atMost count: Int) -> [UInt8]? {
        var descriptor = pollfd(fd: port.number, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&descriptor, 1, 60_000) == 1 else {
            return nil
        }
        var buffer = [UInt8](repeating: 0, count: count)
        let count = unsafe Glibc.read(port.number, &buffer, buffer.count)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }
}
