import ConfigurationFiles

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
    static let keys = [
        "health_authority_id", "certificate_issuer", "certificate_audience", "publish_without_certificate",
        "protego_attestation",
    ]

    /// Reads the settings. Returns nil if ``keys``[0] is absent: apps can then not publish keys.
    ///
    /// - Parameter isOn: Whether Exposure Notification is on. If not, ``keys``[0] is a problem.
    static func read(
        _ file: inout ConfigurationFile,
        isOn: Bool,
        isYes: (String) throws(ConfigurationFile.Refusal) -> Bool
    ) -> DiagnosisKeySettings? {
        let apps = file.optional("health_authority_id") { text throws(ConfigurationFile.Refusal) in
            guard isOn else { throw ConfigurationFile.Refusal("requires exposure_notification = windows or scores") }
            return try names(text)
        }
        let issuer = file.optional("certificate_issuer", name)
        let audience = file.optional("certificate_audience", name)
        let isOpen = file.value("publish_without_certificate", default: false, isYes)
        let devices = file.optional("protego_attestation", devices)
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

    private static func devices(_ text: String) throws(ConfigurationFile.Refusal) -> UnverifiedDevices {
        guard let devices = UnverifiedDevices(rawValue: text) else {
            throw ConfigurationFile.Refusal("must be “ignore” or “refuse”")
        }
        return devices
    }

    private static func names(_ text: String) throws(ConfigurationFile.Refusal) -> [String] {
        let names = text.split(separator: " ").map(String.init)
        guard (1...20).contains(names.count), Set(names).count == names.count, names.allSatisfy(isName) else {
            throw ConfigurationFile.Refusal(
                "must be at most 20 different IDs of apps, such as org.example.app, separated by spaces"
            )
        }
        return names
    }

    private static func name(_ text: String) throws(ConfigurationFile.Refusal) -> String {
        guard isName(text) else {
            throw ConfigurationFile.Refusal("must be at most 200 ASCII characters without spaces")
        }
        return text
    }

    private static func isName(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
