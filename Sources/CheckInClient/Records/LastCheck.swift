public import CheckInProtocol

/// The scope of the last comparison with the authority's packages.
public struct LastCheck: Sendable, Equatable {
    /// When the comparison ended.
    public let time: UnixTime
    /// The newest hour that had been published by that time.
    public let newestHour: Hour
    /// The number of packages stored on this device.
    public let packages: Int
    /// The number of check-ins that were compared with the packages.
    public let checkIns: Int
    /// The number of check-ins that were left out because the diary is not enrolled with their authorities.
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
            // Early builds of version 0.1.0 did not count these check-ins.
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
