import CheckInProtocol

// The wire form: the message Profile from Protos/configuration.proto.
extension DiseaseProfiles {
    /// Decodes the messages of the profiles. Returns nil if a value is invalid, or if the numbers are not in
    /// strictly ascending order.
    static func read(_ elements: [ArraySlice<UInt8>]) throws(WireError) -> DiseaseProfiles? {
        let parts = try elements.map { bytes throws(WireError) in try ProfileWireForm.read(bytes) }
        let numbers = parts.map(\.number)
        guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        var (usable, unusable): ([DiseaseProfile], [Unusable]) = ([], [])
        for part in parts {
            switch part {
            case .usable(let profile, number: _):
                guard let profile else { return nil }
                usable.append(profile)
            case .unusable(let number, let encoded):
                guard let number = UInt8(exactly: number), number <= DiseaseProfile.maximumNumber else { return nil }
                unusable.append(Unusable(number: number, encoded: encoded))
            }
        }
        return DiseaseProfiles(usable, unusable: unusable)
    }

    /// Writes field 3 of a configuration.
    func write(_ message: inout MessageWriter) {
        let known = usable.map { profile in (profile.number, MessageWriter.message(profile.write)) }
        for (_, encoded) in (known + unusable.map { ($0.number, $0.encoded) }).sorted(by: { $0.0 < $1.0 }) {
            message.message(3) { $0.encoded(encoded) }
        }
    }
}

/// A decoded profile.
private enum ProfileWireForm {
    /// A profile without unknown fields or values; nil if a value is invalid.
    case usable(DiseaseProfile?, number: UInt32)
    case unusable(number: UInt32, encoded: [UInt8])

    var number: UInt32 {
        switch self {
        case .usable(_, let number), .unusable(let number, _): number
        }
    }

    static func read(_ bytes: ArraySlice<UInt8>) throws(WireError) -> Self {
        var message = MessageReader(bytes)
        let number = try message.number(1)
        do {
            guard let fields = try ProfileFields(&message) else {
                return .unusable(number: number, encoded: Array(bytes))
            }
            return .usable(fields.profile(number), number: number)
        } catch .unknownField {
            return .unusable(number: number, encoded: Array(bytes))
        }
    }
}

/// The fields of a profile after its number. Of a list, one element more than is valid is decoded, so that the error is
/// that of an invalid value.
private struct ProfileFields {
    let names: [DiseaseProfile.Name?]
    let risk: RiskParameters?
    let sharing: SharingParameters?
    let evidence: DiseaseProfile.Evidence
    let retentionDays: UInt32
    let deadlines: [DiseaseProfile.Deadline?]
    /// 0 if the field is absent.
    let publicationHours: UInt32

    /// Returns nil if a number of an enumeration is unknown.
    init?(_ message: inout MessageReader) throws(WireError) {
        names = try Self.names(2, of: &message)
        risk = try RiskParameters.read(message.message(3))
        let sharing = try SharingParameters.read(message.message(4))
        let evidence = DiseaseProfile.Evidence(rawValue: try message.number(5))
        retentionDays = try message.number(6)
        let maximum = DiseaseProfile.maximumDeadlineCount + 1
        deadlines = try message.elements(7, maximumCount: maximum).map { bytes throws(WireError) in
            var deadline = MessageReader(bytes)
            let (name, hours) = (try deadline.text(1), try deadline.number(2))
            let decoded = try Self.names(3, of: &deadline)
            try deadline.finish()
            let names = decoded.compactMap(\.self)
            return names.count == decoded.count ? DiseaseProfile.Deadline(name: name, hours: hours, names: names) : nil
        }
        publicationHours = try message.number(8)
        try message.finish()
        guard let evidence, case .known(let parameters) = sharing else { return nil }
        (self.evidence, self.sharing) = (evidence, parameters)
    }

    /// Decodes a field of names. An invalid name is nil.
    private static func names(
        _ field: UInt64,
        of message: inout MessageReader
    ) throws(WireError) -> [DiseaseProfile.Name?] {
        try message.elements(field, maximumCount: DiseaseProfile.maximumNameCount + 1).map { bytes throws(WireError) in
            var name = MessageReader(bytes)
            let (language, text) = (try name.text(1), try name.text(2))
            try name.finish()
            return DiseaseProfile.Name(language: language, text: text)
        }
    }

