import ExposureNotification

/// The values in a verification certificate that apply to all keys of a request.
package struct CertifiedClaims: Sendable, Equatable {
    var reportType: CertifiedReportType?
    /// The interval of the symptom onset; 0 if absent.
    var symptomOnsetInterval = 0
}

/// The keys of a publish request that can be stored.
package struct PublishContent: Sendable {
    /// Sorted by start and then by period.
    package var keys: [PublishedKey] = []
    /// For each key that is left out because it is too far from the symptom onset.
    package var warnings: [String] = []
    /// For each bad key, its index and the reason.
    package var failures: [(index: Int, error: PublishError)] = []
    /// The age of the oldest key in days.
    var oldestDays = 0
    /// The age of the symptom onset in days; nil if no usable onset was sent.
    var onsetDaysAgo: Int?

    /// The reasons as one text; nil if all keys are good.
    var failureText: String? {
        guard !failures.isEmpty else { return nil }
        let heading = failures.count == 1 ? "1 error occurred:" : "\(failures.count) errors occurred:"
        let lines = failures.map { "\t* key \($0.index) cannot be imported: \($0.error)\n" }
        return "\(heading)\n\(lines.joined())\n"
    }
}

extension PublishRules {
    /// Checks the keys of a request, and adds the certified values to them. A bad key does not
    /// prevent other keys from being stored.
    ///
    /// - Parameters:
    ///   - claims: Nil if the app needs no certificate.
    ///   - now: Seconds since 1970.
    package func content(
        of request: PublishRequest,
        claims: CertifiedClaims?,
        now: Int64
    ) throws(PublishError) -> PublishContent {
        guard !request.keys.isEmpty else { throw .noKeys }
        guard request.keys.count <= maximumKeys else { throw .tooManyKeys(request.keys.count, maximum: maximumKeys) }
        var content = PublishContent()
        let sent = onset(request, claims, now: now)
        let today = Self.interval(now)
        content.onsetDaysAgo = sent.map { Self.days(from: $0, to: today) }
        let onset = sent ?? defaultOnset(now)
        for (index, uploaded) in request.keys.enumerated() {
            var key: PublishedKey
            do throws(PublishError) {
                key = try PublishedKey(uploaded, rules: self, now: now)
            } catch {
                content.failures.append((index, error))
                continue
            }
            let days = Self.days(from: onset, to: key.start)
            guard abs(days) <= maximumOnsetDays else {
                content.warnings.append(
                    "key \(index) symptom onset is too large, \(abs(days)) > \(maximumOnsetDays) - saving without this key"
                )
                continue
            }
            key.daysSinceOnset = days
            if let claims { key.apply(claims) }
            content.oldestDays = max(content.oldestDays, Self.days(from: key.start, to: today))
            content.keys.append(key)
        }
        content.keys.sort { ($0.start, $0.period) < ($1.start, $1.period) }
        try checkOverlaps(content.keys)
        return content
    }

    /// The interval that counts as the symptom onset if no usable onset was sent.
    func defaultOnset(_ now: Int64) -> Int { Self.interval(now - defaultOnsetDays * Self.day) }

    /// The interval of the symptom onset: from the request or, if that is not usable, from the
    /// certificate. An onset is usable if it is not in the future and not too old.
    private func onset(_ request: PublishRequest, _ claims: CertifiedClaims?, now: Int64) -> Int? {
        let midnight = (now - maximumOnsetAgeDays * Self.day) / Self.day * Self.day
        let usable = Self.interval(midnight)..<Self.interval(now)
        return [request.symptomOnsetInterval, claims?.symptomOnsetInterval ?? 0].first { usable.contains($0) }
    }

    /// Keys may overlap only if they have the same start.
    private func checkOverlaps(_ keys: [PublishedKey]) throws(PublishError) {
        do throws(KeyOverlap) {
            try KeyOverlap.check(
                keys.map { $0.start..<$0.start + $0.period },
                maximumWithSameStart: maximumKeysWithSameStart
            )
        } catch {
            switch error {
            case .unaligned(let start, let other):
                throw .overlap(start, start: other.lowerBound, end: other.upperBound)
            case .sameStart(let start, let count):
                throw .sameStart(start, maximum: maximumKeysWithSameStart, count: count)
            }
        }
    }
}

extension PublishedKey {
    mutating func apply(_ claims: CertifiedClaims) {
        reportType = claims.reportType
        transmissionRisk = CertifiedReportType.transmissionRisk(given: transmissionRisk, for: claims.reportType)
    }
}
