import Glibc

/// One end of a pair of sockets between two processes. Messages keep their bounds (unix(7), SOCK_SEQPACKET).
///
/// One thread may receive while others send.
package final class MessageSocket: Sendable {
    /// How waiting for a message ended.
    package enum Reception: Equatable, Sendable {
        case message([UInt8])
        /// A message that is longer than was allowed, which is gone.
        case tooLong
        case timeout
        /// The other end sends no more.
        case ended
    }

    /// The longest message, in bytes, where no other limit is given.
    package static let maximumCount = 2048

    let descriptor: Int32

    /// Takes over a descriptor.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Two ends, or nil if the system has none to give.
    package static func pair() -> (MessageSocket, MessageSocket)? {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        return (MessageSocket(descriptor: ends[0]), MessageSocket(descriptor: ends[1]))
    }

    /// Sends a message of at least a byte, and of no more than the other end takes. False if the other end is gone.
    @discardableResult
    package func send(_ message: [UInt8]) -> Bool {
        unsafe Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL)) == message.count
    }

    /// Lets the other end know that nothing more will be sent; what it sends still arrives.
    package func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits for a message.
    ///
    /// - Parameters:
    ///   - timeout: Milliseconds; -1 waits for ever.
    ///   - maximumCount: The longest message that is taken, in bytes.
    package func receive(timeout: Int32, maximumCount: Int = maximumCount) -> Reception {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var ready: Int32
        repeat { ready = unsafe poll(&entry, 1, timeout) } while ready < 0 && errno == EINTR
        guard ready != 0 else { return .timeout }
        var buffer = [UInt8](repeating: 0, count: maximumCount)
        var count: Int
        // An end that closes with messages unread is told of once, before the messages that it has sent.
        // The result is the message's length, also if the buffer is shorter.
        repeat {
            count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_TRUNC))
        } while count < 0 && errno == ECONNRESET
        guard count > 0 else { return .ended }
        guard count <= maximumCount else { return .tooLong }
        // In its place: a copy of a picture would be left behind.
        buffer.removeSubrange(count...)
        return .message(buffer)
    }
}
