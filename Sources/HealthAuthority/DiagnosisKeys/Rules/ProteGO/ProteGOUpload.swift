package import Foundation

/// A request of ProteGO Safe to publish keys (`uploadDiagnosisKeys`). Its keys have the form of
/// Google's publish API, version 1 alpha 1.
package struct ProteGOUpload: Sendable, Equatable {
    package let request: PublishRequest
    let regions: [String]
    let platform: Platform
    /// The attestation of the device, as the app sent it.
    package let devicePayload: String

    enum Platform: String, Sendable {
        case ios
        case android
    }

    /// The access token.
    package var token: String { request.verificationPayload }

    /// Decodes the JSON of a request. Returns nil if a member is missing or has another type.
    package init?(json: Data) {
        guard let message = try? JSONDecoder().decode(Message.self, from: json),
            let platform = Platform(rawValue: message.content.platform.lowercased())
        else { return nil }
        request = message.content.request
        self.platform = platform
        regions = message.content.regions
        devicePayload = message.content.devicePayload
    }

    private struct Message: Decodable {
        let content: Content

        init(from decoder: any Decoder) throws {
            let members = try JSONMembers(of: decoder)
            content = try members.required("data")
            // Not used
            let _: Bool? = try members.optional("isInteroperabilityEnabled")
        }
    }

    private struct Content: Decodable {
        let request: PublishRequest
        let platform: String
        let regions: [String]
        let devicePayload: String

        init(from decoder: any Decoder) throws {
            request = try PublishRequest(from: decoder)
            let members = try JSONMembers(of: decoder)
            platform = try members.required("platform")
            regions = try members.required("regions")
            devicePayload = try members.required("deviceVerificationPayload")
        }
    }
}

/// A request of ProteGO Safe for an access token (`getAccessToken`).
package struct ProteGOCode: Sendable, Equatable {
    let code: String

    /// Decodes the JSON of a request. Returns nil if a member is missing or has another type.
    package init?(json: Data) {
        guard let message = try? JSONDecoder().decode(Message.self, from: json) else { return nil }
        code = message.data.code
    }

    private struct Message: Decodable {
        let data: Content

        struct Content: Decodable {
            let code: String
        }
    }
}
