import CheckInClient
import CheckInProtocol
import ConfigurationFiles
import HealthAuthority
import Publication
import Sharing
import VenueKiosk

/// The messages between client and authority. An input is a message's content: the padding that makes it as long as it must be is added
/// here, so that short inputs are attacks too.
enum PaddedTarget {
    static func check<Message: PaddedCoding & FuzzedMessage>(_ input: [UInt8], _ type: Message.Type) throws(Finding) {
        guard let bytes = padded(input, type), let message = try? Message(decoding: bytes) else { return }
        // A field of the input may reach into the padding that was added.
        let content = message.content
        try expect(
            bytes.starts(with: content) && bytes.dropFirst(content.count).first == UInt8(Message.paddingField << 3 | 2),
            "a message that parses serialises to the same content, which padding follows"
        )
        var generator = SystemRandomNumberGenerator()
        let written = message.encoded(using: &generator)
        try expect(written.count == Message.size, "a message has one size")
        try expect((try? Message(decoding: written)) == message, "a message of ours is read as what was written")
        try expect((try? Message(decoding: written.dropLast())) == nil, "a message of another size is refused")
    }

    /// Nil if the content leaves no room.
    private static func padded<Message: PaddedCoding>(_ content: [UInt8], _ type: Message.Type) -> [UInt8]? {
        let room = Message.size - content.count - 1
        let count = room < 129 ? room - 1 : room - 2
        // 129 bytes are too many for a length of one byte, and too few for one of two.
        guard count > 0, room != 129 else { return nil }
        let padding = [UInt8](repeating: 0x5A, count: count)
        return content + MessageWriter.message { $0.bytes(Message.paddingField, padding) }
    }
}

/// What every message of them can.
protocol FuzzedMessage: Equatable {
    init(decoding bytes: some Collection<UInt8>) throws(RequestError)
    func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8]
}

extension Answer: FuzzedMessage {}
extension AuthorizationRequest: FuzzedMessage {}
extension SubmissionRequest: FuzzedMessage {}
extension TestInquiry: FuzzedMessage {}

/// Short texts that people type and machines name. Each parser gets the same text.
enum TypedTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        if let code = HotlineCode(text) {
            try expect(HotlineCode(code.text) == code, "a code is read as it is written")
        }
        if let pin = PIN(text) { try expect(PIN(pin.text) == pin, "a PIN is read as it is written") }
        if let test = TestIdentifier(text) { try expect(test.digest.count == 32, "a test has a digest") }
        try expect(isSame(CheckInID(text)?.string, text), "a check-in has one ID")
        try expect(isSame(Region(text)?.name, text), "a region has one name")
        try expect(isSame(ClientVersion(text)?.text, text), "a version has one form")
        try expect(isSame(SessionToken(text)?.text, text), "a token has one form")
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

    /// Whether a text that was accepted has the same bytes as what was typed.
    private static func isSame(_ accepted: String?, _ typed: String) -> Bool {
        accepted.map { $0.utf8.elementsEqual(typed.utf8) } ?? true
    }
}
