import Foundation
import QRCode
import Raster
import Sign
import Testing

/// The layout of posters on all papers.
@Suite struct PosterTests {
    @Test(arguments: Paper.allCases, SignExample.posters)
    func `everything is inside the margins, and no text touches the code or another text`(
        paper: Paper,
        example: SignExample
    ) throws {
        for door in ["", "East entrance, beside the lift"] {
            let layouts = try PosterSheet(example.poster(door: door), on: paper).layouts()
            #expect(layouts.count == paper.faces.count)
            for (layout, face) in zip(layouts, paper.faces) {
                #expect(paper.printable.contains(face.box))
                for ink in layout.inks { #expect(face.box.contains(ink), "\(ink)") }
                let boxes = [layout.code] + layout.texts.map(\.ink)
                for (index, box) in boxes.enumerated() {
                    let part = index == 0 ? "code" : "\(layout.texts[index - 1].part)"
                    #expect(!boxes[..<index].contains { $0.intersects(box) }, "\(part)")
                }
                let printed = layout.texts.filter { $0.part == .door }
                #expect(printed.count == (door.isEmpty ? 0 : 1) && printed.allSatisfy { !$0.isEllipsized })
            }
        }
    }

    @Test func `the margins are 10 mm wide`() {
        for paper in Paper.allCases {
            #expect(paper.printable.x * 254 >= 99 * 300)
            #expect(paper.size.width - paper.printable.right == paper.printable.x)
            #expect(paper.size.height - paper.printable.bottom == paper.printable.y)
        }
    }

    @Test(arguments: Paper.allCases, SignExample.posters)
    func `every poster has the program, the venue, and the sentences on privacy and on free choice`(
        paper: Paper,
        example: SignExample
    ) throws {
        for layout in try PosterSheet(example.poster(), on: paper).layouts() {
            let texts = Dictionary(grouping: layout.texts, by: \.part)
            for part in [PosterText.headline, .host, .name, .privacy, .voluntary, .anotherWay, .note] {
                let text = try #require(texts[part]?.first, "\(part)")
                #expect(!text.isEllipsized, "\(part)")
            }
            #expect((texts[.step(2)] == nil) == (paper == .sticker))
        }
    }

    @Test(arguments: [Paper.a3, .a4, .a5, .letter, .tableTent], SignExample.posters)
    func `the code fills more than half of the shorter side`(paper: Paper, example: SignExample) throws {
        let layout = try #require(try PosterSheet(example.poster(), on: paper).layouts().first)
        let face = paper.faces[0].box
        #expect(2 * layout.code.width > min(face.width, face.height))
    }

    /// At a distance of 20 cm, cameras resolve modules of 0.3 mm.
    @Test(arguments: Paper.allCases) func `the modules of a long code are large enough`(paper: Paper) throws {
        let layout = try #require(try PosterSheet(SignExample.longest.poster(), on: paper).layouts().first)
        #expect(layout.pixelsPerModule >= 4)
    }

    @Test func `a right-to-left poster is mirrored`() throws {
        for (example, isMirrored) in [(SignExample.english, false), (.hebrew, true)] {
            let layout = try #require(try PosterSheet(example.poster(), on: .sticker).layouts().first)
            let name = try #require(layout.texts.first { $0.part == .name })
            #expect((name.ink.x < layout.code.x) == isMirrored)
        }
    }

    @Test func `the two faces of a table tent have the same poster, one upside down`() throws {
        #expect(Paper.tableTent.faces.map(\.isUpsideDown) == [true, false])
        let codes = try PosterSheet(SignExample.english.poster(), on: .tableTent).layouts().map(\.code.width)
        #expect(codes[0] == codes[1])
    }

    @Test func `a sheet of stickers may contain different posters`() throws {
        let posters = try [SignExample.english, .german].map { try $0.poster() }
        #expect(try PosterSheet(posters, on: .sticker).layouts().count == 2)
    }

    @Test(arguments: [("a4", Paper.a4), ("LETTER", .letter), ("Table-Tent", .tableTent), ("A0", nil), ("", nil)])
    func `papers are found by their names`(name: String, paper: Paper?) {
        #expect(Paper(name: name) == paper)
    }

    @Test func `the logos are inside the strip`() throws {
        let style = PosterContent.Style(
            colour: .init(255, 204, 0),
            authorityLogo: try Self.logo(width: 400, height: 100),
            venueLogo: try Self.logo(width: 10, height: 40)
        )
        let poster = try SignExample.english.poster(app: "NZ COVID Tracer", style: style)
        for paper in Paper.allCases {
            let sheet = PosterSheet(poster, on: paper)
            let strip = try #require(try sheet.layouts().first?.inks.first)
            let logos = try #require(try sheet.layouts().first?.logos)
            #expect(logos.count == 2)
            for logo in logos { #expect(strip.contains(logo)) }
            #expect(abs(logos[0].width - 4 * logos[0].height) <= 4)
        }
    }

    @Test(arguments: ["", "PNG", "\u{89}PNG"]) func `a logo that is not a PNG file is refused`(text: String) {
        #expect(throws: SignError.logoUnusable(reason: "it is not a PNG file")) { try Logo(png: Array(text.utf8)) }
    }

    @Test func `a damaged or huge logo is refused`() throws {
        let png = try GrayImage(width: 8, height: 8, filledWith: 9).png()
        #expect(throws: SignError.logoUnusable(reason: "the PNG file is damaged")) { try Logo(png: png.dropLast(20)) }
        var huge = png
        huge[16] = 1
        #expect(throws: SignError.logoUnusable(reason: "it must have 1 to 4096 pixels per side")) {
            try Logo(png: huge)
        }
    }

    /// A PNG file of 5000 x 2 pixels, before whose header there is another chunk with a small size.
    @Test func `a logo whose first chunk is not the header is refused`() throws {
        var png = try GrayImage(width: 5000, height: 2, filledWith: 9).png()
        let content = Array("abCd".utf8) + [0, 0, 0, 8, 0, 0, 0, 8]
        // The CRC of the PNG specification, section 5.5.
        let checksum = ~content.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        let end = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        png.insert(contentsOf: [0, 0, 0, 8] + content + end, at: 8)
        #expect(throws: SignError.logoUnusable(reason: "the PNG file is damaged")) { try Logo(png: png) }
    }

    private static func logo(width: Int, height: Int) throws -> Logo {
        try Logo(png: GrayImage(width: width, height: height, filledWith: 99).png())
    }
}

/// Reviewed pictures of posters at an eighth of their size. They are renewed like the other
/// pictures; see ``ReferenceTests``.
@Suite struct PosterReferenceTests {
    static let all: [(name: String, example: SignExample, paper: Paper)] = [
        ("english-a4", .english, .a4), ("hebrew-a6", .hebrew, .a6), ("german-tent", .manyRooms, .tableTent),
        ("french-sticker", .french, .sticker),
    ]

    @Test(arguments: all.indices) func `a poster matches its reference`(index: Int) throws {
        let (name, example, paper) = Self.all[index]
        let sheet = PosterSheet(try example.poster(app: index == 0 ? nil : "Check-In"), on: paper)
        var drawn = try GrayImage(png: sheet.picture().png(resolution: Paper.resolution))
        for _ in 0..<3 { drawn = try #require(drawn.halved()) }
        let file = ReferencePictures(folder: "Poster").file(name)
        if ReferencePictures.isRenewing { return try ReferencePictures.write(drawn, to: file) }
        let kept = try ReferencePictures.read(file)
        #expect(BlockMeans(drawn, side: 8).largestDifference(to: BlockMeans(kept, side: 8)) <= 20, "\(file.path)")
    }

    @Test func `every poster file is used in a test`() throws {
        #expect(try ReferencePictures(folder: "Poster").names() == Set(Self.all.map(\.name)))
    }
}
