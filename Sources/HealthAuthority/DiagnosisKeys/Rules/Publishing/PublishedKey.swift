import Encodings
import ExposureNotification

/// A key as the server stores it.
package struct PublishedKey: Sendable, Equatable {
    package var bytes: [UInt8]
    let start: Int
    package let period: Int
    package var transmissionRisk = 0
    /// Nil if there was no certificate.
    var reportType: CertifiedReportType?
    var daysSinceOnset: Int?
    /// Seconds since 1970, rounded down to the window. See ``PublishRules/creationTime(start:period:now:)``.
    package var createdAt: Int64
    /// Whether an app uploaded the key to this server.
    var isLocal = true
    /// Nil if the key was not revised.
    var revision: Revision?

    /// The second and last state of a key.
    struct Revision: Sendable, Equatable {
        var reportType: CertifiedReportType
        var transmissionRisk: Int
        var daysSinceOnset: Int?
        /// Seconds since 1970, rounded down to the window.
        var createdAt: Int64
    }
}

extension PublishedKey {
    /// Checks one key of a request.
    ///
    /// - Parameter now: Seconds since 1970.
    init(_ key: UploadedKey, rules: PublishRules, now: Int64) throws(PublishError) {
        guard let bytes = Base64.decodeWithOptionalPadding(key.key.utf8) else { throw .base64 }
        guard bytes.count == TemporaryExposureKey.count else { throw .keyLength(bytes.count) }
        try rules.check(start: key.start, period: key.period, risk: key.transmissionRisk, now: now)
        self.init(
            bytes: bytes,
            start: key.start,
            period: key.period,
            transmissionRisk: key.transmissionRisk,
            createdAt: rules.creationTime(start: key.start, period: key.period, now: now)
        )
    }
}

extension PublishRules {
    /// Checks the values of one key, except for its bytes.
    func check(start: Int, period: Int, risk: Int, now: Int64) throws(PublishError) {
        guard (1...IntervalNumber.perDay).contains(period) else { throw .period(period) }
        let oldest = oldestEnd(now)
        guard start + period >= oldest else { throw .tooOld(start: start, period, oldest: oldest) }
        let latest = Self.interval(now)
        guard start <= latest else { throw .future(start, latest: latest) }
        guard (0...8).contains(risk) else { throw .risk(risk) }
    }

    /// The interval in which the oldest key may end that is accepted.
    func oldestEnd(_ now: Int64) -> Int { Self.interval(now - maximumAgeDays * Self.day) }
}
