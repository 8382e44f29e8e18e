import ConfigurationFiles
import Encodings
import HTTPClient

/// The OpenID provider with whose accounts officers can log in, set in `authority.conf`. Not published.
package struct SingleSignOnSettings: Sendable, Equatable {
    /// The issuer identifier, exactly as the provider writes it (OpenID Connect Core 1.0 §1.2).
    package let issuer: String
    /// The server and the path of ``issuer``.
    let resource: ServerResource
    /// The portal's client identifier at the provider.
    package let client: String
    /// The name of the claim with an officer's name.
    package let nameClaim: String
    /// The authentication context class that the provider must report (`acr`); nil for any class.
    package let authenticationClass: String?
    /// The longest time in seconds since the officer proved to be present at the provider; nil for any time.
    let maximumAge: Int64?

    /// The host of the provider. Pages show it.
    package var host: String { resource.server.host }

    /// The maximum length of an ID token's issuer in bytes, and of other texts of the provider.
    static let maximumCount = 200

    /// Reads the settings; nil without `oidc_issuer`: all officers then log in with passwords.
    ///
    /// - Parameter needsSecondFactor: Whether officers must use a second factor. The provider must then check it.
    static func read(_ table: inout SettingsTable, needsSecondFactor: Bool) -> SingleSignOnSettings? {
        let issuer = table.optional("oidc_issuer", .issuer, example: "https://login.example/realms/health") {
            """
            Single sign-on. The OpenID provider with whose accounts officers can log in, besides local passwords: \
            \($0), exactly as the provider writes its issuer. Not sent to clients. "authorityd officer add --sign-on" \
            adds such officers. The provider must know the address https://PORTAL/portal/signed-on, and the client's \
            secret must be in the file oidc.secret beside this file. Without this line, there are only passwords.
            """
        }
        let isOn = issuer != nil
        let client = table.setting("oidc_client", .text(isOn: isOn), example: "portal", isRequired: isOn) {
            "The name of the portal at the provider, its client ID: \($0). Required with oidc_issuer."
        }
        let nameClaim = table.value("oidc_claim", .text(), default: "preferred_username") {
            """
            The claim with the officer's name: \($0). It counts at an officer's first log-in. From then on, the \
            provider's own number of the account counts (sub), so that nobody can take over a name.
            """
        }
        let authenticationClass = table.setting(
            "oidc_acr",
            .text(isOn: isOn),
            example: "mfa",
            isRequired: isOn && needsSecondFactor
        ) {
            """
            The authentication context class (acr) with which the provider confirms that it has checked a second factor: \
            \($0). Log-ins without it are refused. Required with second_factor = required. Without this line, the \
            provider decides how an officer logs in.
            """
        }
        let maximumAge: Int64? = table.setting("oidc_max_age", .age(isOn: isOn), example: "30m", isRequired: false) {
            """
            The longest time since the officer entered a password or another factor at the provider: \($0). The provider \
            asks again after it. On desks that several people use, set it to the 30 minutes after which an idle session of \
            the portal ends. Without this line, whoever has the officer's browser can log in as long as the provider's own \
            session lasts.
            """
        }
        guard let issuer, let resource = ServerResource(issuer, defaultPath: ""), let client else { return nil }
        return SingleSignOnSettings(
            issuer: issuer,
            resource: resource,
            client: client,
            nameClaim: nameClaim,
            authenticationClass: authenticationClass,
            maximumAge: maximumAge
        )
    }
}

extension SingleSignOnSettings {
    /// Everything on which a session depends. No part contains a space.
    var rules: String {
        "\(issuer) \(client) \(nameClaim) \(authenticationClass ?? "") \(maximumAge.map { "\($0)" } ?? "")"
    }
}

extension SettingsTable {
    /// A setting that another setting requires.
    fileprivate mutating func setting<Value>(
        _ key: String,
        _ type: SettingType<Value>,
        example: String,
        isRequired: Bool,
        text: (String) -> String
    ) -> Value? {
        isRequired
            ? required(key, type, example: example, text: text) : optional(key, type, example: example, text: text)
    }
}

extension SettingType<String> {
    fileprivate static var issuer: Self {
        Self(oneOf: "an https:// URL without a query, such as https://login.example/realms/health") { text in
            let isShort = text.utf8.count <= SingleSignOnSettings.maximumCount
            return isShort && ServerResource(text, defaultPath: "") != nil ? text : nil
        }
    }

    /// - Parameter isOn: Whether single sign-on is on. If not, no value is valid.
    fileprivate static func text(isOn: Bool = true) -> Self {
        let expected = "at most \(SingleSignOnSettings.maximumCount) ASCII characters without spaces"
        return Self(expected) { text throws(Refusal) in
            guard isOn else { throw Refusal("requires oidc_issuer") }
            guard text.isVisibleASCII(maximumCount: SingleSignOnSettings.maximumCount) else {
                throw Refusal("must be \(expected)")
            }
            return text
        }
    }
}

extension SettingType<Int64> {
    /// - Parameter isOn: Whether single sign-on is on. If not, no value is valid.
    fileprivate static func age(isOn: Bool) -> Self {
        let duration = Self.duration(60...Int64(Session.hours) * 3600)
        return Self(duration.values) { text throws(Refusal) in
            guard isOn else { throw Refusal("requires oidc_issuer") }
            return try duration.parse(text)
        }
    }
}
