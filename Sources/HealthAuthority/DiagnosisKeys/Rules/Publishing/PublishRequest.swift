package import Foundation

/// A request of Google's publish API, version 1.
package struct PublishRequest: Sendable, Equatable {
    /// The maximum size of a request in bytes.
    static let maximumSize = 64 << 10
    /// The maximum number of keys that are decoded. A request of the maximum size has room for fewer
    /// complete keys.
    private static let maximumKeys = 1000

    package var keys: [UploadedKey]
    /// The name of the app, as the server is configured.
    package var healthAuthorityID: String
    /// The verification certificate; empty if absent.
    package var verificationPayload: String
    /// The key of ``KeyMAC``, in base 64; empty if absent.
    package var hmacKey: String
    /// The interval of the symptom onset; 0 if absent.
    var symptomOnsetInterval: Int
    /// The token from an earlier answer, in base 64; empty if absent.
    var revisionToken: String

    package init(
        keys: [UploadedKey],
        healthAuthorityID: String = "",
        verificationPayload: String = "",
        hmacKey: String = "",
        symptomOnsetInterval: Int = 0,
        revisionToken: String = ""
    ) {
        self.keys = keys
        self.healthAuthorityID = healthAuthorityID
        self.verificationPayload = verificationPayload
        self.hmacKey = hmacKey
        self.symptomOnsetInterval = symptomOnsetInterval
        self.revisionToken = revisionToken
    }
}

/// A key in a publish request. All values are as the app sent them.
package struct UploadedKey: Sendable, Equatable {
    /// The key in base 64. ``KeyMAC`` covers this text.
    package var key: String
    package var start: Int
    package var period: Int
    package var transmissionRisk: Int

    package init(key: String, start: Int, period: Int, transmissionRisk: Int = 0) {
        (self.key, self.start, self.period, self.transmissionRisk) = (key, start, period, transmissionRisk)
    }
}

extension PublishRequest: Decodable {
    /// Decodes the JSON of a request. Member names are case-insensitive. Unknown members, such as
    /// the padding and the other members of version 1 alpha 1, are ignored. Returns nil if a member
    /// has another type, if a number does not fit into 32 bits, or if there are too many keys to decode.
    package init?(json: Data) {
        guard let request = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
        self = request
    }

    package init(from decoder: any Decoder) throws {
        let members = try JSONMembers(of: decoder)
        // In version 1 alpha 1, the health authority ID is the name of the app.
        let app: String? = try members.optional("appPackageName")
        let interval: Int32? = try members.optional("symptomOnsetInterval")
        self.init(
            keys: try members.array("temporaryExposureKeys", maximum: Self.maximumKeys) ?? [],
            healthAuthorityID: try members.optional("healthAuthorityID") ?? app ?? "",
            verificationPayload: try members.optional("verificationPayload") ?? "",
            hmacKey: try members.optional("hmacKey") ?? "",
            symptomOnsetInterval: Int(interval ?? 0),
            revisionToken: try members.optional("revisionToken") ?? ""
        )
    }
}

extension UploadedKey: Decodable {
    package init(from decoder: any Decoder) throws {
        let members = try JSONMembers(of: decoder)
        func number(_ name: String) throws -> Int {
            let number: Int32? = try members.optional(name)
            return Int(number ?? 0)
        }
        self.init(
            key: try members.optional("key") ?? "",
            start: try number("rollingStartNumber"),
            period: try number("rollingPeriod"),
            transmissionRisk: try number("transmissionRisk")
        )
    }
}
