import CheckInProtocol
import Cryptography

// The wire form of a configuration: the message from Protos/configuration.proto.
extension Configuration {
    public init(payload: ArraySlice<UInt8>) throws(PublicationError) {
        let wire = try PublicationError.wrap { () throws(WireError) in try WireForm(payload) }
        let region = try Region(decoding: wire.region)
        guard let hour = Hour(number: wire.hour) else { throw .value(field: "the hour") }
        guard let profiles = wire.profiles else { throw .value(field: "a profile") }
        guard let schedule = wire.schedule else { throw .value(field: "the schedule") }
        guard let version = ClientVersion(wire.minimumClientVersion) else {
            throw .value(field: "the client's version")
        }
        var keys: [AuthorizationKey] = []
        for key in wire.authorizationKeys {
            guard let day = Day(number: key.day) else { throw .value(field: "an authorisation key's day") }
            keys.append(AuthorizationKey(day: day, publicKey: Array(key.publicKey)))
        }
        let nextKey = try Self.signingKey(wire.nextKey, "the next key")
        let previousKey = try Self.signingKey(wire.previousKey, "the previous key")
        // If the message contains a relay, the relay must be valid. The same applies to proximity.
        guard wire.obliviousHTTP != .some(nil) else { throw .value(field: "the relay") }
        guard wire.proximity != .some(nil) else { throw .value(field: "the proximity parameters") }
        guard [0, SHA256.digestCount].contains(wire.webClientDigest.count) else {
            throw .value(field: "the web client's digest")
        }
        guard [0, SHA256.digestCount].contains(wire.adviceDigest.count) else {
            throw .value(field: "the advice's digest")
        }
        guard let adviceHosts = wire.adviceHosts else { throw .value(field: "the hosts of links") }
        let configuration = Configuration(
            region: region,
            hour: hour,
            profiles: profiles,
            schedule: schedule,
            authorizationKeys: keys,
            minimumClientVersion: version,
            nextKey: nextKey,
            previousKey: previousKey,
            obliviousHTTP: wire.obliviousHTTP ?? nil,
            proximity: wire.proximity ?? nil,
            webClientDigest: wire.webClientDigest.isEmpty ? nil : Array(wire.webClientDigest),
            adviceDigest: wire.adviceDigest.isEmpty ? nil : Array(wire.adviceDigest),
            adviceHosts: adviceHosts
        )
        guard let configuration else { throw .value(field: "the authorisation keys") }
        self = configuration
    }

    /// Decodes the key. Returns nil if `der` is empty.
    private static func signingKey(
        _ der: ArraySlice<UInt8>,
        _ field: FieldName
    ) throws(PublicationError) -> ECDSAP256.PublicKey? {
        guard !der.isEmpty else { return nil }
        guard let key = ECDSAP256.PublicKey(der: Array(der)) else { throw .value(field: field) }
        return key
    }

    public var payload: [UInt8] { encoded(isWhole: true) }

    /// SHA-256 of the message without the hour, the authorisation keys and the relay, 32 bytes. These
    /// have new values every day, and a client needs them only to send a message.
    var lastingDigest: [UInt8] { SHA256.hash(encoded(isWhole: false)) }

    private func encoded(isWhole: Bool) -> [UInt8] {
        MessageWriter.message { message in
            message.text(1, region.name)
            if isWhole { message.number(2, hour.number) }
            profiles.write(&message)
            message.message(5, schedule.write)
            if isWhole { for key in authorizationKeys { message.message(6, key.write) } }
            message.text(7, minimumClientVersion.text)
            message.bytes(8, nextKey?.der ?? [])
            message.bytes(9, previousKey?.der ?? [])
            if isWhole, let obliviousHTTP { message.message(10, obliviousHTTP.write) }
            if let proximity { message.message(11, proximity.write) }
            message.bytes(12, webClientDigest ?? [])
            message.bytes(13, adviceDigest ?? [])
            for host in adviceHosts.names { message.text(14, host) }
        }
    }
}

extension Configuration.AuthorizationKey {
    func write(_ message: inout MessageWriter) {
        message.number(1, day.number)
        message.bytes(2, publicKey)
    }
}

/// The decoded fields. Invalid parameters are nil.
private struct WireForm {
    let region: String
    let hour: UInt32
    let profiles: DiseaseProfiles?
    let schedule: Schedule?
    let authorizationKeys: [(day: UInt32, publicKey: ArraySlice<UInt8>)]
    let minimumClientVersion: String
    let nextKey: ArraySlice<UInt8>
    let previousKey: ArraySlice<UInt8>
    let obliviousHTTP: ObliviousHTTP??
    let proximity: ProximityParameters??
    let webClientDigest: ArraySlice<UInt8>
    let adviceDigest: ArraySlice<UInt8>
    let adviceHosts: AdviceHosts?

    /// The maximum number of keys to decode. It is higher than the number in a valid configuration,
    /// so that the error for too many keys names the keys.
    private static let maximumKeyCount = 8
    /// As for the keys.
    private static let maximumProfileCount = DiseaseProfiles.maximumCount + 1

    init(_ payload: ArraySlice<UInt8>) throws(WireError) {
        var message = MessageReader(payload)
        region = try message.text(1)
        hour = try message.number(2)
        profiles = try DiseaseProfiles.read(message.elements(3, maximumCount: Self.maximumProfileCount))
        schedule = try Schedule.read(message.message(5))
        authorizationKeys = try message.elements(6, maximumCount: Self.maximumKeyCount).map { bytes throws(WireError) in
            var key = MessageReader(bytes)
            let (day, publicKey) = (try key.number(1), try key.bytes(2))
            try key.finish()
            return (day, publicKey)
        }
        minimumClientVersion = try message.text(7)
        nextKey = try message.bytes(8)
        previousKey = try message.bytes(9)
        obliviousHTTP = try message.optionalMessage(10).map(ObliviousHTTP.read)
        proximity = try message.optionalMessage(11).map(ProximityParameters.read)
        webClientDigest = try message.bytes(12)
        adviceDigest = try message.bytes(13)
        adviceHosts = AdviceHosts(
            try message.elements(14, maximumCount: AdviceHosts.maximumCount + 1).map { bytes throws(WireError) in
                guard let host = String(validating: bytes, as: UTF8.self) else { throw .malformed }
                return host
            }
        )
        try message.finish()
    }
}

extension Schedule {
    /// Returns nil if the values are invalid.
    fileprivate static func read(_ message: MessageReader) throws(WireError) -> Schedule? {
        var message = message
        let (retentionDays, publicationHours) = (try message.number(1), try message.number(2))
        let (decoysPerHundredDays, submissionDelaySeconds) = (try message.number(3), try message.number(4))
        let skippedHours = try message.number(5)
        try message.finish()
        return Schedule(
            retentionDays: retentionDays,
            publicationHours: publicationHours,
            decoysPerHundredDays: decoysPerHundredDays,
            submissionDelaySeconds: submissionDelaySeconds,
            skippedHours: skippedHours
        )
    }

    func write(_ message: inout MessageWriter) {
        message.number(1, retentionDays)
        message.number(2, publicationHours)
        message.number(3, decoysPerHundredDays)
        message.number(4, submissionDelaySeconds)
        message.number(5, skippedHours)
    }
}
