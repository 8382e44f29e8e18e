import CheckInProtocol
import Publication

/// A day's public keys.
struct PublishedKeys {
    let authorization: Configuration.AuthorizationKey
    /// The day's relay with the gateway's key for that day; nil if clients send directly to the
    /// authority on that day.
    let obliviousHTTP: ObliviousHTTP?

    var day: Day { authorization.day }
}

extension [PublishedKeys] {
    /// The last day's relay, with the gateway's keys for all days that have the same relay. The
    /// last day's key comes first. Nil if the last day has no relay.
    var obliviousHTTP: ObliviousHTTP? {
        guard let relay = last?.obliviousHTTP?.relay else { return nil }
        let keys = reversed().filter { $0.obliviousHTTP?.relay == relay }.compactMap {
            $0.obliviousHTTP?.key(of: $0.day)
        }
        return ObliviousHTTP(relay: relay, keys: keys)
    }
}
