package import Foundation

/// A request of Google's publish API, version 1.
package struct PublishRequest: Sendable, Equatable {
    /// The maximum size of a request in bytes.
    package static let maximumSize = 64 << 10

    package var keys: [UploadedKey]
    /// The name of the app, as the server is configured.
    package var healthAuthorityID: String
    /// The verification certificate; empty if absent.
    package var verificationPayload: String
    /// The key of ``KeyMAC``, in base 64; empty if absent.
    package var hmacKey: String
    /// The interval of the symptom onset; 0 if absent.
    package var symptomOnsetInterval: Int
    /// Whether the keys belong in the files of all regions.
    package var isTraveler: Bool
    /// The token from an earlier answer, in base 64; empty if absent.
    package var revisionToken: String

    package init(
        keys: [UploadedKey],
        healthAuthorityID: String = "",
        verificationPayload: String = "",
        hmacKey: String = "",
        symptomOnsetInterval: Int = 0,
        isTraveler: Bool = false,
        revisionToken: String = ""
    ) {
        self.keys = keys
        self.healthAuthorityID = healthAuthorityID
        self.verificationPayload = verificationPayload
        self.hmacKey = hmacKey
        self.symptomOnsetInterval = symptomOnsetInterval
        self.isTraveler = isTraveler
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
    /// has another type, or if a number does not fit into 32 bits.
    package init?(json: Data) {
        guard let request = try? Self.decoder.decode(Self.self, from: json) else { return nil }
        self = request
    }

    /// A decoder for requests. It ignores the case of ASCII letters in member names.
    ///
    /// Foundation's decoder also accepts a comma after the last member, and uses the first of several
    /// members with the same name.
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { LowercaseKey($0.last?.stringValue ?? "") }
        return decoder
    }

    /// - Parameter decoder: Must be made by ``decoder``.
    package init(from decoder: any Decoder) throws {
        let message = try Message(from: decoder)
        self.init(
            keys: (message.temporaryexposurekeys ?? []).map { key in
                UploadedKey(
                    key: key.key ?? "",
                    start: Int(key.rollingstartnumber ?? 0),
                    period: Int(key.rollingperiod ?? 0),
                    transmissionRisk: Int(key.transmissionrisk ?? 0)
                )
            },
            healthAuthorityID: message.healthauthorityid ?? message.apppackagename ?? "",
            verificationPayload: message.verificationpayload ?? "",
            hmacKey: message.hmackey ?? "",
            symptomOnsetInterval: Int(message.symptomonsetinterval ?? 0),
            isTraveler: message.traveler ?? false,
            revisionToken: message.revisiontoken ?? ""
        )
    }

    private struct LowercaseKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) {
            let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
            stringValue = String(decoding: name.utf8.map { letters.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
        }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// The members, with names in lower case.
    private struct Message: Decodable {
        let temporaryexposurekeys: [Key]?
        let healthauthorityid: String?
        /// The name of ``healthauthorityid`` in version 1 alpha 1.
        let apppackagename: String?
        let verificationpayload: String?
        let hmackey: String?
        let symptomonsetinterval: Int32?
        let traveler: Bool?
        let revisiontoken: String?

        struct Key: Decodable {
            let key: String?
            let rollingstartnumber: Int32?
            let rollingperiod: Int32?
            let transmissionrisk: Int32?
        }
    }
}