    /// Returns nil if a value is invalid.
    func profile(_ number: UInt32) -> DiseaseProfile? {
        let (names, deadlines) = (self.names.compactMap(\.self), self.deadlines.compactMap(\.self))
        guard let number = UInt8(exactly: number), names.count == self.names.count,
            deadlines.count == self.deadlines.count, let risk, let sharing
        else { return nil }
        return DiseaseProfile(
            number: number,
            names: names,
            risk: risk,
            sharing: sharing,
            evidence: evidence,
            retentionDays: retentionDays,
            deadlines: deadlines,
            publicationHours: publicationHours == 0 ? nil : publicationHours
        )
    }
}

extension DiseaseProfile {
    fileprivate func write(_ message: inout MessageWriter) {
        message.number(1, UInt32(number))
        for name in names { message.message(2, name.write) }
        message.message(3, risk.write)
        message.message(4, sharing.write)
        message.number(5, evidence.rawValue)
        message.number(6, retentionDays)
        for deadline in deadlines {
            message.message(7) { message in
                message.text(1, deadline.name)
                message.number(2, deadline.hours)
                for name in deadline.names { message.message(3, name.write) }
            }
        }
        message.number(8, publicationHours ?? 0)
    }
}

extension DiseaseProfile.Name {
    fileprivate func write(_ message: inout MessageWriter) {
        message.text(1, language)
        message.text(2, text.string)
    }
}

extension RiskParameters {
    /// Returns nil if the values are invalid.
    fileprivate static func read(_ message: MessageReader) throws(WireError) -> RiskParameters? {
        var message = message
        let (levelWeights, increasedMinutes) = (try message.numbers(packed: 1), try message.number(2))
        try message.finish()
        return RiskParameters(levelWeights: levelWeights, increasedMinutes: increasedMinutes)
    }

    fileprivate func write(_ message: inout MessageWriter) {
        message.numbers(packed: 1, levelWeights)
        message.number(2, increasedMinutes)
    }
}

extension SharingParameters {
    /// Decoded parameters.
    fileprivate enum Decoded {
        /// Nil if the values are invalid.
        case known(SharingParameters?)
        /// A rule for the air has an unknown number.
        case unknownRule
    }

    fileprivate static func read(_ message: MessageReader) throws(WireError) -> Decoded {
        var message = message
        // A level that does not fit into a byte becomes 0, which is also invalid.
        func levels(_ numbers: [UInt32]) -> [UInt8] { numbers.map { UInt8(exactly: $0) ?? 0 } }
        let minimumStayMinutes = try message.number(1)
        let air = try message.elements(2, maximumCount: 4).map { bytes throws(WireError) in
            var air = MessageReader(bytes)
            let (rule, minutes) = (try air.number(1), try air.number(2))
            try air.finish()
            return (rule, minutes)
        }
        let firstDaySinceOnset = try message.signedNumber(3)
        let levelsSinceOnset = levels(try message.numbers(packed: 4))
        let levelsWithoutOnset = levels(try message.numbers(packed: 5))
        let levelsWithoutSymptoms = levels(try message.numbers(packed: 6))
        try message.finish()
        let rules = air.compactMap { rule, minutes in AirRule.Kind(rawValue: rule).map { AirRule($0, minutes: minutes) }
        }
        guard rules.count == air.count else { return .unknownRule }
        guard rules.count == 3 else { return .known(nil) }
        return .known(
            SharingParameters(
                minimumStayMinutes: minimumStayMinutes,
                indoorAir: rules[0],
                ventilatedAir: rules[1],
                outdoorAir: rules[2],
                firstDaySinceOnset: firstDaySinceOnset,
                levelsSinceOnset: levelsSinceOnset,
                levelsWithoutOnset: levelsWithoutOnset,
                levelsWithoutSymptoms: levelsWithoutSymptoms
            )
        )
    }

    fileprivate func write(_ message: inout MessageWriter) {
        message.number(1, minimumStayMinutes)
        for air in [indoorAir, ventilatedAir, outdoorAir] {
            message.message(2) { message in
                message.number(1, air.kind.rawValue)
                message.number(2, air.minutes)
            }
        }
        message.signedNumber(3, firstDaySinceOnset)
        message.numbers(packed: 4, levelsSinceOnset.map(UInt32.init))
        message.numbers(packed: 5, levelsWithoutOnset.map(UInt32.init))
        message.numbers(packed: 6, levelsWithoutSymptoms.map(UInt32.init))
    }
}
