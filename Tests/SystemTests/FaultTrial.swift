import NFC
import PN532Simulator
import TestSupport

/// A kiosk whose reader goes wrong, one fault after another, and a telephone that taps all the while.
final class FaultTrial: Sendable {
    let kiosk: KioskFixture
    private let uri: String

    /// Where in a kiosk's day a fault strikes: by the command that the chip is given there.
    enum Moment: String, CaseIterable {
        /// Between two taps, before the tag is armed.
        case idle
        /// While it waits for a telephone.
        case armed
        /// While it waits for the telephone's next command.
        case midTap = "mid-tap"
        /// While an answer goes out.
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

    /// A fault did not happen, or was never recovered from.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init() async throws {
        kiosk = try await KioskFixture(configuration: ["rotation = never"])
        uri = try await kiosk.code()
    }

    /// Lets a fault strike, puts right what does not do so by itself, and waits until a telephone reads the code again.
    ///
    /// - Returns: How long that took from when the fault struck, or was put right.
    func recovery(from fault: Fault, at moment: Moment) throws -> Duration {
        let count = kiosk.chip.faultsStruck + 1
        kiosk.chip.inject(fault, on: moment.command)
        let strike = try strike { [chip = kiosk.chip] in chip.waitForFaults(count, within: $0) }
        guard !kiosk.chip.isPluggedIn else { return try recovery(since: strike) }
        try kiosk.chip.replug()
        return try recovery(since: .now)
    }

    /// Disturbs the next frames that go one way.
    func recovery(from fault: AirFault, _ direction: AirDirection, times: Int) throws -> Duration {
        let count = kiosk.air.faultsStruck + times
        kiosk.air.inject(fault, direction, times: times)
        return try recovery(since: strike { [air = kiosk.air] in air.waitForFaults(count, within: $0) })
    }

    /// Takes the telephone away in mid-tap, and brings it back.
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

    /// Taps until faults have struck. A tap that goes wrong takes half a second of a telephone's patience, so another thread
    /// looks at the clock.
    ///
    /// - Returns: When they struck.
    private func strike(
        byWaiting wait: @escaping @Sendable (_ limit: Duration) -> Bool
    ) throws -> ContinuousClock.Instant {
        let strike = try Occurrence { wait(Self.limit) }
        try tap { _ in strike.moment != nil }
        return strike.moment!
    }

    /// Taps again and again, whatever comes of it, until it is enough.
    private func tap(until isEnough: (_ uri: String?) -> Bool) throws {
        let deadline = ContinuousClock.now + Self.limit
        repeat {
            guard ContinuousClock.now < deadline else { throw Failure(description: "a minute was not enough") }
            kiosk.forgetStatuses()
        } while !isEnough(Tap.attempt(kiosk.air))
    }

    private static let limit = Duration.seconds(60)
}
