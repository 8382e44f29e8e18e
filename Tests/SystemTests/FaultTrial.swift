import NFC
import PN532Simulator
import TestSupport

/// A kiosk whose reader goes wrong, one fault after another, and a telephone that taps all the while.
final class FaultTrial: Sendable {
    let kiosk: KioskUnderTest
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
        kiosk = try await KioskUnderTest(configuration: ["rotation = never"])
        uri = try await kiosk.code()
    }

    /// Lets a fault strike, puts right what does not do so by itself, and waits until a telephone reads the code again.
    ///
    /// - Returns: How long that took from when the fault was over.
    func recovery(from fault: Fault, at moment: Moment) throws -> Duration {
        let count = kiosk.chip.faultsStruck + 1
        kiosk.chip.inject(fault, on: moment.command)
        try provoke { kiosk.chip.waitForFaults(count, within: .milliseconds(50)) }
        return try recovery { if !kiosk.chip.isPluggedIn { try kiosk.chip.replug() } }
    }

    /// Taps again and again, whatever comes of it, until something has happened.
    func provoke(until hasHappened: () -> Bool) throws {
        try tap { _ in hasHappened() }
    }

    /// How long it takes from the end of `remedy` until a telephone reads the code.
    func recovery(after remedy: () throws -> Void) throws -> Duration {
        try remedy()
        let start = ContinuousClock.now
        try tap { $0 == uri }
        return .now - start
    }

    private func tap(until isEnough: (_ uri: String?) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        repeat {
            guard ContinuousClock.now < deadline else { throw Failure(description: "a minute was not enough") }
            kiosk.forgetStatuses()
        } while !isEnough(Tap.attempt(kiosk.air))
    }
}
