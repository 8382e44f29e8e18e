package import Raster

/// A picture from a camera, or the codes that were found in a picture.
package enum CameraSighting: Equatable, Sendable {
    /// A picture of the requested size, a few times per second; nil if no picture was requested.
    case picture(GrayImage?)
    /// The payload of the only QR code in a picture. It is untrusted.
    case code(String)
    /// The picture contains several codes.
    case severalCodes
}
