import QRCode
import Sign
import Testing
import VenueKiosk

/// The parts that a sign omits if the page is too small.
@Suite struct LittleSpaceTests {
    /// From a comfortable page to one that has room only for the code.
    static let pages = stride(from: 0, through: 620, by: 20).map { Page(800 - $0, 480 - $0 * 300 / 620) }

    @Test(arguments: [SignExample.english, .german, .hebrew, .longest])
    func `on every smaller page, the code has at least half of the possible size`(
        content: SignExample
    ) throws {
        let modules = try QRMatrix(content.url).framed.count
        for page in Self.pages where min(page.width, page.height) >= 2 * modules {
            let layout = try content.sign(for: page.medium).layout(width: page.width, height: page.height)
            let largest = min(page.width, page.height) / modules
            #expect(layout.pixelsPerModule >= max(2, largest / 2))
            #expect(page.box.contains(layout.code))
        }
    }

    @Test(arguments: [SignExample.english, .german, .hebrew, .longest])
    func `on small pages, the address is omitted first and the voluntary note last`(content: SignExample) throws {
        let modules = try QRMatrix(content.url).framed.count
        for page in Self.pages where min(page.width, page.height) >= 2 * modules {
            let layout = try content.sign(for: page.medium).layout(width: page.width, height: page.height)
            let parts = Set(layout.texts.map(\.part))
            #expect(parts.isEmpty || parts.contains(.voluntary))
            let others: Set<SignLayout.Part> = [.name, .instruction, .reader, .voluntary, .anotherWay]
            #expect(!parts.contains(.address) || parts.isSuperset(of: others))
            #expect(!parts.contains(.name) || parts.isSuperset(of: [.instruction, .voluntary]))
            #expect(!parts.contains(.anotherWay) || parts.contains(.name))
        }
    }

    @Test(
        arguments: [
            "Café Meridian", "Museum of Natural History",
            "Gemeinschaftszentrum Niederösterreich-Süd, Eingang Ost (Saal 3)",
        ],
        [0, 80]
    )
    func `small electronic paper shows the whole name, also beside the code of a hand-over`(
        name: String,
        added: Int
    ) throws {
        let url = SignExample.english.url + String(repeating: "A", count: added)
        #expect(try QRMatrix(url).framed.count == (added == 0 ? 53 : 61))
        let content = SignExample(name: name, address: "", url: url, tagStatus: .absent, wording: .english)
        let layout = try content.sign(for: .oneBit).layout(width: 250, height: 122)
        #expect(layout.texts.contains { $0.part == .name && !$0.isEllipsized })
    }

    @Test(arguments: IncludedLanguage.allCases)
    func `small electronic paper with a reader shows the name in every language`(language: IncludedLanguage) throws {
        let content = SignExample(
            name: "Museum of Natural History",
            address: "7 Road",
            url: SignExample.english.url,
            tagStatus: .armed,
            wording: language.wording
        )
        let layout = try content.sign(for: .oneBit).layout(width: 250, height: 122)
        #expect(layout.texts.contains { $0.part == .name && !$0.isEllipsized })
    }

    @Test func `a page with room for only the code shows the code`() throws {
        let side = try QRMatrix(SignExample.english.url).framed.count * 2
        let layout = try SignExample.english.sign(for: .screen).layout(width: side, height: side)
        #expect(layout.texts.isEmpty)
        #expect(layout.code == Box(x: 0, y: 0, width: side, height: side))
    }

    @Test func `a page without room for the code is refused`() throws {
        let side = try QRMatrix(SignExample.english.url).framed.count * 2
        #expect(throws: SignError.pageTooSmall(width: side, height: side - 1, needed: side)) {
            try SignExample.english.sign(for: .screen).layout(width: side, height: side - 1)
        }
    }

    @Test func `a name that is too long loses its middle`() throws {
        let content = SignExample(
            name: String(repeating: "WWWW ", count: 20),
            address: "",
            url: SignExample.english.url,
            tagStatus: .armed,
            wording: .english
        )
        let layout = try content.sign(for: .screen).layout(width: 320, height: 240)
        #expect(layout.texts.contains { $0.part == .name && $0.isEllipsized })
    }
}
