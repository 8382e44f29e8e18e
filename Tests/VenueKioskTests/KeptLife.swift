import CheckInProtocol
import Synchronization
import TestSupport
import VenueKiosk

/// A seed's life as the kiosk leads it: everything that is decided is kept at once, in memory.
struct KeptLife {
    let machine: SimulatedMachine
    private let schedule: RotationSchedule
    private let handOver: Int64
    private var life: SeedSchedule
    private var generator = SeededGenerator(1)
    private(set) var state: SeedState

    init(_ schedule: RotationSchedule, handOverHours: Int64 = 4, machine: SimulatedMachine = SimulatedMachine()) {
        self.machine = machine
        self.schedule = schedule
        handOver = handOverHours * 3600
        life = SeedSchedule(schedule: schedule, handOver: handOver, localTime: .utc, state: nil)
        state = life.next(at: machine.reading, using: &generator)!.state
        life.keep(state)
    }

    /// What happens at this moment, checkpoints apart.
    mutating func step() -> SeedSchedule.Event? {
        guard let (next, event) = life.next(at: machine.reading, using: &generator) else { return nil }
        life.keep(next)
        state = next
        return event == .checkpoint ? nil : event
    }

    /// Lets time pass in steps of ten minutes. The result is what happened, and how many hours after the beginning.
    mutating func run(hours: Int64) -> [Happening] {
        (1...hours * 6).compactMap { step in
            machine.run(minutes: 10)
            return self.step().map { Happening(event: $0, hours: Double(step) / 6) }
        }
    }

    mutating func rotateNow() {
        state = life.rotatedNow(at: machine.reading, using: &generator)!
        life.keep(state)
    }

    /// Switches the machine off: what is not kept is lost.
    mutating func reboot(hoursOff: Int64 = 0, isWallKnown: Bool? = nil) {
        machine.reboot(hoursOff: hoursOff, isWallKnown: isWallKnown)
        life = SeedSchedule(schedule: schedule, handOver: handOver, localTime: .utc, state: state)
    }

    struct Happening: Equatable {
        let event: SeedSchedule.Event
        let hours: Double
    }
}

extension LocalTime {
    /// A venue whose clock shows UTC.
    static let utc = LocalTime { hour, minute, time in
        let midnight = time.seconds / 86_400 * 86_400
        let today = UnixTime(seconds: midnight + Int64(hour * 3600 + minute * 60))
        return today > time ? today : today + 86_400
    }
}

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
