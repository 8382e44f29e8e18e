package import Files
import Glibc

/// Connects a ``Radio`` with the kernel and the clock. It is used by one thread.
package struct RadioDriver: ~Copyable {
    private var radio: Radio
    private let channel: any ManagementChannel

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

    package mutating func start() throws(FileError) -> [RadioOutput] {
        radio.start(at: Self.now)
        return try flush()
    }

    package mutating func provide(_ payloads: [BeaconPayload]) throws(FileError) -> [RadioOutput] {
        radio.provide(payloads, at: Self.now)
        return try flush()
    }

    package mutating func stop() throws(FileError) -> [RadioOutput] {
        radio.stop(at: Self.now)
        return try flush()
    }

    /// Broadcasts and scans again after ``stop()``.
    package mutating func resume() throws(FileError) -> [RadioOutput] {
        radio.resume(at: Self.now)
        return try flush()
    }

    /// Waits until the radio has something to do, or until one of these descriptors can be read, and
    /// does it.
    ///
    /// - Parameter limit: The longest wait; nil for no limit.
    /// - Returns: What the radio reports.
    package mutating func wait(
        for descriptors: [Int32] = [],
        atMost limit: Duration? = nil
    ) throws(FileError) -> [RadioOutput] {
        let now = Self.now
        let times = [radio.deadline(after: now).map { max($0 - now, .zero) }, limit].compactMap(\.self)
        var entries = ([channel.descriptor] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = unsafe poll(&entries, nfds_t(entries.count), times.min().map(Self.milliseconds) ?? -1)
        while let packet = try channel.receive() { radio.receive(packet, at: Self.now) }
        radio.advance(to: Self.now)
        return try flush()
    }

    private mutating func flush() throws(FileError) -> [RadioOutput] {
        var reports: [RadioOutput] = []
        for output in radio.takeOutputs() {
            if case .send(let packet) = output { try channel.send(packet) } else { reports.append(output) }
        }
        return reports
    }

    /// The time in milliseconds, rounded up.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        Int32(min((duration / .milliseconds(1)).rounded(.up), 3_600_000))
    }
}
