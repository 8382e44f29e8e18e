import Raster
import Sign
import TestSupport
import Testing

/// Posters drawn by third-party programs.
@Suite struct DocumentTests {
    @Test(arguments: Paper.allCases)
    func `pdftoppm draws a page of the correct size, and zbarimg reads each code`(paper: Paper) async throws {
        let png = try await ExternalTool.pdftoppm(Self.pdf(paper), resolution: 200)
        let image = try GrayImage(png: png)
        // The paper's size is in dots at 300 dpi. Poppler rounds up.
        #expect(abs(image.width * 3 - paper.size.width * 2) <= 3)
        #expect(abs(image.height * 3 - paper.size.height * 2) <= 3)
        let codes = try await ExternalTool.zbarimg(png).split(separator: "\n")
        #expect(codes.map(String.init) == Array(repeating: SignExample.german.url, count: paper.faces.count))
    }

    @Test(arguments: [Paper.a4, .a6]) func `zbarimg reads the SVG document`(paper: Paper) async throws {
        let svg = try PosterSheet(SignExample.german.poster(), on: paper).svg()
        let png = try await ExternalTool.rsvgConvert(String(decoding: svg, as: UTF8.self), width: 1000)
        #expect(try await ExternalTool.zbarimg(png) == SignExample.german.url)
    }

    @Test(arguments: SignExample.posters)
    func `zbarimg reads a small poster in each language`(example: SignExample) async throws {
        let png = try PosterSheet(example.poster(), on: .a6).picture().png(resolution: Paper.resolution)
        #expect(try await ExternalTool.zbarimg(png) == example.url)
    }

    @Test func `the same poster produces the same PDF document`() throws {
        #expect(try Self.pdf(.a4) == Self.pdf(.a4))
    }

    @Test func `documents contain vector outlines and no bitmaps`() throws {
        let svg = String(decoding: try PosterSheet(SignExample.german.poster(), on: .a4).svg(), as: UTF8.self)
        #expect(!svg.contains("<image"))
        #expect(!String(decoding: try Self.pdf(.a4), as: UTF8.self).contains("/Subtype /Image"))
    }

    @Test func `the PDF, the SVG and the PNG of a poster are the same picture`() async throws {
        let sheet = PosterSheet(try SignExample.german.poster(), on: .a5)
        let drawn = try GrayImage(png: sheet.picture().png(resolution: Paper.resolution))
        let means = BlockMeans(drawn, side: 64)
        let pdf = try GrayImage(png: try await ExternalTool.pdftoppm(Self.pdf(.a5), resolution: 300))
        #expect(means.largestDifference(to: BlockMeans(pdf, side: 64)) < 16)
        let svg = String(decoding: try sheet.svg(), as: UTF8.self)
        let converted = try GrayImage(png: try await ExternalTool.rsvgConvert(svg, width: Paper.a5.size.width))
        #expect(means.largestDifference(to: BlockMeans(converted, side: 64)) < 16)
    }

    @Test func `the PNG file contains its resolution`() throws {
        let png = try PosterSheet(SignExample.english.poster(), on: .a6).picture().png(resolution: 300)
        // 300 dots per inch are 11,811 (0x2E23) dots per metre.
        let chunk: [UInt8] = [0, 0, 0, 9] + Array("pHYs".utf8) + [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]
        #expect(Array(png[33..<33 + chunk.count]) == chunk)
        #expect(try GrayImage(png: png).width == Paper.a6.size.width)
    }

    private static func pdf(_ paper: Paper) throws -> [UInt8] {
        try PosterSheet(SignExample.german.poster(), on: paper)
            .pdf(title: "Bürgerhaus", created: "2026-11-21T03:00:00Z")
    }
}
