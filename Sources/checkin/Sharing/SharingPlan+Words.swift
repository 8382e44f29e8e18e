import CheckInClient
import CheckInProtocol

extension SharingPlan {
    /// Describes in plain words everything that a person with the venue's code can read.
    var lines: [String] {
        var lines = ["What will be sent, readable only with the venue's code:"]
        for item in items {
            lines.append("  " + item.checkIn.venue.name.string)
            lines += item.records.map { "    " + $0.words(seeds: item.seeds.count) }
            if !item.records.isEmpty { lines += item.codes.map { "    " + $0 } }
            if let omission = item.omission { lines.append("    nothing: \(omission.words)") }
        }
        return lines + [
            "Times are in steps of five minutes. Indoors, they end later than your stay, while aerosols stay in the air.",
            "Everyone can read the day (UTC) of each report. Neither you nor the venue nor its name is included.",
        ]
    }
}

extension SharingPlan.Item {
    /// The venue codes with which someone can read the reports.
    fileprivate var codes: [String] {
        seeds.map { "with \($0.isPrevious ? "the previous code" : "a code") of \($0.venue.quoted)" }
            + foreignVenues.map { "not with a code of \($0.quoted), which this venue's code names as its own" }
    }
}

extension ReportRecord {
    fileprivate func words(seeds: Int) -> String {
        words + (seeds == 1 ? "" : ", once for each of \(seeds) codes of the venue")
    }
}

extension SharingPlan.Omission {
    fileprivate var words: String {
        switch self {
        case .tooShort(let minutes): "the stay was shorter than \(minutes) minutes"
        case .otherAuthority: "the venue belongs to another health authority"
        case .deletedSoon: "it will be deleted within two days, together with any submission that is still pending"
        case .withoutRisk: "according to your answers, you cannot have infected anyone then"
        }
    }
}
