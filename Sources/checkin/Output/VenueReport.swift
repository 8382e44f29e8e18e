import CheckInProtocol

/// A venue as `--json` shows it.
struct VenueReport: Encodable {
    let name: String
    let address: String
    let setting: String
    let defaultStayMinutes: Int
    /// Absent if the venue has no public identifier.
    let publicIdentifier: String?

    init(_ venue: VenueDetails) {
        name = venue.name.string
        address = venue.address.string
        setting = venue.setting.words
        defaultStayMinutes = venue.defaultStay
        publicIdentifier = venue.publicIdentifier?.string
    }
}

extension VenueSetting {
    var words: String {
        switch self {
        case .unspecified: "unspecified"
        case .indoor: "indoor"
        case .outdoor: "outdoor"
        case .ventilatedIndoor: "ventilated indoor"
        }
    }
}
