import CheckInProtocol
import Synchronization
import VenueKiosk

/// A machine whose time passes when a test says so, with a clock that can be set, and which can be switched off.
final class SimulatedMachine: Sendable {
    /// 2026-03-02T00:00:00Z, a Monday.
    static let epoch = UnixTime(seconds: 1_772_409_600)

    private let state: Mutex<State>

    private struct State {
        var boot: UInt8 = 1
        var sinceBoot: Int64 = 60
        var wall: UnixTime
        var isWallKnown: Bool
    }

    init(wall: UnixTime = SimulatedMachine.epoch, isWallKnown: Bool = true) {
        state = Mutex(State(wall: wall, isWallKnown: isWallKnown))
    }

    var reading: ClockReading {
        state.withLock {
            ClockReading(
                boot: [UInt8](repeating: $0.boot, count: 16),
                sinceBoot: $0.sinceBoot,
                wall: $0.isWallKnown ? $0.wall : nil
            )
        }
    }

    /// Lets time pass.
    func run(hours: Int64 = 0, minutes: Int64 = 0, seconds: Int64 = 0) {
        let passed = hours * 3600 + minutes * 60 + seconds
        state.withLock {
            $0.sinceBoot += passed
            $0.wall = $0.wall + passed
        }
    }

    /// Sets the clock forward or back, while no time passes.
    func jump(hours: Int64) {
        state.withLock { $0.wall = $0.wall + hours * 3600 }
    }

    /// Switches the machine off for some hours. A minute after it is on again, the kiosk runs.
    func reboot(hoursOff: Int64 = 0, isWallKnown: Bool? = nil) {
        state.withLock {
            $0.boot += 1
            $0.sinceBoot = 60
            $0.wall = $0.wall + (hoursOff * 3600 + 60)
            $0.isWallKnown = isWallKnown ?? $0.isWallKnown
        }
    }
}
