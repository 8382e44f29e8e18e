import Encodings

/// An encounter in an upload.
///
/// The two apps write an encounter differently:
///
/// | member | Android | iOS |
/// |---|---|---|
/// | timestamp | text | number of seconds |
/// | rssiValues | base 64 of signed bytes | array of numbers |
/// | first of rssiIntervals | 0 | seconds from timestamp to the first reading |
///
/// In both forms, the timestamp plus the first intervals is the time of a reading.
package struct UploadedEncounter: Sendable, Equatable {
    package let payload: BroadcastPayload
    /// The advertised transmit power in dBm; -128 if there was none.
    let advertisedPower: Int8
    /// The beginning of the encounter.
    let start: RequestTime
    /// The length in seconds.
    package let duration: Int64
    package let strengths: [Int8]
    /// The seconds between each reading and the one before it. The first one counts from `start`.
    package let intervals: [Int64]

    /// The value for a missing transmit power.
    static let missingPower = Int8.min
    /// The maximum of an interval and of a duration in seconds: the time for which an app keeps an
    /// encounter.
    static let maximumSeconds = (Encounter.retentionDays + 1) * Int64(UnixDay.seconds)

    /// Returns nil if the numbers of strengths and intervals differ or are above the maximum, or if a
    /// length of time is negative or longer than 29 days.
    package init?(
        payload: BroadcastPayload,
        advertisedPower: Int8,
        start: RequestTime,
        duration: Int64,
        strengths: [Int8],
        intervals: [Int64]
    ) {
        guard strengths.count == intervals.count, strengths.count <= SignalReading.maximumCount,
            (intervals + [duration]).allSatisfy((0...Self.maximumSeconds).contains)
        else { return nil }
        self.payload = payload
        self.advertisedPower = advertisedPower
        self.start = start
        self.duration = duration
        self.strengths = strengths
        self.intervals = intervals
    }

    /// The encounter as an app uploads it. Returns nil if its times cannot be expressed.
    package init?(_ encounter: Encounter, platform: Platform) {
        guard let start = RequestTime(seconds: encounter.start / 1000) else { return nil }
        let origin: Int64
        switch platform {
        case .android: origin = encounter.readings.first?.time ?? encounter.start
        case .ios: origin = encounter.start
        }
        self.init(
            payload: encounter.payload,
            advertisedPower: encounter.advertisedPower ?? Self.missingPower,
            start: start,
            duration: encounter.duration,
            strengths: encounter.readings.map(\.strength),
            intervals: SignalReading.intervals(encounter.readings, from: origin)
        )
    }

    /// The members of the JSON in the form of an app.
    func message(of platform: Platform) -> Message {
        let bytes = strengths.map { UInt8(bitPattern: $0) }
        return Message(
            encryptedRemoteContactId: Base64.encodePadded(payload.cryptogram.bytes),
            rssiValues: platform == .ios ? .value(strengths) : .text(Base64.encodePadded(bytes)),
            rssiIntervals: intervals,
            timestamp: platform == .ios ? .value(start.seconds) : .text(start.text),
            duration: duration,
            txPowerInProtocol: payload.transmitPower,
            txPowerAdvertised: advertisedPower,
            hmacSignature: Base64.encodePadded(payload.signature),
            transmissionTime: payload.transmissionTime,
            countryCode: Int16(bitPattern: payload.country.number)
        )
    }

    /// Returns nil if a member is malformed, or if the members have the forms of different apps.
    init?(_ message: Message) {
        let parts: (strengths: [Int8], start: RequestTime?)
        switch (message.rssiValues, message.timestamp) {
        case (.value(let numbers), .value(let seconds)):
            parts = (numbers, RequestTime(seconds: seconds))
        case (.text(let text), .text(let time)):
            guard let bytes = Base64.decodeFromApp(text) else { return nil }
            parts = (bytes.map { Int8(bitPattern: $0) }, RequestTime(text: time))
        default: return nil
        }
        guard let start = parts.start,
            let bytes = Base64.decodeFromApp(message.encryptedRemoteContactId),
            let cryptogram = Cryptogram(bytes),
            let signature = Base64.decodeFromApp(message.hmacSignature),
            let payload = BroadcastPayload(
                country: Country(number: UInt16(bitPattern: message.countryCode)),
                cryptogram: cryptogram,
                transmitPower: message.txPowerInProtocol,
                transmissionTime: message.transmissionTime,
                signature: signature
            )
        else { return nil }
        self.init(
            payload: payload,
            advertisedPower: message.txPowerAdvertised,
            start: start,
            duration: message.duration,
            strengths: parts.strengths,
            intervals: message.rssiIntervals
        )
    }

    /// The members of the JSON, with the names of the API.
    struct Message: Codable {
        let encryptedRemoteContactId: String
        /// Text is base 64 of signed bytes.
        let rssiValues: Member<[Int8]>
        let rssiIntervals: [Int64]
        /// Seconds, or text in ISO 8601.
        let timestamp: Member<Int64>
        let duration: Int64
        let txPowerInProtocol: Int8
        let txPowerAdvertised: Int8
        let hmacSignature: String
        let transmissionTime: UInt32
        let countryCode: Int16
    }

    /// A member that iOS writes as numbers, and Android as text.
    enum Member<Value: Codable>: Codable {
        case value(Value)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .value(try container.decode(Value.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .value(let value): try container.encode(value)
            case .text(let text): try container.encode(text)
            }
        }
    }
}
