import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import ConfigurationFiles
import HealthAuthority
import VenueKiosk

/// The messages between client and authority. An input is the content of a message. The target adds
/// padding, so that the parser accepts the size even if the input is short.
enum PaddedTarget {
    static func check<Message: PaddedCoding & FuzzedMessage>(_ input: [UInt8], _ type: Message.Type) throws(Finding) {
        guard let bytes = padded(input, type), let message = try? Message(decoding: bytes) else { return }
        // The last field of the input may extend into the added padding.
        let content = message.content
        try expect(
            bytes.starts(with: content) && bytes.dropFirst(content.count).first == UInt8(Message.paddingField << 3 | 2),
            "a decoded message is encoded to the same content, before the padding"
        )
        var generator = SystemRandomNumberGenerator()
        let written = message.encoded(using: &generator)
        try expect(written.count == Message.size, "a message has one size")
        try expect((try? Message(decoding: written)) == message, "decoding an encoded message returns the same value")
        try expect((try? Message(decoding: written.dropLast())) == nil, "a message of another size is refused")
    }

    /// Adds padding to `content`. Returns nil if no padding has the required size.
    private static func padded<Message: PaddedCoding>(_ content: [UInt8], _ type: Message.Type) -> [UInt8]? {
        let room = Message.size - content.count - 1
        let count = room < 129 ? room - 1 : room - 2
        // 129 bytes are too many for padding with a length of one byte, and too few for padding
        // with a length of two bytes.
        guard count > 0, room != 129 else { return nil }
        let padding = [UInt8](repeating: 0x5A, count: count)
        return content + MessageWriter.message { $0.bytes(Message.paddingField, padding) }
    }
}

/// The requirements for a message type.
protocol FuzzedMessage: Equatable {
    init(decoding bytes: some Collection<UInt8>) throws(RequestError)
    func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8]
}

extension Answer: FuzzedMessage {}
extension AuthorizationRequest: FuzzedMessage {}
extension SubmissionRequest: FuzzedMessage {}
extension TestInquiry: FuzzedMessage {}

/// Short texts that people type or that programs generate. Each parser gets the same text.
enum TypedTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        if let code = HotlineCode(text) {
            try expect(HotlineCode(code.text) == code, "a code is encoded to the same text")
        }
        if let pin = PIN(text) { try expect(PIN(pin.text) == pin, "a PIN is read as it is written") }
        if let test = TestIdentifier(text) { try expect(test.digest.count == 32, "a test has a digest") }
        try expect(isSame(CheckInID(text)?.string, text), "a check-in has one ID")
        try expect(isSame(Region(text)?.name, text), "a region has one name")
        try expect(isSame(ClientVersion(text)?.text, text), "a version has one encoding")
        try expect(isSame(SessionToken(text)?.text, text), "a token has one encoding")
        for field in [VenueText.Field.name, .address, .publicIdentifier] {
            guard let venue = try? VenueText(text, for: field) else { continue }
            try expect(isSame(venue.string, text) && text.utf8.count <= 100, "a venue's text has at most 100 bytes")
        }
        if let time = TimeOfDay(text) {
            try expect((0...23).contains(time.hour) && (0...59).contains(time.minute), "a time is one of a day")
        }
        if let seconds = DurationText.seconds(text) {
            try expect((0...9999 * 3660).contains(seconds), "a duration has four digits of hours and of minutes")
        }
    }

    /// Whether the accepted text has the same bytes as the typed text. True if no text was
    /// accepted.
    private static func isSame(_ accepted: String?, _ typed: String) -> Bool {
        accepted.map { $0.utf8.elementsEqual(typed.utf8) } ?? true
    }
}
