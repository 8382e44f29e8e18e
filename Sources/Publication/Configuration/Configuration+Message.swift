import CheckInProtocol
import Foundation

extension Configuration {
    public init(payload: ArraySlice<UInt8>) throws(PublicationError) {
        let message: Venuecheckin_V1_Configuration = try Protobuf.decode(payload)
        let region = try Region(decoding: message.region)
        guard let hour = Hour(number: message.hour) else { throw .value(field: "the hour") }
        guard let version = ClientVersion(message.minimumClientVersion) else {
            throw .value(field: "the client's version")
        }
        var keys: [AuthorizationKey] = []
        for key in message.authorizationKeys {
            guard let day = Day(number: key.day) else { throw .value(field: "an authorisation key's day") }
            keys.append(AuthorizationKey(day: day, publicKey: [UInt8](key.publicKey)))
        }
        let configuration = Configuration(
            region: region,
            hour: hour,
            risk: try RiskParameters(message.risk),
            sharing: try SharingParameters(message.sharing),
            schedule: try Schedule(message.schedule),
            authorizationKeys: keys,
            minimumClientVersion: version
        )
        guard let configuration else { throw .value(field: "the authorisation keys") }
        self = configuration
        guard self.payload.elementsEqual(payload) else { throw .notCanonical }
    }

    public var payload: [UInt8] {
        var message = Venuecheckin_V1_Configuration()
        message.region = region.name
        message.hour = hour.number
        message.risk = risk.message
        message.sharing = sharing.message
        message.schedule = schedule.message
        message.authorizationKeys = authorizationKeys.map { key in
            var message = Venuecheckin_V1_AuthorizationKey()
            message.day = key.day.number
            message.publicKey = Data(key.publicKey)
            return message
        }
        message.minimumClientVersion = minimumClientVersion.text
        return Protobuf.encode(message)
    }
}

extension RiskParameters {
    fileprivate init(_ message: Venuecheckin_V1_Risk) throws(PublicationError) {
        guard
            let risk = RiskParameters(
                levelWeights: message.levelWeights,
                increasedMinutes: message.increasedMinutes
            )
        else { throw .value(field: "the risk") }
        self = risk
    }

    fileprivate var message: Venuecheckin_V1_Risk {
        var message = Venuecheckin_V1_Risk()
        message.levelWeights = levelWeights
        message.increasedMinutes = increasedMinutes
        return message
    }
}

extension SharingParameters {
    fileprivate init(_ message: Venuecheckin_V1_Sharing) throws(PublicationError) {
        // A level that fits no byte is none that is possible.
        func levels(_ numbers: [UInt32]) -> [UInt8] { numbers.map { UInt8(exactly: $0) ?? 0 } }
        let sharing = SharingParameters(
            minimumStayMinutes: message.minimumStayMinutes,
            tailMinutes: message.tailMinutes,
            firstDaySinceOnset: message.firstDaySinceOnset,
            levelsSinceOnset: levels(message.levelsSinceOnset),
            levelsWithoutOnset: levels(message.levelsWithoutOnset),
            levelsWithoutSymptoms: levels(message.levelsWithoutSymptoms)
        )
        guard let sharing else { throw .value(field: "what is shared") }
        self = sharing
    }

    fileprivate var message: Venuecheckin_V1_Sharing {
        var message = Venuecheckin_V1_Sharing()
        message.minimumStayMinutes = minimumStayMinutes
        message.tailMinutes = tailMinutes
        message.firstDaySinceOnset = firstDaySinceOnset
        message.levelsSinceOnset = levelsSinceOnset.map(UInt32.init)
        message.levelsWithoutOnset = levelsWithoutOnset.map(UInt32.init)
        message.levelsWithoutSymptoms = levelsWithoutSymptoms.map(UInt32.init)
        return message
    }
}

extension Schedule {
    fileprivate init(_ message: Venuecheckin_V1_Schedule) throws(PublicationError) {
        let schedule = Schedule(
            retentionDays: message.retentionDays,
            publicationHours: message.publicationHours,
            decoysPerHundredDays: message.decoysPerHundredDays,
            submissionDelaySeconds: message.submissionDelaySeconds
        )
        guard let schedule else { throw .value(field: "the schedule") }
        self = schedule
    }

    fileprivate var message: Venuecheckin_V1_Schedule {
        var message = Venuecheckin_V1_Schedule()
        message.retentionDays = retentionDays
        message.publicationHours = publicationHours
        message.decoysPerHundredDays = decoysPerHundredDays
        message.submissionDelaySeconds = submissionDelaySeconds
        return message
    }
}
