/// A parser under attack: whatever bytes it gets, what is promised of it holds.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case block
    case frames
    case ndef
    case reader
    case sticker
    case tag
    case url

    /// Lets the parser have `input`.
    ///
    /// - Throws: What does not hold. A crash is a finding too.
    package func check(_ input: [UInt8]) throws(Finding) {
        switch self {
        case .block: try BlockTarget.check(input)
        case .frames: try FramesTarget.check(input)
        case .ndef: try NDEFTarget.check(input)
        case .reader: try ReaderTarget.check(input)
        case .sticker: try StickerTarget.check(input)
        case .tag: try TagTarget.check(input)
        case .url: try URLTarget.check(input)
        }
    }
}
