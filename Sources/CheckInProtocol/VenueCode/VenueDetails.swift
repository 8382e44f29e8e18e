public import Cryptography

/// The venue details in a venue code. Anyone at the door can read them.
public struct VenueDetails: Sendable, Hashable {
    /// The length of a stay in minutes, if neither the venue nor the visitor sets another length.
    public static let usualStay = 120

    /// The venue's name, 1 to 100 bytes.
    public let name: VenueText
    /// The venue's address, 0 to 100 bytes.
    public let address: VenueText
    /// The length of a stay at this venue in minutes: a multiple of 5 from 5 to 720.
    public let defaultStay: Int
    public let setting: VenueSetting
    /// A public name for the venue, which others can use to refer to it; nil unless the operator
    /// configured one.
    public let publicIdentifier: VenueText?

    /// - Throws: The errors of ``VenueText``, and `defaultStay`.
    public init(
        name: String,
        address: String = "",
        defaultStay: Int = usualStay,
        setting: VenueSetting = .unspecified,
        publicIdentifier: String? = nil
    ) throws(VenueCodeError) {
        guard (5...720).contains(defaultStay), defaultStay.isMultiple(of: 5) else {
            throw .defaultStay(minutes: defaultStay)
        }
        self.name = try VenueText(name, for: .name)
        self.address = try VenueText(address, for: .address)
        self.defaultStay = defaultStay
        self.setting = setting
        if let publicIdentifier {
            self.publicIdentifier = try VenueText(publicIdentifier, for: .publicIdentifier)
        } else {
            self.publicIdentifier = nil
        }
    }
}

extension VenueDetails: Redacted {
    public var description: String { "<venue details>" }
}

/// The kind of place where visitors meet. The setting affects the transmission risk in a report.
public enum VenueSetting: UInt8, Sendable, CaseIterable {
    case unspecified = 0
    case indoor = 1
    case outdoor = 2
    case ventilatedIndoor = 3
}
