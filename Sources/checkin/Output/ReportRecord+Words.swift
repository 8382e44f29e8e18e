import CheckInProtocol

extension ReportRecord {
    /// The whole record in words, with local times.
    var words: String {
        "\(times), risk level \(transmissionRiskLevel) of 8, infectiousness \(infectiousness.word), \(type.words)"
    }

    /// The start and end in local time. The day of the end is included only if it is not the day of
    /// the start.
    var times: String {
        let (start, end) = (window.intervals.lowerBound.start, window.intervals.upperBound.start)
        return "\(start.localMinute) to \(end.localMinute(besides: start))"
    }
}

extension ReportRecord.Infectiousness {
    /// The value in words, also used in JSON.
    var word: String {
        switch self {
        case .none: "none"
        case .standard: "standard"
        case .high: "high"
        }
    }
}

extension ReportRecord.ReportType {
    fileprivate var words: String {
        switch self {
        case .unspecified: "reason not given"
        case .confirmedTest: "confirmed by a test"
        case .clinicalDiagnosis: "diagnosed by a doctor"
        case .selfReport: "reported by the person"
        }
    }

    /// The value as written in JSON.
    var key: String {
        switch self {
        case .unspecified: "unspecified"
        case .confirmedTest: "confirmed_test"
        case .clinicalDiagnosis: "clinical_diagnosis"
        case .selfReport: "self_report"
        }
    }
}
