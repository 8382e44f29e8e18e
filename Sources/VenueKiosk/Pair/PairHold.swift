package import CheckInProtocol
import Clocks

/// Why a paired kiosk shows no code: its code could differ from that of the other kiosks, and visitors of
/// one room would then not be warned of each other.
package enum PairHold: Error, Sendable, Equatable {
    /// The kiosk has no key of a pair.
    case notPaired
    /// The authority, the name, the address, the public identifier, the rotation or the time zone is not
    /// that of the pair.
    case otherVenue
    case timeUnknown
    /// The clock shows this time, and the kiosk has missed more changes than it makes up for on its own, or the
    /// clock has jumped past a change.
    case clockAhead(UnixTime)
    /// The clock shows this time, which is before the last change of the code.
    case clockBehind(UnixTime)

    /// Whether both are the same reason, perhaps at different times.
    func hasSameKind(as other: PairHold) -> Bool {
        switch (self, other) {
        case (.clockAhead, .clockAhead), (.clockBehind, .clockBehind): true
        default: self == other
        }
    }
}

extension PairHold: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notPaired: "this kiosk is not paired yet"
        case .otherVenue:
            "the authority, name, address, public_identifier, rotation or time zone is not that of the pair"
        case .timeUnknown: "the time of day is unknown, and paired kiosks change their code by it"
        case .clockAhead(let time):
            "the clock shows \(time.local("%Y-%m-%d %H:%M")), which is later than this kiosk expected; with a wrong clock, "
                + "its code would differ from that of the other kiosks for good"
        case .clockBehind(let time):
            "the clock shows \(time.local("%Y-%m-%d %H:%M")), which is before the last change of the code"
        }
    }
}
