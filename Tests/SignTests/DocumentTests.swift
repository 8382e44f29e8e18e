import Raster
import Sign
import TestSupport
import Testing

/// Posters drawn by third-party programs.
@Suite struct DocumentTests {
    @Test(arguments: Paper.allCases)
    func `pdftoppm draws a page of the correct size, and zbarimg reads it`(paper: Paper) async throws {
        let png = try await ExternalTool.pdftoppm(Self.pdf(paper), resolution: 100)
        let image = try GrayImage(png: png)
        // The paper's size is in dots at 300 dpi. Poppler rounds up.
        #expect(abs(image.width * 3 - paper.size.width) <= 3)
        #expect(abs(image.height * 3 - paper.size.height) <= 3)
        #expect(try await ExternalTool.zbarimg(png) == SignExample.german.url)
    }

    @Test(arguments: Paper.allCases)
    func `zbarimg reads the SVG document`(paper: Paper) async throws {
        let svg = try SignExample.german.sign(for: .print).svg(on: paper)
        let png = try await ExternalTool.rsvgConvert(String(decoding: svg, as: UTF8.self), width: 800)
        #expect(try await ExternalTool.zbarimg(png) == SignExample.german.url)
    }

    @Test func `the same sign produces the same PDF document`() throws {
        #expect(try Self.pdf(.a4) == Self.pdf(.a4))
    }

    @Test func `documents contain vector outlines and no bitmaps`() throws {
        let svg = String(decoding: try SignExample.german.sign(for: .print).svg(on: .a4), as: UTF8.self)
        #expect(!svg.contains("<image"))
        #expect(!String(decoding: try Self.pdf(.a4), as: UTF8.self).contains("/Subtype /Image"))
    }

    @Test func `the PDF, the SVG and the PNG of a poster are the same picture`() async throws {
        let sign = try SignExample.german.sign(for: .print)
        let size = Paper.a5.size
        let means = BlockMeans(try sign.image(width: size.width, height: size.height), side: 64)
        let pdf = try GrayImage(png: try await ExternalTool.pdftoppm(Self.pdf(.a5), resolution: 300))
        #expect(means.largestDifference(to: BlockMeans(pdf, side: 64)) < 16)
        let svg = String(decoding: try sign.svg(on: .a5), as: UTF8.self)
        let drawn = try GrayImage(png: try await ExternalTool.rsvgConvert(svg, width: size.width))
        #expect(means.largestDifference(to: BlockMeans(drawn, side: 64)) < 16)
    }

    private static func pdf(_ paper: Paper) throws -> [UInt8] {
        try SignExample.german.sign(for: .print).pdf(on: paper, title: "Bürgerhaus", created: "2026-11-21T03:00:00Z")
    }
}
