import Glibc
package import OperatingSystem

/// Connects a ``Radio`` with the kernel and the clock. It is used by one thread.
package struct RadioDriver: ~Copyable {
    private var radio: Radio
    private let channel: any ManagementChannel

    /// The number of packets that are read before commands are sent again. Packets can arrive faster than
    /// they are read.
    private static let maximumPackets = 16

    package init(_ radio: Radio, over channel: any ManagementChannel) {
        (self.radio, self.channel) = (radio, channel)
    }

    /// The time since boot, including suspend.
    package static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Whether nothing is left in the kernel after ``stop()``.
    package var isStopped: Bool { radio.isStopped }

    package mutating func start() -> [RadioOutput] {
        radio.start(at: Self.now)
        return flush()
    }

    package mutating func provide(_ payloads: [BeaconPayload]) -> [RadioOutput] {
        radio.provide(payloads, at: Self.now)
        return flush()
    }

    package mutating func stop() -> [RadioOutput] {
        radio.stop(at: Self.now)
        return flush()
    }

    /// Stops, and waits until nothing is left in the kernel, or until the kernel does not answer.
    ///
    /// - Throws: `FileError` if the kernel's packets cannot be read.
    mutating func end() throws(FileError) -> [RadioOutput] {
        var outputs = stop()
        let limit = Self.now + Radio.replyLimit
        while !isStopped, Self.now < limit { outputs += try wait(atMost: limit - Self.now) }
        return outputs
    }

    /// Broadcasts and scans again after ``stop()``.
    mutating func resume() -> [RadioOutput] {
        radio.resume(at: Self.now)
        return flush()
    }

    /// Waits until the radio has something to do, or until one of these descriptors can be read, and
    /// does it.
    ///
    /// - Parameter limit: The longest wait; nil for no limit.
    /// - Returns: What the radio reports.
    /// - Throws: `FileError` if the kernel's packets cannot be read.
    package mutating func wait(
        for descriptors: [Int32] = [],
        atMost limit: Duration? = nil
    ) throws(FileError) -> [RadioOutput] {
        let now = Self.now
        let times = [radio.deadline(after: now).map { max($0 - now, .zero) }, limit].compactMap(\.self)
        var entries = ([channel.descriptor] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = unsafe poll(&entries, nfds_t(entries.count), times.min().map(Self.milliseconds) ?? -1)
        for _ in 0..<Self.maximumPackets {
            guard let packet = try channel.receive() else { break }
            radio.receive(packet, at: Self.now)
        }
        radio.advance(to: Self.now)
        return flush()
    }

    private mutating func flush() -> [RadioOutput] {
        var reports: [RadioOutput] = []
        while true {
            let outputs = radio.takeOutputs()
            if outputs.isEmpty { return reports }
            for output in outputs {
                guard case .send(let packet) = output else {
                    reports.append(output)
                    continue
                }
                do throws(FileError) {
                    try channel.send(packet)
                } catch {
                    radio.sendFailed(at: Self.now)
                }
            }
        }
    }

    /// The time in milliseconds, rounded up.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        Int32(min((duration / .milliseconds(1)).rounded(.up), 3_600_000))
    }
}
