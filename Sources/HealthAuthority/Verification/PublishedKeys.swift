import CheckInProtocol
import Publication

/// The public keys of a day.
struct PublishedKeys {
    let authorization: Configuration.AuthorizationKey
    /// The day's relay with the gateway's key of the day; nil if clients send directly to the
    /// authority on this day.
    let obliviousHTTP: ObliviousHTTP?

    var day: Day { authorization.day }
}

extension [PublishedKeys] {
    /// The last day's relay, with the gateway keys of all days that have the same relay, the last
    /// day's key first. Nil if the last day has no relay.
    var obliviousHTTP: ObliviousHTTP? {
        guard let relay = last?.obliviousHTTP?.relay else { return nil }
        let keys = reversed().filter { $0.obliviousHTTP?.relay == relay }.compactMap {
            $0.obliviousHTTP?.key(of: $0.day)
        }
        return ObliviousHTTP(relay: relay, keys: keys)
    }
}
