public import CheckInProtocol
import Cryptography

/// The settings in `authority.conf` that shape a client's messages: the times of messages, the check-ins
/// and days that a person can share, and whether diagnosis keys are shared. They are valid for a whole
/// day (UTC).
public struct DailySettings: Sendable, Equatable {
    public let profiles: DiseaseProfiles
    public let schedule: Schedule
    public let proximity: ProximityParameters?

    public init(
        profiles: DiseaseProfiles = .standard,
        schedule: Schedule = .standard,
        proximity: ProximityParameters? = nil
    ) {
        self.profiles = profiles
        self.schedule = schedule
        self.proximity = proximity
    }
}

/// Everything that shapes the messages of all clients on one day. If one client had other settings, its
/// messages would stand out. Therefore, each package of the day contains the ``digest``.
public struct DailyTraffic: Sendable, Equatable {
    public let settings: DailySettings
    /// The key that authorises submissions on this day.
    public let authorizationKey: Configuration.AuthorizationKey
    /// The relay with the gateway's key for this day, without other keys; nil if clients send
    /// messages directly to the authority on this day.
    public let obliviousHTTP: ObliviousHTTP?

    public init(
        settings: DailySettings,
        authorizationKey: Configuration.AuthorizationKey,
        obliviousHTTP: ObliviousHTTP?
    ) {
        self.settings = settings
        self.authorizationKey = authorizationKey
        self.obliviousHTTP = obliviousHTTP
    }

    /// SHA-256 of a configuration message with only these fields, 32 bytes.
    public var digest: [UInt8] {
        SHA256.hash(
            MessageWriter.message { message in
                settings.profiles.write(&message)
                message.message(5, settings.schedule.write)
                message.message(6, authorizationKey.write)
                if let obliviousHTTP { message.message(10, obliviousHTTP.write) }
                if let proximity = settings.proximity { message.message(11, proximity.write) }
            }
        )
    }

    /// The first half of the ``digest`` in the form of a key's fingerprint. People compare it with
    /// the text that the authority publishes.
    public var fingerprint: String { digest.fingerprint }
}

extension Configuration {
    public var settings: DailySettings {
        DailySettings(profiles: profiles, schedule: schedule, proximity: proximity)
    }

    /// Returns nil if the configuration has no authorisation key for `day`, or if it has a relay
    /// without a key of the gateway for `day`.
    public func traffic(on day: Day) -> DailyTraffic? {
        guard let key = authorizationKeys.first(where: { $0.day == day }) else { return nil }
        let obliviousHTTP = obliviousHTTP?.keeping(day)
        guard (obliviousHTTP == nil) == (self.obliviousHTTP == nil) else { return nil }
        return DailyTraffic(settings: settings, authorizationKey: key, obliviousHTTP: obliviousHTTP)
    }
}
