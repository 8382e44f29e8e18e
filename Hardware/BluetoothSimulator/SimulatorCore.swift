import Glibc
import OperatingSystem
import Synchronization
import SystemPackage

/// What the thread of a simulator and its callers share.
final class SimulatorCore: Sendable {
    private let state: Mutex<State>
    private let start = ContinuousClock.now
    /// The two ends of a socket pair that wakes the thread.
    private let (receiver, sender): (Int32, Int32)

    private struct State: Sendable {
        var air: Air
        var links: [Int: HostLink] = [:]
        var isStopped = false

        /// Cuts the controller's power and the connection to its host.
        mutating func remove(_ index: Int) {
            air.change(index) { $0.powerOff() }
            links[index] = nil
        }
    }

    init(_ air: Air) throws(FileError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw FileError("create a socket pair", Errno(rawValue: errno))
        }
        (receiver, sender) = (ends[0], ends[1])
        state = Mutex(State(air: air))
    }

    deinit {
        close(receiver)
        close(sender)
    }

    var now: Duration { ContinuousClock.now - start }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.links = [:]
        }
        wake()
    }

    func connect(_ index: Int, _ link: HostLink) {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.air.change(index) { $0.powerOff() }
            state.links[index] = link
        }
        wake()
    }

    func disconnect(_ index: Int) {
        state.withLock { state in
            state.air.advance(to: now)
            state.remove(index)
        }
        wake()
    }

    func isConnected(_ index: Int) -> Bool {
        state.withLock { $0.links[index] != nil }
    }

    func withAir<Result: Sendable>(_ body: (inout Air) -> Result) -> Result {
        defer { wake() }
        return state.withLock { state in
            if !state.isStopped { state.air.advance(to: now) }
            return body(&state.air)
        }
    }

    /// Serves the hosts until ``stop()``.
    func run() {
        while let (links, timeout) = state.withLock({ prepare(&$0) }) {
            wait(for: links, timeout: timeout)
            state.withLock { serve(&$0) }
        }
    }

    private func wake() {
        var byte: UInt8 = 0
        _ = unsafe write(sender, &byte, 1)
    }

    /// Returns the links to wait for, and the time until the next event; nil after ``stop()``.
    private func prepare(_ state: inout State) -> ([HostLink], Duration?)? {
        guard !state.isStopped else { return nil }
        return (Array(state.links.values), state.air.nextEvent.map { max($0 - now, .zero) })
    }

    private func wait(for links: [HostLink], timeout: Duration?) {
        var entries = [pollfd(fd: receiver, events: Int16(POLLIN), revents: 0)] + links.map(\.pollEntry)
        _ = unsafe poll(&entries, nfds_t(entries.count), timeout.map(milliseconds) ?? -1)
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(receiver, &bytes, bytes.count) > 0 {}
    }

    private func serve(_ state: inout State) {
        guard !state.isStopped else { return }
        for (index, link) in state.links {
            while true {
                switch link.receive() {
                case .bytes(let bytes):
                    state.air.receive(bytes, by: index, at: now)
                    continue
                case .nothing: break
                case .ended: state.remove(index)
                }
                break
            }
            if state.air.controllers[index].isLost { state.remove(index) }
        }
        for (index, link) in state.links { state.air.change(index) { $0.isHostBehind = link.isBehind } }
        state.air.advance(to: now)
        for (index, link) in state.links {
            link.send(state.air.change(index) { $0.takeOutput() })
        }
    }
}

/// The time in milliseconds, rounded up.
private func milliseconds(_ duration: Duration) -> Int32 {
    Int32(min((duration / .milliseconds(1)).rounded(.up), 60_000))
}
