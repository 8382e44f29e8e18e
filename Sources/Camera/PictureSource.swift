import Raster

/// A source of pictures: a video device, or a stand-in for one.
protocol PictureSource {
    /// Waits for the next picture; nil if none arrives within this time, or if it is damaged.
    func nextPicture(within milliseconds: Int32) throws(CameraError) -> GrayImage?

    /// Drops the pictures that have arrived and were not fetched.
    func skip() throws(CameraError)
}
