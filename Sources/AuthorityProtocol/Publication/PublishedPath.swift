public import CheckInProtocol

/// The paths of published files, relative to the authority's URL and to its directory of published
/// files. See protocol version 1, section "Requests".
public enum PublishedPath {
    /// The public key that verifies all other files, in SubjectPublicKeyInfo form. Clients download
    /// the key when they enrol.
    public static let key = "v1/key"
    /// The path in the URL of a venue code. If a browser opens the URL, it shows a page that
    /// explains venue codes.
    public static let codeAddress = "v1"
    /// The file with the page that explains venue codes.
    public static let helpPage = "v1/help.html"
    public static let configuration = "v1/configuration"
    /// A text that people compare: a line for each day with an authorisation key, with the day (UTC)
    /// and ``DailyTraffic/fingerprint``. The newest day comes first.
    public static let days = "v1/days.txt"
    public static let advice = "v1/advice"
    public static let packages = "v1/packages"
    public static let index = "\(packages)/index"

    /// The directory with files of diagnosis keys for phones.
    public static let exports = "exports"
    /// The list of these files.
    public static let exportIndex = "\(exports)/index.txt"

    public static func package(of hour: Hour) -> String { "\(packages)/\(hour.number)" }
}

/// The name of the area that an authority serves, such as `de` or `example`.
public struct Region: Sendable, Hashable {
    /// 1 to 32 lower-case letters, digits and hyphens (ASCII).
    public let name: String

    /// Returns nil if `name` has a different length or contains other characters.
    public init?(_ name: String) {
        let characters = name.utf8
        guard (1...32).contains(characters.count),
            characters.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
        else { return nil }
        self.name = name
    }

    init(decoding name: String) throws(PublicationError) {
        guard let region = Region(name) else { throw .value(field: "the region") }
        self = region
    }
}
