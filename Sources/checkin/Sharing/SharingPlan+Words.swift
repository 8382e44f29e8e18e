import CheckInClient
import CheckInProtocol

extension SharingPlan {
    /// In plain words: all that somebody can read who has the venue's code.
    var lines: [String] {
        var lines = ["What will be sent, readable only with the code of the venue:"]
        for item in items {
            lines.append("  " + item.checkIn.venue.name.string)
            lines += item.records.map { "    " + $0.words(seeds: item.seeds.count) }
            if !item.records.isEmpty { lines += item.codes.map { "    " + $0 } }
            if let omission = item.omission { lines.append("    nothing: \(omission.words)") }
        }
        return lines + [
            "Times are in steps of five minutes. Indoors they end later than your stay, as long as what was breathed out stays in the air.",
            "Beside each report stands its day (UTC), for everybody. Neither the venue, nor its name, nor you are named.",
        ]
    }
}

extension SharingPlan.Item {
    /// With whose codes its reports can be read.
    fileprivate var codes: [String] {
        seeds.map { "with \($0.isPrevious ? "the code before" : "a code") of \($0.venue.quoted)" }
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
        case .deletedSoon: "it will be deleted within two days, and what waits to be sent with it"
        case .withoutRisk: "by what you said, nobody can have been infected by you then"
        }
    }
}
