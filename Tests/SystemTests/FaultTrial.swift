import NFC
import PN532Simulator
import TestSupport

/// A kiosk whose reader has one fault after another, and a telephone that taps all the time.
final class FaultTrial: Sendable {
    let kiosk: KioskFixture
    private let uri: String

    /// A moment for a fault. The command that the chip receives identifies the moment.
    enum Moment: String, CaseIterable {
        /// Between two taps, before the tag is armed.
        case idle
        /// While the kiosk waits for a telephone.
        case armed
        /// While the kiosk waits for the telephone's next command.
        case midTap = "mid-tap"
        /// While the kiosk sends an answer.
        case sending

        var command: Command.Code {
            switch self {
            case .idle: .rfConfiguration
            case .armed: .tgInitAsTarget
            case .midTap: .tgGetData
            case .sending: .tgSetData
            }
        }
    }

    /// A fault that did not happen, or that had no recovery.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init() async throws {
        kiosk = try await KioskFixture(configuration: ["rotation = never"])
        uri = try await kiosk.code()
    }

    /// Causes a fault. If the fault unplugs the chip, plugs it in again. Then waits until a
    /// telephone reads the code again.
    ///
    /// - Returns: The time since the fault. If the chip was unplugged, the time since it was
    ///   plugged in again.
    func recovery(from fault: Fault, at moment: Moment) throws -> Duration {
        let count = kiosk.chip.faultsStruck + 1
        kiosk.chip.inject(fault, on: moment.command)
        let strike = try strike { [chip = kiosk.chip] in chip.waitForFaults(count, within: $0) }
        guard !kiosk.chip.isPluggedIn else { return try recovery(since: strike) }
        try kiosk.chip.replug()
        return try recovery(since: .now)
    }

    /// Disturbs the next frames in one direction.
    func recovery(from fault: AirFault, _ direction: AirDirection, times: Int) throws -> Duration {
        let count = kiosk.air.faultsStruck + times
        kiosk.air.inject(fault, direction, times: times)
        return try recovery(since: strike { [air = kiosk.air] in air.waitForFaults(count, within: $0) })
    }

    /// Removes the telephone during a tap, and brings it back.
    func recovery(afterLeavingAt frames: Int) throws -> Duration {
        kiosk.air.readerLeaves(afterFrames: frames)
        try tap { _ in !kiosk.air.isCoupled }
        kiosk.air.isCoupled = true
        return try recovery(since: .now)
    }

    private func recovery(since moment: ContinuousClock.Instant) throws -> Duration {
        try tap { $0 == uri }
        return .now - moment
    }

    /// Taps until the faults have taken effect. A failed tap can take half a second. Therefore,
    /// another thread measures the time.
    ///
    /// - Returns: The time at which the faults took effect.
    private func strike(
        byWaiting wait: @escaping @Sendable (_ limit: Duration) -> Bool
    ) throws -> ContinuousClock.Instant {
        let strike = try Occurrence { wait(Self.limit) }
        try tap { _ in strike.moment != nil }
        return strike.moment!
    }

    /// Repeats taps, whatever their results, until a condition is true.
    private func tap(until isEnough: (_ uri: String?) -> Bool) throws {
        let deadline = ContinuousClock.now + Self.limit
        repeat {
            guard ContinuousClock.now < deadline else { throw Failure(description: "five minutes were not enough") }
            kiosk.forgetStatuses()
        } while !isEnough(Tap.attempt(kiosk.air))
    }

    private static let limit = Duration.seconds(300)
}
