import Foundation
import NFC
import PN532Simulator
import Synchronization
import TestAuthority
import TestSupport
import Testing

/// Tags that break the rules, with the real checkin and the real libnfc. checkin neither crashes
/// nor hangs, and shows the reason.
@Suite("Lying tags", .serialized, .timeLimit(.minutes(10)))
struct LyingTagTests {
    /// A Type 4 tag that breaks a rule.
    struct Lie: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The text that checkin is expected to show.
        let sentence: String
        var answerToSelect = VirtualTag.usualAnswerToSelect
        /// Returns the tag's reaction. `answer` is the answer of an honest tag.
        var reaction: @Sendable (_ command: [UInt8], _ answer: [UInt8]) -> VirtualTag.Reaction = { .answer($1) }
    }

    private static let contactLost = "contact lost: hold the tag to the reader until it is read"
    private static let unintelligible = "the reader does not understand the card's reply"
    private static let crashed = "the NFC driver libnfc exited unexpectedly, twice"
    /// The expected text for an honest tag, whose URL is not a venue code.
    private static let honest = "this is not a venue code"

    /// Whether a command reads this number of bytes from the selected file.
    private static func isRead(_ command: [UInt8], _ count: UInt8) -> Bool {
        command.prefix(2) == [0x00, 0xB0] && command.last == count
    }

    private static let lies: [Lie] = [
        Lie(testDescription: "none", sentence: honest),
        Lie(testDescription: "an ATS with the length 0", sentence: crashed, answerToSelect: [0x00]),
        Lie(
            testDescription: "an ATS that is shorter than its length byte",
            sentence: honest,
            answerToSelect: [0xFF, 0x75, 0x33, 0x92, 0x03]
        ),
        Lie(testDescription: "an ATS of one byte", sentence: honest, answerToSelect: [0x01]),
        Lie(testDescription: "an ATS that was cut", sentence: honest, answerToSelect: [0x05, 0x75]),
        Lie(
            testDescription: "an ATS that fills the chip's frame",
            sentence: honest,
            answerToSelect: [0xF8, 0x75, 0x33, 0x92, 0x03] + [UInt8](repeating: 0x55, count: 243)
        ),
        Lie(
            testDescription: "an empty answer",
            sentence: "the tag's reply to the request for the NDEF application has the wrong length"
        ) { _, _ in .answer([]) },
        Lie(testDescription: "one byte", sentence: "has the wrong length") { _, _ in .answer([0x90]) },
        Lie(testDescription: "300 bytes", sentence: unintelligible) { _, _ in
            .answer([UInt8](repeating: 0x90, count: 300))
        },
        Lie(testDescription: "262 bytes", sentence: "the tag carries no NDEF message (it answered 5555)") { _, _ in
            .answer([UInt8](repeating: 0x55, count: 262))
        },
        Lie(testDescription: "another status word", sentence: "the tag carries no NDEF message (it answered 6A82)") {
            _,
            _ in .answer([0x6A, 0x82])
        },
        Lie(testDescription: "a container of version 9", sentence: "has an invalid version") { command, answer in
            isRead(command, 15) ? .answer(Array(answer[..<2]) + [0x90] + Array(answer[3...])) : .answer(answer)
        },
        Lie(testDescription: "MLe 0", sentence: "has an invalid maximum read length") { command, answer in
            isRead(command, 15) ? .answer(Array(answer[..<3]) + [0, 0] + Array(answer[5...])) : .answer(answer)
        },
        Lie(
            testDescription: "a message that is longer than its file",
            sentence: "invalid message length: 65535 bytes"
        ) { command, answer in
            isRead(command, 2) ? .answer([0xFF, 0xFF, 0x90, 0x00]) : .answer(answer)
        },
        Lie(testDescription: "silence", sentence: contactLost) { _, _ in .silence },
        Lie(testDescription: "endless requests for more time", sentence: contactLost) { _, _ in .waitingTimeExtension
        },
    ]

    @Test(arguments: lies) func `checkin reports a tag that breaks a rule`(lie: Lie) async throws {
        let tag = Mutex(Type4Tag(message: NDEFMessage.encode(httpsURI: "https://a.ex/")))
        let air = Air()
        let card = VirtualTag(type4In: air, answerToSelect: lie.answerToSelect) { command in
            lie.reaction(command, tag.withLock { $0.answer(command) })
        }
        try await expect(lie.sentence, in: air)
        withExtendedLifetime(card) {}
    }

    @Test(
        arguments: [
            ("nothing", "contact lost: hold the tag to the reader until it is read", nil),
            ("NAK", "the tag refused a read of page 3", [0x00]),
            ("too few pages", "the tag's reply to a read of page 3 has the wrong length", [0xE1, 0x10]),
            ("too many pages", unintelligible, [UInt8](repeating: 0xE1, count: 300)),
            (
                "no container", "the tag carries no NDEF message; is it a ticket or a key?",
                [UInt8](repeating: 0, count: 16)
            ),
            ("blocks without end", "the tag is empty", [0xE1, 0x10, 0xFF, 0x00] + [UInt8](repeating: 0, count: 12)),
        ] as [(String, String, [UInt8]?)]
    )
    func `checkin reports a sticker that breaks a rule`(what: String, sentence: String, answer: [UInt8]?) async throws {
        let air = Air()
        let card = VirtualTag(plainIn: air, selRes: 0x00) { frame in
            guard let answer else { return .silence }
            // Only the page with the container gets this answer.
            return .answer(frame == [0x30, 3] ? answer : [UInt8](repeating: 0, count: 16))
        }
        try await expect(sentence, in: air)
        withExtendedLifetime(card) {}
    }

    /// Holds the real checkin's reader to the tag in the air, and expects `sentence` and the end of checkin.
    private func expect(_ sentence: String, in air: Air) async throws {
        let reader = try SimulatedReader(air: air)
        let attendee = try AttendeeFixture()
        let checkin = try await attendee.start("scan", "--nfc=pn532_uart:\(reader.path)")
        let said = try await eventually {
            try checkin.error
        } is: {
            $0.contains(sentence)
        }
        #expect(said.contains(sentence))
        // After a lost contact, checkin waits for another tag. A signal to a checkin that ends would end it differently.
        if sentence.hasPrefix("contact lost") { checkin.send(SIGINT) }
        #expect(try await checkin.wait().status == 1)
        #expect(try await attendee.checkIns() == [])
    }
}
