import Publication
import Sharing

/// A parser under attack: whatever bytes it gets, what is promised of it holds.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case answer
    case authorization
    case binaryRequest
    case binaryResponse
    case block
    case configuration
    case encapsulation
    case frames
    case index
    case inquiry
    case ndef
    case obliviousKeys
    case package
    case reader
    case sticker
    case submission
    case tag
    case url

    /// Lets the parser have `input`.
    ///
    /// - Throws: What does not hold. A crash is a finding too.
    package func check(_ input: [UInt8]) throws(Finding) {
        switch self {
        case .answer: try PaddedTarget.check(input, Answer.self)
        case .authorization: try PaddedTarget.check(input, AuthorizationRequest.self)
        case .binaryRequest: try BinaryHTTPTarget.checkRequest(input)
        case .binaryResponse: try BinaryHTTPTarget.checkResponse(input)
        case .block: try BlockTarget.check(input)
        case .configuration: try PublishedTarget.check(input, Configuration.self)
        case .encapsulation: try EncapsulationTarget.check(input)
        case .frames: try FramesTarget.check(input)
        case .index: try PublishedTarget.check(input, PackageIndex.self)
        case .inquiry: try PaddedTarget.check(input, TestInquiry.self)
        case .ndef: try NDEFTarget.check(input)
        case .obliviousKeys: try EncapsulationTarget.checkKeys(input)
        case .package: try PublishedTarget.checkPackage(input)
        case .reader: try ReaderTarget.check(input)
        case .sticker: try StickerTarget.check(input)
        case .submission: try PaddedTarget.check(input, SubmissionRequest.self)
        case .tag: try TagTarget.check(input)
        case .url: try URLTarget.check(input)
        }
    }
}
