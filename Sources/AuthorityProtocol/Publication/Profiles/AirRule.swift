/// How long the air of a place counts after an infectious person has left it.
public struct AirRule: Sendable, Equatable {
    public let kind: Kind
    /// Minutes, 0 to 1,440.
    public let minutes: UInt32

    /// The rule for the time.
    public enum Kind: UInt32, Sendable {
        /// As long as the stay, but at most ``minutes``: a short stay leaves fewer aerosols.
        case asLongAsStay = 1
        /// Always ``minutes``, also after a short stay.
        case fixed = 2
    }

    public init(_ kind: Kind, minutes: UInt32) {
        (self.kind, self.minutes) = (kind, minutes)
    }

    /// The seconds after a stay of `length` seconds.
    package func seconds(afterStayOf length: Int64) -> Int64 {
        switch kind {
        case .asLongAsStay: min(length, Int64(minutes) * 60)
        case .fixed: Int64(minutes) * 60
        }
    }
}
