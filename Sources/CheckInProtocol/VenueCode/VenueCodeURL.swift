public import Cryptography
import Encodings

/// A venue code as a URL.
///
/// ```
/// https://<authority host>/v1#<BASE32(VenueCode)>
/// ```
/// The code is in the fragment, which browsers do not send to the server. On a phone without the
/// client, the URL opens the authority's help page. The server does not receive the code. See
/// protocol version 1, section "Venue code".
public struct VenueCodeURL: Sendable, Equatable {
    /// The maximum length of the fragment in characters: the base 32 of a message in which every
    /// field has its maximum length.
    static let maximumFragmentCount = 556

    /// The host name of the authority whose clients support the code: in lower case, without a
    /// port.
    public let authority: String
    public let code: VenueCode

    /// - Throws: `authorityHost`.
    public init(authority: String, code: VenueCode) throws(VenueCodeError) {
        guard Self.isHostName(authority) else { throw .authorityHost }
        self.authority = authority
        self.code = code
    }

    /// The identity of the venue.
    public var identity: VenueIdentity { VenueIdentity(authority: authority, venue: code.venue) }

    /// Parses `url`. The base 32 part may be in lower case; the rest must be in canonical form.
    public init(parsing url: String) throws(VenueCodeError) {
        let scheme = "https://"
        guard url.utf8.starts(with: scheme.utf8) else { throw .notAVenueCodeURL }
        let parts = url.utf8.dropFirst(scheme.utf8.count).split(
            separator: UInt8(ascii: "#"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let slash = parts[0].firstIndex(of: UInt8(ascii: "/")) else { throw .notAVenueCodeURL }
        let path = parts[0][slash...]
        guard path.elementsEqual("/v1".utf8) else {
            let number = path.dropFirst(2)
            let isVersion =
                path.starts(with: "/v".utf8) && !number.isEmpty && number.allSatisfy(\.isASCIIDigit)
            throw isVersion ? .unknownVersion : .notAVenueCodeURL
        }
        guard parts[1].count <= Self.maximumFragmentCount else { throw .tooLong(characters: parts[1].count) }
        guard var message = Base32.decode(parts[1]) else { throw .notBase32 }
        defer { cleanse(&message) }
        let authority = String(parts[0][..<slash]) ?? ""
        guard Self.isAuthority(authority) else { throw .authorityHost }
        try self.init(authority: authority, code: VenueCode(message: message))
    }

    /// The URL in the form that gives the smallest QR code: the fragment is in upper case.
    public var string: String {
        var message = code.message
        defer { cleanse(&message) }
        return "https://\(authority)/v1#\(Base32.encode(message))"
    }

    /// Whether a new venue code may name `host` as its authority: a host name with a dot that is not
    /// an IP address, or localhost for tests. A top-level domain contains a letter (RFC 1123 §2.1).
    package static func isAuthority(_ host: String) -> Bool {
        guard isHostName(host) else { return false }
        let labels = host.utf8.split(separator: UInt8(ascii: "."))
        let isNumber = labels.last?.allSatisfy(\.isASCIIDigit) ?? true
        return host == "localhost" || labels.count > 1 && !isNumber
    }

    /// Whether `host` is a host name in lower case (RFC 1123 §2.1). A label has 1 to 63 letters,
    /// digits and inner hyphens. The name has at most 253 characters.
    package static func isHostName(_ host: String) -> Bool {
        host.utf8.count <= 253
            && host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                    && label.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
                            || byte == UInt8(ascii: "-")
                    }
            }
    }
}

extension VenueCodeURL: Redacted {
    public var description: String { "<venue code>" }
}
