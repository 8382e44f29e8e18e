import Raster
import Testing

@Suite struct GrayImageTests {
    /// The product of the last pair overflows. None of these images must be allocated.
    @Test(arguments: [
        (0, 1), (1, 0), (-1, -1), (8192, 8193), (GrayImage.maximumPixelCount + 1, 1), (100_000, 100_000),
        (Int.max, Int.max),
    ])
    func `a size without pixels or above the limit is refused`(width: Int, height: Int) {
        #expect(throws: RasterError.sizeRefused(width: width, height: height)) {
            try GrayImage(width: width, height: height, filledWith: 0)
        }
    }

    @Test(arguments: [(8192, 8192), (GrayImage.maximumPixelCount, 1), (1, GrayImage.maximumPixelCount)])
    func `a size at the limit is accepted`(width: Int, height: Int) throws {
        #expect(try GrayImage.pixelCount(width: width, height: height) == GrayImage.maximumPixelCount)
    }

    @Test func `columns run from left to right and rows from top to bottom`() throws {
        var image = try GrayImage(width: 3, height: 2, filledWith: 7)
        image[2, 0] = 1
        image[0, 1] = 2
        #expect(image.pixels == [7, 7, 1, 2, 7, 7])
        #expect(image[2, 0] == 1)
        #expect(image[0, 1] == 2)
    }

    @Test func `halving averages four pixels and drops the odd row and column`() throws {
        let image = try GrayImage(width: 3, height: 3, pixels: [10, 20, 99, 30, 41, 99, 99, 99, 99])
        #expect(image.halved() == (try GrayImage(width: 1, height: 1, pixels: [25])))
    }

    @Test(arguments: [(1, 1), (5, 1), (1, 5)])
    func `an image with a side of one pixel cannot be halved`(width: Int, height: Int) throws {
        #expect(try GrayImage(width: width, height: height, filledWith: 0).halved() == nil)
    }

    @Test func `shrinking averages the source pixels of each new pixel`() throws {
        let image = try GrayImage(width: 5, height: 2, pixels: [10, 20, 30, 40, 50, 20, 30, 40, 50, 61])
        #expect(image.shrunk(width: 2, height: 1) == (try GrayImage(width: 2, height: 1, pixels: [20, 45])))
        #expect(image.shrunk(width: 5, height: 2) == image)
        #expect(image.shrunk(width: 0, height: 1) == nil)
    }

    @Test func `an erased image is black`() throws {
        var image = try GrayImage(width: 2, height: 1, pixels: [1, 2])
        let copy = image
        image.erase()
        #expect(image.pixels == [0, 0])
        #expect(copy.pixels == [1, 2])
    }

    @Test func `doubling interpolates and repeats the edge`() throws {
        let image = try GrayImage(width: 2, height: 1, pixels: [0, 100])
        let row: [UInt8] = [0, 50, 100, 100]
        #expect(image.doubled() == (try GrayImage(width: 4, height: 2, pixels: row + row)))
    }

    @Test func `an image cannot be doubled beyond the limit`() throws {
        #expect(try GrayImage(width: GrayImage.maximumPixelCount / 2, height: 1, filledWith: 0).doubled() == nil)
    }
}
