import Raster

/// A source of pictures: a video device, or a stand-in for one.
protocol PictureSource {
    /// Waits for the next picture. Returns nil if no picture arrives within this time, or if the
    /// picture is damaged.
    func nextPicture(within milliseconds: Int32) throws(CameraError) -> GrayImage?

    /// Drops the pictures that have arrived but have not been fetched.
    func skip() throws(CameraError)
}
