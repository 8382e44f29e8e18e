import Display
import QRCode
import Raster
import Sign
import TestSupport
import Testing

/// The content of a sign, measured in its pixels and read by a third-party program.
@Suite struct SignTests {
    static let contents: [SignExample] = [.english, .german, .french, .arabic, .hebrew, .longest]

    @Test(arguments: Page.screens)
    func `zbarimg reads only the code, whose modules are whole pixels in a quiet zone`(page: Page) async throws {
        var pictures: [[UInt8]] = []
        for content in Self.contents {
            let sign = try content.sign(for: page.medium)
            let image = try sign.image(width: page.width, height: page.height)
            try expectCode(content.url, in: image, sign.layout(width: page.width, height: page.height))
            pictures.append(try image.png())
        }
        #expect(try await ExternalTool.zbarimg(pictures) == Self.contents.map(\.url))
    }

    @Test(arguments: Page.screens, contents)
    func `no text touches the code, another text or the edge`(page: Page, content: SignExample) throws {
        let layout = try content.sign(for: page.medium).layout(width: page.width, height: page.height)
        let boxes = [layout.code] + layout.texts.map(\.ink) + (layout.symbol.map { [$0] } ?? [])
        for (index, box) in boxes.enumerated() {
            #expect(page.box.contains(box))
            #expect(!boxes[..<index].contains { $0.intersects(box) }, "\(box)")
        }
    }

    @Test(arguments: Page.screens, contents)
    func `every page states that checking in is voluntary and that there is another way`(
        page: Page,
        content: SignExample
    ) throws {
        let texts = try content.sign(for: page.medium).layout(width: page.width, height: page.height).texts
        for part in [SignLayout.Part.name, .instruction, .voluntary, .anotherWay] {
            let text = try #require(texts.first { $0.part == part })
            #expect(part == .name || !text.isEllipsized)
        }
    }

    @Test(arguments: [Page(320, 240), Page(800, 480), Page(400, 300, .oneBit)], contents)
    func `only the code, the texts and the symbol are black`(page: Page, content: SignExample) throws {
        let sign = try content.sign(for: page.medium)
        var image = try sign.image(width: page.width, height: page.height)
        let layout = try sign.layout(width: page.width, height: page.height)
        for box in [layout.code] + layout.texts.map(\.ink) + (layout.symbol.map { [$0] } ?? []) {
            for y in box.y..<box.bottom {
                for x in box.x..<box.right { image[x, y] = 255 }
            }
        }
        #expect(image.pixels.allSatisfy { $0 == 255 })
    }

    @Test(arguments: contents)
    func `an image for electronic paper has only black and white`(content: SignExample) throws {
        let image = try content.sign(for: .oneBit).image(width: 400, height: 300)
        #expect(Set(image.pixels) == [0, 255])
    }

    @Test(arguments: [ScreenTheme.dark, .highContrast], [Page(800, 480), Page(400, 300, .oneBit)])
    func `in a dark theme, the code is dark on white and the text is light`(theme: ScreenTheme, page: Page) async throws
    {
        let content = try SignExample.english.content()
        let sign = Sign(content, for: page.medium, theme: theme)
        let image = try sign.image(width: page.width, height: page.height)
        try expectCode(SignExample.english.url, in: image, sign.layout(width: page.width, height: page.height))
        #expect(try await ExternalTool.zbarimg(image.png()) == SignExample.english.url)
        #expect(image[0, 0] < 30)
        if page.medium == .oneBit { #expect(Set(image.pixels) == [0, 255]) }
        let colours = theme.colours(for: page.medium)
        // WCAG 2.1 AAA requires 7 to 1.
        #expect(colours.text.contrast(with: colours.background) >= 7)
    }

    @Test func `right-to-left sentences are to the left of the code`() throws {
        for (content, isMirrored) in [(SignExample.arabic, false), (.hebrew, true)] {
            let layout = try content.sign(for: .screen).layout(width: 800, height: 480)
            #expect(layout.texts.allSatisfy { ($0.ink.x < layout.code.x) == isMirrored })
        }
    }

    @Test(arguments: Page.screens.filter { $0.width > $0.height }, contents)
    func `beside the code, the text begins and ends on the lines of the code`(page: Page, content: SignExample) throws {
        let layout = try content.sign(for: page.medium).layout(width: page.width, height: page.height)
        let inks = layout.texts.map(\.ink) + (layout.symbol.map { [$0] } ?? [])
        guard let top = inks.map(\.y).min(), let bottom = inks.map(\.bottom).max() else { return }
        let code = layout.code.inset(by: 4 * layout.pixelsPerModule)
        // The smallest text may need more height than the code.
        guard top >= code.y else { return }
        // Balanced lines can end with other letters, which are lower or higher.
        #expect(top - code.y <= layout.textSize / 3, "\(top) \(code)")
        #expect(code.bottom - bottom <= layout.textSize / 3, "\(bottom) \(code)")
    }

    @Test func `a short name stays on one line`() throws {
        for page in Page.screens {
            let layout = try SignExample.english.sign(for: page.medium).layout(width: page.width, height: page.height)
            let name = try #require(layout.texts.first { $0.part == .name })
            #expect(name.lineCount == 1, "\(page)")
        }
    }

    @Test(arguments: [Page(800, 480), Page(480, 800), Page(1920, 1080)])
    func `a long name keeps its end, which distinguishes rooms`(page: Page) throws {
        let layout = try SignExample.manyRooms.sign(for: .screen).layout(width: page.width, height: page.height)
        let name = try #require(layout.texts.first { $0.part == .name })
        #expect(!name.isEllipsized)
    }

    @Test(
        arguments: [
            ("Café Meridian", ""), ("喫茶メリディアン", ""), ("Кав’ярня", ""), ("Straße ẞ №", ""), ("קפה מרידיאן", ""),
            ("مقهى ١٢", ""), ("", ""),
            // These code points are unassigned, so no font has them.
            ("Café \u{378}\u{379}\u{378}", "\u{378}\u{379}"),
        ]
    )
    func `characters missing in all fonts are detected`(text: String, expected: String) {
        #expect(String(Sign.missingLetters(of: ["A", text])) == expected)
    }

    private func expectCode(_ code: String, in image: GrayImage, _ layout: SignLayout) throws {
        let matrix = try QRMatrix(code)
        let module = layout.pixelsPerModule
        #expect(layout.code.width == module * matrix.framed.count)
        for (row, y) in matrix.framed.enumerated() {
            let expected = matrix.framed.flatMap { x in
                [UInt8](repeating: matrix.isDark(x: x, y: y) ? 0 : 255, count: module)
            }
            for line in 0..<module {
                let start = (layout.code.y + row * module + line) * image.width + layout.code.x
                try #require(Array(image.pixels[start..<start + layout.code.width]) == expected)
            }
        }
    }
}
