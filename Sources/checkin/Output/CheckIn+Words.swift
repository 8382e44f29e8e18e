import CheckInClient
import CheckInProtocol
import Clocks
import Cryptography
import Encodings
import Matching

extension CheckIn {
    /// One line of a list. The heading above the line shows the day on which the stay starts.
    var line: String { line(withDay: false) }

    /// One line of a list. Includes the day on which the stay starts if `withDay` is true. Day and
    /// times are local.
    func line(withDay: Bool) -> String {
        let start = withDay ? stay.start.localMinute : stay.start.localTime
        let times = "\(start) to \(stay.end.localMinute(besides: stay.start))"
        return "  \(id)  \(times)  \(venue.name.string)" + marks.map { "  (\($0))" }.joined()
    }

    /// Marks after the venue's name in a list.
    var marks: [String] {
        (companions > 0 ? ["with \(companions)"] : []) + (isManual ? ["no code"] : []) + (isOpen ? ["open"] : [])
    }

    /// All stored data of the check-in, as fields.
    func fields(withSecrets: Bool) -> FieldList {
        FieldList(venueFields + timeFields + keptFields(withSecrets: withSecrets))
    }

    private var venueFields: [FieldList.Field] {
        [
            ("ID", id.string),
            ("Venue", venue.name.string),
            ("Address", venue.address.string.isEmpty ? "none" : venue.address.string),
        ] + (isManual ? [("Code", "none: added by you, neither compared nor shared")] : codeFields)
    }

    private var codeFields: [FieldList.Field] {
        [
            ("Setting", venue.setting.words),
            ("Default stay", "\(venue.defaultStay) minutes"),
            ("Public identifier", venue.publicIdentifier?.string ?? "none"),
            ("Authority", authority ?? "none"),
        ]
    }

    private var timeFields: [FieldList.Field] {
        let others: [FieldList.Field] = companions > 0 ? [("Companions", "\(companions)")] : []
        let times: [FieldList.Field] = [
            ("Start", stay.start.localSecond), ("End", stay.end.localSecond + (isOpen ? " (open)" : "")),
        ]
        return scans.map { ("Scanned", $0.localSecond) } + times + others
            + supersededStarts.map { ("Superseded", "start \($0.localSecond) (kept until you edit the times)") }
            + supersededEnds.map { ("Superseded", "end \($0.localSecond) (kept until you edit the times)") }
    }

    private func keptFields(withSecrets: Bool) -> [FieldList.Field] {
        var fields: [FieldList.Field] =
            withSecrets
            ? seeds.map { ("Seed", $0.bytes.withSpan { Hexadecimal.text($0) }) }
            : [("Seeds", "\(seeds.count) (kept, not shown)")]
        fields.append(("Presences", "\(presences.count) (encrypted)"))
        fields += presences.map { window in
            let (start, end) = (window.intervals.lowerBound.start, window.intervals.upperBound.start)
            return ("", "\(start.utc("%Y-%m-%d, %H:%M")) to \(end.utc("%H:%M")) UTC")
        }
        fields.append(("For matching", "start and end in steps of five minutes, hashes of code and public identifier"))
        fields += status.fields
        fields.append(("Kept until", "\(expiry.localSecond) at the latest"))
        return fields
    }
}

extension CheckInStatus {
    /// The fields about comparisons, desktop notifications and sharing.
    fileprivate var fields: [FieldList.Field] {
        let found = matches.map { ("", $0.record.words + ($0.isWarning ? ", a warning by the health authority" : "")) }
        return [
            ("Compared", comparedUntil.map { "until \($0.start.localMinute)" } ?? "not with its current times"),
            ("Found", matches.isEmpty ? "nothing" : matches.count.reports),
        ] + found + [
            ("Desktop notice", told == .none || !Notifier.isInstalled ? "none" : told.words),
            (
                "Shared",
                (sharedIVs.isEmpty ? "no" : "yes; \(sharedIVs.count.reports), identified by IV")
                    + (isWaiting ? "; waiting to be sent" : "")
            ),
        ]
    }
}

extension [CheckIn] {
    /// Groups consecutive check-ins that begin on the same local day. Each group has the date and
    /// the name of the day.
    var byDay: [(day: String, checkIns: [CheckIn])] {
        reduce(into: []) { days, checkIn in
            let day = checkIn.stay.start.localDayAndName
            if days.last?.day != day { days.append((day, [])) }
            days[days.count - 1].checkIns.append(checkIn)
        }
    }
}

extension ReportRecord {
    /// The whole record in words, with local times.
    var words: String { words(disease: "disease number \(profile)") }

    /// The whole record in words, with local times and the disease's name.
    func words(disease: String) -> String {
        "\(times), risk level \(transmissionRiskLevel) of 8, infectiousness \(infectiousness.word), \(type.words), "
            + disease
    }

    /// The start and end in local time. If the end is on another day than the start, the text
    /// includes the day of the end.
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

extension VenueText {
    /// The text in quotation marks, for use in a message. Quotation marks inside the text are
    /// replaced, so that the text cannot pretend to be part of the message.
    var quoted: String {
        "“" + String(string.map { ["“", "”", "„", "‟"].contains($0) ? "\"" : $0 }) + "”"
    }
}
