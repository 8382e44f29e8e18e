import OperatingSystem
import QRCode
import Sign
import TestSupport
import Testing
import VenueKiosk

/// Signs on terminals of a known size.
@Suite struct TerminalLayoutTests {
    /// `venued demo`, without and with the seed from before a rotation.
    private static let demo = demo(SignExample.english.url)
    private static let handOver = demo(SignExample.url(characters: 141))

    private static func demo(_ url: String) -> SignExample {
        SignExample(
            name: "Café Meridian",
            address: "12 Harbour Street",
            url: url,
            tagStatus: .armed,
            wording: .english,
            note: "To check in, tap the tag from another terminal:\n  .build/debug/checkin scan --demo"
        )
    }

    private static func rows(_ content: SignExample, _ columns: Int, _ rows: Int) throws -> [String] {
        try content.sign(for: .screen).rows(in: TerminalSize(columns: columns, rows: rows))
    }

    /// The rows without their colours.
    private static func text(_ rows: [String]) -> [String] {
        rows.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
    }

    /// All words in their order, without the code and without backslashes.
    private static func words(_ rows: [String]) -> String {
        text(rows).joined(separator: " ").split { " \\\u{2580}\u{2584}\u{2588}".contains($0) }.joined(separator: " ")
    }

    @Test(
        arguments: [demo, handOver],
        [(80, 24), (80, 25), (80, 30), (80, 43), (100, 30), (200, 60), (53, 60)]
    )
    func `zbarimg reads the code, every text is shown, and nothing scrolls`(
        content: SignExample,
        size: (columns: Int, rows: Int)
    ) async throws {
        let rows = try Self.rows(content, size.columns, size.rows)
        #expect(rows.count == size.rows)
        #expect(Self.text(rows).allSatisfy { $0.columns == size.columns })
        for colours in ["dark", "light"] {
            let picture = try await ExternalTool.renderTerminal(
                rows.joined(separator: "\r\n"),
                colours: colours,
                size: "\(size.columns)x\(size.rows)"
            )
            #expect(try await ExternalTool.zbarimg(picture) == content.url)
        }
        let words = Self.words(rows)
        for text in [
            "Café Meridian 12 Harbour Street", "Scan or tap to check in.",
            "\(content.wording[.voluntary]) \(content.wording[.anotherWay])",
            "To check in, tap the tag from another terminal: .build/debug/checkin scan --demo",
        ] {
            #expect(words.contains(text), "\(words)")
        }
    }

    @Test(arguments: [SignExample.german, .hebrew, .longest])
    func `a terminal of any size shows the code with what fits, or the size that is needed`(
        content: SignExample
    ) throws {
        let smallest = try QRMatrix(content.url, errorCorrection: .low).framed.count
        for columns in stride(from: 1, through: 120, by: 7) + [smallest - 1, smallest] {
            for rows in stride(from: 1, through: 60, by: 3) {
                do {
                    let page = Self.text(try Self.rows(content, columns, rows))
                    #expect(page.count == rows)
                    #expect(page.allSatisfy { $0.columns == columns })
                    #expect(columns >= smallest)
                } catch SignError.windowTooSmall(let size, let needed) {
                    #expect(size == TerminalSize(columns: columns, rows: rows))
                    #expect(columns < needed.columns || rows < needed.rows)
                }
            }
        }
    }

    @Test func `a window that is too small shows the size that is needed`() throws {
        let error = #expect(throws: SignError.self) { try Self.rows(Self.demo, 40, 20) }
        #expect(error?.description == "the window has 40x20 cells; the code needs 49x22")
        #expect(try Self.rows(Self.demo, 49, 22).count == 22)
    }

    @Test func `a command that must be wrapped continues after a backslash`() throws {
        let content = SignExample(
            name: "A",
            address: "",
            url: Self.demo.url,
            tagStatus: .absent,
            wording: .english,
            note: "Run:\n  /opt/programs/checkin scan --demo --stay 5h"
        )
        let rows = try Self.rows(content, 80, 24)
        #expect(Self.text(rows).contains { $0.contains(#/ \\ *$/#) })
        #expect(Self.words(rows).contains("Run: /opt/programs/checkin scan --demo --stay 5h"))
    }

    @Test func `the demo's command stays on one line`() throws {
        // A code of 41 modules.
        let content = Self.demo(SignExample.url(characters: 105))
        let rows = Self.text(try Self.rows(content, 80, 24))
        #expect(rows.contains { $0.contains(" .build/debug/checkin scan --demo ") })
    }

    @Test func `a file receives the whole sign in rows of their own lengths`() throws {
        let rows = try Self.demo.sign(for: .screen).rows(in: nil)
        #expect(rows.prefix(3) == ["Café Meridian", "12 Harbour Street", ""])
        #expect(rows.last == "To check in, tap the tag from another terminal:\n  .build/debug/checkin scan --demo")
    }
}
