public import CheckInProtocol

/// What the last look at the authority's packages has compared.
public struct LastCheck: Sendable, Equatable {
    /// When it ended.
    public let time: UnixTime
    /// The newest hour that was published by then.
    public let newestHour: Hour
    /// Packages that are kept here.
    public let packages: Int
    /// Check-ins that they were compared with.
    public let checkIns: Int
    /// Check-ins that were left out, as they are of another authority.
    public let checkInsOfOthers: Int
}

extension LastCheck: Codable {
    private enum Field: String, CodingKey {
        case time, newestHour, packages, checkIns, checkInsOfOthers
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        guard let hour = Hour(number: try fields.decode(UInt32.self, forKey: .newestHour)) else {
            throw DecodingError.dataCorruptedError(forKey: .newestHour, in: fields, debugDescription: "invalid hour")
        }
        self.init(
            time: UnixTime(seconds: try fields.decode(Int64.self, forKey: .time)),
            newestHour: hour,
            packages: try fields.decode(Int.self, forKey: .packages),
            checkIns: try fields.decode(Int.self, forKey: .checkIns),
            // Which version 0.1.0 did not count at first.
            checkInsOfOthers: try fields.decodeIfPresent(Int.self, forKey: .checkInsOfOthers) ?? 0
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(time.seconds, forKey: .time)
        try fields.encode(newestHour.number, forKey: .newestHour)
        try fields.encode(packages, forKey: .packages)
        try fields.encode(checkIns, forKey: .checkIns)
        try fields.encode(checkInsOfOthers, forKey: .checkInsOfOthers)
    }
}
