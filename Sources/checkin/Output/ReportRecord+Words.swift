import CheckInProtocol

extension ReportRecord {
    /// All that it says, in the time of this place.
    var words: String {
        "\(times), risk level \(transmissionRiskLevel) of 8, infectiousness \(infectiousness.word), \(type.words)"
    }

    /// From when to when, in the time of this place; each with its day, unless both are of one.
    var times: String {
        let (start, end) = (window.intervals.lowerBound.start, window.intervals.upperBound.start)
        return "\(start.localMinute) to \(end.localMinute(besides: start))"
    }
}

extension ReportRecord.Infectiousness {
    /// Also in JSON.
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
        case .unspecified: "for a reason that is not given"
        case .confirmedTest: "confirmed by a test"
        case .clinicalDiagnosis: "found by a doctor"
        case .selfReport: "said by the person"
        }
    }

    /// In JSON.
    var key: String {
        switch self {
        case .unspecified: "unspecified"
        case .confirmedTest: "confirmed_test"
        case .clinicalDiagnosis: "clinical_diagnosis"
        case .selfReport: "self_report"
        }
    }
}
