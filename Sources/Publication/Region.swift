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
