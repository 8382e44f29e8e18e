public import CheckInProtocol
import Cryptography

/// The settings that shape the messages of all clients on one day. If one client had other settings,
/// its messages would stand out. Therefore, each package of the day contains the ``digest``.
public struct DailyTraffic: Sendable, Equatable {
    public let schedule: Schedule
    /// The key that authorises submissions on this day.
    public let authorizationKey: Configuration.AuthorizationKey
    /// The relay with the gateway's key for this day, without other keys; nil if clients send
    /// messages directly to the authority on this day.
    public let obliviousHTTP: ObliviousHTTP?

    public init(
        schedule: Schedule,
        authorizationKey: Configuration.AuthorizationKey,
        obliviousHTTP: ObliviousHTTP?
    ) {
        self.schedule = schedule
        self.authorizationKey = authorizationKey
        self.obliviousHTTP = obliviousHTTP
    }

    /// SHA-256 of a configuration message with only these fields, 32 bytes.
    public var digest: [UInt8] {
        SHA256.hash(
            MessageWriter.message { message in
                message.message(5, schedule.write)
                message.message(6, authorizationKey.write)
                if let obliviousHTTP { message.message(10, obliviousHTTP.write) }
            }
        )
    }

    /// The first half of the ``digest`` in the form of a key's fingerprint. People compare it with
    /// the text that the authority publishes.
    public var fingerprint: String { digest.fingerprint }
}

extension Configuration {
    /// Returns nil if the configuration has no authorisation key for `day`, or if it has a relay
    /// without a key of the gateway for `day`.
    public func traffic(on day: Day) -> DailyTraffic? {
        guard let key = authorizationKeys.first(where: { $0.day == day }) else { return nil }
        let obliviousHTTP = obliviousHTTP?.keeping(day)
        guard (obliviousHTTP == nil) == (self.obliviousHTTP == nil) else { return nil }
        return DailyTraffic(schedule: schedule, authorizationKey: key, obliviousHTTP: obliviousHTTP)
    }
}
