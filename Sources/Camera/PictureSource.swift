import Raster

/// What pictures come from: a video device, or what stands in for one.
protocol PictureSource {
    /// The next picture; nil if there is none within so many milliseconds, or it is damaged.
    func nextPicture(within milliseconds: Int32) throws(CameraError) -> GrayImage?

    /// Drops the pictures that have come and were not taken.
    func skip() throws(CameraError)
}
