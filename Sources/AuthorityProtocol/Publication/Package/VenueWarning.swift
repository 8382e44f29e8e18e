public import CheckInProtocol

/// A warning from contact tracing: an infectious person was at a venue that has a public
/// identifier.
public struct VenueWarning: Sendable, Hashable {
    /// The public identifier in the venue code.
    public let publicIdentifier: VenueText
    public let window: DayWindow
    /// The number of the disease in the configuration, from 0 to 15. The configuration need not have it.
    public let profile: UInt8
    /// The transmission risk level, from 1 to 8.
    public let transmissionRiskLevel: UInt8
    /// Whether this warning recalls an identical warning from an earlier package, because the
    /// earlier warning was published by mistake.
    public let isRecall: Bool

    /// Returns nil if the level is not 1 to 8, or the profile not 0 to 15.
    public init?(
        publicIdentifier: VenueText,
        window: DayWindow,
        profile: UInt8 = 0,
        transmissionRiskLevel: UInt8,
        isRecall: Bool = false
    ) {
        guard (1...8).contains(transmissionRiskLevel), profile <= DiseaseProfile.maximumNumber else { return nil }
        self.publicIdentifier = publicIdentifier
        self.window = window
        self.profile = profile
        self.transmissionRiskLevel = transmissionRiskLevel
        self.isRecall = isRecall
    }

    /// If this is a recall, the warning that it recalls; otherwise, this warning.
    package var original: VenueWarning {
        VenueWarning(
            publicIdentifier: publicIdentifier,
            window: window,
            profile: profile,
            transmissionRiskLevel: transmissionRiskLevel
        ) ?? self
    }

    /// Whether `left` comes before `right` in a package.
    static func precedes(_ left: VenueWarning, _ right: VenueWarning) -> Bool {
        if left.publicIdentifier != right.publicIdentifier {
            return left.publicIdentifier.string.utf8.lexicographicallyPrecedes(right.publicIdentifier.string.utf8)
        }
        return left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    private var numbers: [UInt32] {
        [
            window.intervals.lowerBound.number, window.intervals.upperBound.number, UInt32(transmissionRiskLevel),
            isRecall ? 1 : 0, UInt32(profile),
        ]
    }
}

// The wire form of a warning: the message from Protos/report_package.proto.
extension VenueWarning {
    /// The decoded fields.
    struct WireForm {
        let publicIdentifier: String
        let startInterval: UInt32
        let endInterval: UInt32
        let transmissionRiskLevel: UInt32
        let isRecall: Bool
        let profile: UInt32

        init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
            var message = MessageReader(bytes)
            publicIdentifier = try message.text(1)
            startInterval = try message.number(2)
            endInterval = try message.number(3)
            transmissionRiskLevel = try message.number(4)
            isRecall = try message.flag(5)
            profile = try message.number(6)
            try message.finish()
        }
    }

    init(_ wire: WireForm) throws(PublicationError) {
        let (start, end) = (Interval(number: wire.startInterval), Interval(number: wire.endInterval))
        guard start < end, let day = Day(number: start.number / Interval.perDay),
            let window = DayWindow(day: day, intervals: start..<end),
            let level = UInt8(exactly: wire.transmissionRiskLevel), let profile = UInt8(exactly: wire.profile),
            let identifier = try? VenueText(wire.publicIdentifier, for: .publicIdentifier),
            let warning = VenueWarning(
                publicIdentifier: identifier,
                window: window,
                profile: profile,
                transmissionRiskLevel: level,
                isRecall: wire.isRecall
            )
        else { throw .value(field: "a warning") }
        self = warning
    }

    /// The fields of a warning in canonical encoding.
    package var content: [UInt8] {
        MessageWriter.message { message in
            message.text(1, publicIdentifier.string)
            message.number(2, window.intervals.lowerBound.number)
            message.number(3, window.intervals.upperBound.number)
            message.number(4, UInt32(transmissionRiskLevel))
            message.flag(5, isRecall)
            message.number(6, UInt32(profile))
        }
    }
}
