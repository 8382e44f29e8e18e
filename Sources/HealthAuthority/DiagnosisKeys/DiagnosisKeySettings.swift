import ConfigurationFiles
import Encodings

/// The settings for diagnosis keys from apps in `authority.conf`. They are not published.
package struct DiagnosisKeySettings: Sendable, Equatable {
    /// The health authority IDs of the apps that may publish keys. The first one is the default for
    /// ``issuer`` and ``audience``.
    package let apps: [String]
    /// The issuer of verification certificates.
    let issuer: String
    /// The audience of verification certificates.
    let audience: String
    /// If false, apps can publish keys without a positive test. This is for tests of apps.
    package let needsCertificate: Bool
    /// What happens to uploads of ProteGO Safe, because this program cannot verify their attestations.
    /// Nil if its endpoints do not exist.
    package let protegoDevices: UnverifiedDevices?

    package init(
        apps: [String],
        issuer: String? = nil,
        audience: String? = nil,
        needsCertificate: Bool = true,
        protegoDevices: UnverifiedDevices? = nil
    ) {
        precondition(!apps.isEmpty, "diagnosis keys need at least one app")
        self.apps = apps
        self.issuer = issuer ?? apps[0]
        self.audience = audience ?? apps[0]
        self.needsCertificate = needsCertificate
        self.protegoDevices = protegoDevices
    }
}

extension DiagnosisKeySettings {
    /// Reads the settings. Returns nil if `health_authority_id` is absent: apps can then not publish keys.
    ///
    /// - Parameter isOn: Whether Exposure Notification is on. If not, `health_authority_id` is a problem.
    static func read(_ table: inout SettingsTable, isOn: Bool) -> DiagnosisKeySettings? {
        let apps = table.optional("health_authority_id", .apps(isOn: isOn), example: "org.example.app") {
            """
            Diagnosis keys from apps. The IDs of the apps that may publish keys: \($0). Not sent to clients. This \
            requires Exposure Notification. The apps use Google's publish and verification APIs, with codes of the \
            portal. "authorityd app add" makes an app's API key. Without this line, only clients of this authority \
            can submit keys.
            """
        }
        let issuer = table.optional("certificate_issuer", .name, example: "org.example.app") {
            """
            The issuer of verification certificates: \($0). Without this line, it is the first ID in \
            health_authority_id.
            """
        }
        let audience = table.optional("certificate_audience", .name, example: "org.example.app") {
            """
            The audience of verification certificates: \($0). Without this line, it is the first ID in \
            health_authority_id.
            """
        }
        let isOpen = table.value("publish_without_certificate", .yesOrNo, default: "no") {
            "Whether apps can publish keys without a positive test: \($0). Use yes only to test an app."
        }
        let devices: UnverifiedDevices? = table.optional("protego_attestation", .word(), example: "refuse") {
            """
            What to do with keys from ProteGO Safe, whose attestation of a real phone authorityd cannot verify: \($0), \
            which means to ignore the attestation or to refuse the keys. Without this line, requests of ProteGO Safe \
            get HTTP 404.
            """
        }
        return apps.map {
            DiagnosisKeySettings(
                apps: $0,
                issuer: issuer,
                audience: audience,
                needsCertificate: !isOpen,
                protegoDevices: devices
            )
        }
    }
}

extension SettingType<[String]> {
    /// - Parameter isOn: Whether Exposure Notification is on. If not, no value is valid.
    fileprivate static func apps(isOn: Bool) -> Self {
        let expected = "at most 20 different IDs of apps, such as org.example.app, separated by spaces"
        return Self(expected) { text throws(Refusal) in
            guard isOn else { throw Refusal("requires exposure_notification = windows or scores") }
            let names = text.split(separator: " ").map(String.init)
            guard (1...20).contains(names.count), Set(names).count == names.count, names.allSatisfy(isName) else {
                throw Refusal("must be \(expected)")
            }
            return names
        }
    }
}

extension SettingType<String> {
    fileprivate static var name: Self {
        Self(oneOf: "at most 200 ASCII characters without spaces") { isName($0) ? $0 : nil }
    }
}

private func isName(_ text: String) -> Bool { text.isVisibleASCII(maximumCount: 200) }
