/// The reason why a key or a whole publish request was refused. The descriptions have the wording
/// of Google's server, because operators of apps search for it.
package enum PublishError: Error, Sendable, Equatable {
    case noKeys
    case tooManyKeys(Int, maximum: Int)
    case base64
    case keyLength(Int)
    case period(Int)
    case tooOld(start: Int, _ period: Int, oldest: Int)
    case future(Int, latest: Int)
    case risk(Int)
    case overlap(Int, start: Int, end: Int)
    case sameStart(Int, maximum: Int, count: Int)
}

extension PublishError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noKeys: "no exposure keys in publish request"
        case .tooManyKeys(let count, let maximum):
            "too many exposure keys in publish: \(count), max of \(maximum) is allowed"
        case .base64: "illegal base64 data"
        case .keyLength(let count): "invalid key length, \(count), must be 16"
        case .period(let period): "invalid interval count, \(period), must be >= 1 && <= 144"
        case .tooOld(let start, let period, let oldest):
            """
            key expires before minimum window; \(start) + \(period) = \(start + period) which is too old, must be >= \(oldest)
            """
        case .future(let start, let latest): "interval number \(start) is in the future, must be <= \(latest)"
        case .risk(let risk): "invalid transmission risk: \(risk), must be >= 0 && <= 8"
        case .overlap(let next, let start, let end):
            """
            exposure keys have non aligned overlapping intervals. \(next) overlaps with previous key that is good from \
            \(start) to \(end).
            """
        case .sameStart(let start, let maximum, let count):
            "too many overlapping keys for start interval: \(start) want: <= \(maximum), got: \(count)"
        }
    }
}
