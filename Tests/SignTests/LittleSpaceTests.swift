import QRCode
import Sign
import Testing
import VenueKiosk

/// What a sign leaves out when the page is too small for all of it.
@Suite struct LittleSpaceTests {
    /// From a comfortable page down to one with room for the code alone.
    static let pages = stride(from: 0, through: 620, by: 20).map { Page(800 - $0, 480 - $0 * 300 / 620) }

    @Test(arguments: [SignExample.english, .german, .hebrew, .longest])
    func `every smaller page has a sign, and its code is as large as that of the page allows by half`(
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
    func `the address goes first, and that nobody has to goes last`(content: SignExample) throws {
        let modules = try QRMatrix(content.url).framed.count
        for page in Self.pages where min(page.width, page.height) >= 2 * modules {
            let layout = try content.sign(for: page.medium).layout(width: page.width, height: page.height)
            let parts = Set(layout.texts.map(\.part))
            #expect(parts.isEmpty || parts.contains(.voluntary))
            #expect(!parts.contains(.address) || parts.isSuperset(of: [.name, .instruction, .voluntary, .anotherWay]))
            #expect(!parts.contains(.name) || parts.isSuperset(of: [.instruction, .voluntary, .anotherWay]))
        }
    }

    @Test func `a page without room for anything else has the code`() throws {
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

    @Test func `a name that is too long ends with an ellipsis`() throws {
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
