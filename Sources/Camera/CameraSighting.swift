package import Raster

/// What a camera shows: a picture, or the codes in it.
package enum CameraSighting: Equatable, Sendable {
    /// A picture, as large as was asked for; nil if none was. It comes a few times a second.
    case picture(GrayImage?)
    /// The payload of the one QR code in a picture, which may be anybody's.
    case code(String)
    /// A picture has several codes.
    case severalCodes
}
