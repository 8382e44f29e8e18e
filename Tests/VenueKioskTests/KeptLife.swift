import CheckInProtocol
import Synchronization
import TestSupport
@testable import VenueKiosk

/// A seed schedule that saves each decision immediately, in memory.
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
        life = SeedSchedule(schedule: schedule, handOver: handOver, venueClock: .utc, venue: .example, state: nil)
        state = life.next(at: machine.reading, using: &generator)!.state
        life.keep(state)
    }

    /// Performs the step that is due now. Returns its event, except for a checkpoint.
    mutating func step() -> SeedSchedule.Event? {
        guard let (next, event) = life.next(at: machine.reading, using: &generator) else { return nil }
        life.keep(next)
        state = next
        return event == .checkpoint ? nil : event
    }

    /// Advances the time in steps of ten minutes. Returns the events, each with the hours since the
    /// start.
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

    var times: SeedTimes { life.times(at: machine.reading)! }

    /// Switches the machine off. Only the saved state remains.
    mutating func reboot(hoursOff: Int64 = 0, isWallKnown: Bool? = nil) {
        machine.reboot(hoursOff: hoursOff, isWallKnown: isWallKnown)
        life = SeedSchedule(schedule: schedule, handOver: handOver, venueClock: .utc, venue: .example, state: state)
    }

    struct Happening: Equatable {
        let event: SeedSchedule.Event
        let hours: Double
    }
}

extension VenueClock {
    /// The local time of a venue whose clock shows UTC.
    static let utc = VenueClock { hour, minute, time in
        let midnight = time.seconds / 86_400 * 86_400
        let today = UnixTime(seconds: midnight + Int64(hour * 3600 + minute * 60))
        return today > time ? today : today + 86_400
    }
}

/// A machine whose clocks are controlled by the test. It can be switched off.
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

    /// Advances all clocks.
    func run(hours: Int64 = 0, minutes: Int64 = 0, seconds: Int64 = 0) {
        let passed = hours * 3600 + minutes * 60 + seconds
        state.withLock {
            $0.sinceBoot += passed
            $0.wall = $0.wall + passed
        }
    }

    /// Sets the wall clock forward or back.
    func jump(hours: Int64) {
        state.withLock { $0.wall = $0.wall + hours * 3600 }
    }

    /// Lets the clock count as not synchronised from now on.
    func forgetTime() {
        state.withLock { $0.isWallKnown = false }
    }

    /// Switches the machine off for some hours. The kiosk starts one minute after the boot.
    func reboot(hoursOff: Int64 = 0, isWallKnown: Bool? = nil) {
        state.withLock {
            $0.boot += 1
            $0.sinceBoot = 60
            $0.wall = $0.wall + (hoursOff * 3600 + 60)
            $0.isWallKnown = isWallKnown ?? $0.isWallKnown
        }
    }
}
