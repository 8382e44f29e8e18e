/// How infectious a person was on the day of a key. The raw values are those of the framework.
package enum Infectiousness: Int, Sendable, CaseIterable {
    case none = 0
    case standard = 1
    case high = 2
}

/// The interpretation of a key's data in detection version 2 (“DiagnosisKeysDataMapping”).
package struct KeyDataMapping: Sendable, Equatable {
    /// The days since the onset of symptoms that have an entry.
    package static let days = -14...14

    /// The infectiousness for the days -14 to 14.
    private let infectiousness: [Infectiousness]
    private let infectiousnessWhenOnsetMissing: Infectiousness
    /// The type of keys without a report type.
    package let reportTypeWhenMissing: ReportType

    /// - Parameter infectiousness: 29 entries. An empty array stands for 29 standard entries.
    /// - Returns: Nil if there is another number of entries.
    package init?(
        infectiousness: [Infectiousness] = [],
        whenOnsetMissing: Infectiousness = .standard,
        reportTypeWhenMissing: ReportType = .confirmedTest
    ) {
        let entries = infectiousness.isEmpty ? Self.days.map { _ in .standard } : infectiousness
        guard entries.count == Self.days.count else { return nil }
        self.infectiousness = entries
        infectiousnessWhenOnsetMissing = whenOnsetMissing
        self.reportTypeWhenMissing = reportTypeWhenMissing
    }

    /// Parses the text form in Google's configuration: a hexadecimal number of 64 bits with two bits
    /// for each entry, the lowest first. Entry 29 is for a missing onset. Nil if the text is not
    /// valid.
    package init?(hexadecimal text: String) {
        guard text.hasPrefix("0x"), text.count <= 18, let bits = UInt64(text.dropFirst(2), radix: 16) else {
            return nil
        }
        let entries = (0...29).compactMap { Infectiousness(rawValue: Int(bits >> (2 * UInt64($0)) & 3)) }
        guard entries.count == 30, bits >> 60 == 0 else { return nil }
        self.init(entries: entries)
    }

    /// The text form, with 16 digits.
    package var hexadecimal: String {
        let bits = entries.enumerated().reduce(into: UInt64(0)) { $0 |= UInt64($1.element.rawValue) << (2 * $1.offset) }
        let digits = String(bits, radix: 16)
        return "0x\(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }

    /// - Parameter entries: The infectiousness for the days -14 to 14, then for a missing onset.
    /// - Returns: Nil if there are not 30 entries.
    package init?(entries: [Infectiousness], reportTypeWhenMissing: ReportType = .confirmedTest) {
        guard entries.count == Self.days.count + 1 else { return nil }
        infectiousness = entries.dropLast()
        infectiousnessWhenOnsetMissing = entries[Self.days.count]
        self.reportTypeWhenMissing = reportTypeWhenMissing
    }

    /// The infectiousness for the days -14 to 14, then for a missing onset.
    package var entries: [Infectiousness] { infectiousness + [infectiousnessWhenOnsetMissing] }

    /// The infectiousness of a key. An onset that is more than 14 days away has no entry, and counts
    /// as not infectious.
    package func infectiousness(daysSinceOnset: Int?) -> Infectiousness {
        guard let day = daysSinceOnset else { return infectiousnessWhenOnsetMissing }
        return Self.days.contains(day) ? infectiousness[day - Self.days.lowerBound] : .none
    }

    func reportType(_ type: ReportType) -> ReportType { type == .unknown ? reportTypeWhenMissing : type }
}
