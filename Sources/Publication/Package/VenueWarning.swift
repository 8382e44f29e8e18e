public import CheckInProtocol

/// Somebody was infectious at a venue that can be named, as a contact tracer found out.
public struct VenueWarning: Sendable, Hashable {
    /// As in the venue's code.
    public let publicIdentifier: VenueText
    public let window: DayWindow
    /// 1 to 8.
    public let transmissionRiskLevel: UInt8

    /// Nil if the level is not possible.
    public init?(publicIdentifier: VenueText, window: DayWindow, transmissionRiskLevel: UInt8) {
        guard (1...8).contains(transmissionRiskLevel) else { return nil }
        self.publicIdentifier = publicIdentifier
        self.window = window
        self.transmissionRiskLevel = transmissionRiskLevel
    }

    /// The order in a package.
    package static func precedes(_ left: VenueWarning, _ right: VenueWarning) -> Bool {
        if left.publicIdentifier != right.publicIdentifier {
            return left.publicIdentifier.string.utf8.lexicographicallyPrecedes(right.publicIdentifier.string.utf8)
        }
        return left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    private var numbers: [UInt32] {
        [window.intervals.lowerBound.number, window.intervals.upperBound.number, UInt32(transmissionRiskLevel)]
    }
}

extension VenueWarning {
    init(_ message: StrictMessage) throws(PublicationError) {
        let (start, end) = (Interval(number: try message.number(2)), Interval(number: try message.number(3)))
        let (name, level) = (try message.text(1), try message.number(4))
        guard start < end, let day = Day(number: start.number / Interval.perDay),
            let window = DayWindow(day: day, intervals: start..<end),
            let level = UInt8(exactly: level),
            let identifier = try? VenueText(name, for: .publicIdentifier),
            let warning = VenueWarning(
                publicIdentifier: identifier,
                window: window,
                transmissionRiskLevel: level
            )
        else { throw .value(field: "a warning") }
        self = warning
    }

    var message: Venuecheckin_V1_VenueWarning {
        var message = Venuecheckin_V1_VenueWarning()
        message.publicIdentifier = publicIdentifier.string
        message.startInterval = window.intervals.lowerBound.number
        message.endInterval = window.intervals.upperBound.number
        message.transmissionRiskLevel = UInt32(transmissionRiskLevel)
        return message
    }
}
