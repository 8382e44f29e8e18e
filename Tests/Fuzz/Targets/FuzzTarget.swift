import AuthorityProtocol

/// A parser to fuzz. Each parser has properties that must hold for every input.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case address
    case age
    case answer
    case appCertificate
    case appRequest
    case archive
    case authorization
    case binaryRequest
    case binaryResponse
    case block
    case camera
    case configuration
    case controller
    case cookie
    case der
    case encapsulation
    case export
    case form
    case frames
    case idToken
    case image
    case index
    case inquiry
    case keyFile
    case laboratory
    case management
    case ndef
    case obliviousKeys
    case package
    case portalText
    case processReport
    case reader
    case record
    case report
    case sealed
    case seedFile
    case settings
    case signed
    case sonarCryptogram
    case sonarRequest
    case state
    case sticker
    case submission
    case tag
    case tpm
    case typed
    case url
    case webClientFiles

    /// Parses `input` and checks the properties.
    ///
    /// - Throws: The first property that does not hold. A crash is also a finding.
    package func check(_ input: [UInt8]) throws(Finding) {
        switch self {
        case .address: try AddressTarget.check(input)
        case .age: try AgeTarget.check(input)
        case .appCertificate: try CertificateTarget.check(input)
        case .appRequest: try AppRequestTarget.check(input)
        case .answer: try PaddedTarget.check(input, Answer.self)
        case .archive: try ArchiveTarget.check(input)
        case .authorization: try PaddedTarget.check(input, AuthorizationRequest.self)
        case .binaryRequest: try BinaryHTTPTarget.checkRequest(input)
        case .binaryResponse: try BinaryHTTPTarget.checkResponse(input)
        case .block: try BlockTarget.check(input)
        case .camera: try CameraTarget.check(input)
        case .configuration:
            try PublishedTarget.check(input, Configuration.self)
            try PublishedTarget.checkAdvice(input)
        case .controller: try ControllerTarget.check(input)
        case .cookie: try CookieTarget.check(input)
        case .der: try DERTarget.check(input)
        case .encapsulation: try EncapsulationTarget.check(input)
        case .export: try ExportTarget.check(input)
        case .form: try FormTarget.check(input)
        case .frames: try FramesTarget.check(input)
        case .idToken: try IDTokenTarget.check(input)
        case .image: try ImageTarget.check(input)
        case .index: try PublishedTarget.check(input, PackageIndex.self)
        case .inquiry: try PaddedTarget.check(input, TestInquiry.self)
        case .keyFile: try KeyFileTarget.check(input)
        case .laboratory: try LaboratoryTarget.check(input)
        case .management: try ManagementTarget.check(input)
        case .ndef: try NDEFTarget.check(input)
        case .obliviousKeys: try EncapsulationTarget.checkKeys(input)
        case .package: try PublishedTarget.checkPackage(input)
        case .portalText: try PortalTextTarget.check(input)
        case .processReport: try ProcessReportTarget.check(input)
        case .reader: try ReaderTarget.check(input)
        case .record: try RecordTarget.check(input)
        case .report: try ReportTarget.check(input)
        case .sealed: try SealedTarget.check(input)
        case .seedFile: try SeedFileTarget.check(input)
        case .settings: try SettingsTarget.check(input)
        case .signed: try SignedTarget.check(input)
        case .sonarCryptogram: try SonarCryptogramTarget.check(input)
        case .sonarRequest: try SonarRequestTarget.check(input)
        case .state: try StateTarget.check(input)
        case .sticker: try StickerTarget.check(input)
        case .submission: try PaddedTarget.check(input, SubmissionRequest.self)
        case .tag: try TagTarget.check(input)
        case .tpm: try TPMTarget.check(input)
        case .typed: try TypedTarget.check(input)
        case .url: try URLTarget.check(input)
        case .webClientFiles:
            try PublishedTarget.checkList(input)
            try WebClientLanguageTarget.check(input)
        }
    }
}

/// A property that does not hold for an input.
package struct Finding: Error, CustomStringConvertible {
    /// The property, as a sentence.
    package let description: String
}

/// Checks a property.
///
/// - Throws: ``Finding`` with the description `promise` if `holds` is false.
func expect(_ holds: Bool, _ promise: StaticString) throws(Finding) {
    guard holds else { throw Finding(description: "\(promise)") }
}
