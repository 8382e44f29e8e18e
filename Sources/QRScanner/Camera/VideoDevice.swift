import CLinux
import Glibc
import SystemPackage

/// A V4L2 video device that is a camera
/// (https://docs.kernel.org/userspace-api/media/v4l/v4l2.html).
final class VideoDevice: Sendable {
    /// The requested picture size. At this size, a code that fills a third of the picture's height
    /// is readable. USB 2 can carry ten such pictures per second. The camera chooses the closest
    /// size that it supports.
    private static let (width, height): (UInt32, UInt32) = (1280, 720)

    let path: FilePath
    let descriptor: Int32

    init(_ path: FilePath) throws(CameraError) {
        self.path = path
        // Non-blocking, because the stream uses poll(2) to wait for a picture.
        descriptor = unsafe open(path.string, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw CameraError(path, "open", Errno(rawValue: errno)) }
        guard isCamera else { throw .notACamera(path) }
    }

    /// Takes ownership of a descriptor for a camera that another process has opened.
    init(_ path: FilePath, opened file: FileDescriptor) {
        self.path = path
        descriptor = file.rawValue
    }

    deinit {
        close(descriptor)
    }

    /// Opens the first camera. Some cameras have additional devices that do not deliver pictures.
    static func find() throws(CameraError) -> VideoDevice {
        var refusal = CameraError.noCamera
        // The maximum number of video devices in the kernel (v4l2-dev.c, VIDEO_NUM_DEVICES).
        for number in 0..<256 {
            do {
                return try VideoDevice(FilePath("/dev/video\(number)"))
            } catch {
                switch error {
                case .notThere, .notACamera: continue
                default: refusal = error
                }
            }
        }
        throw refusal
    }

    private var isCamera: Bool {
        var capabilities = v4l2_capability()
        guard unsafe clinux_video_query_capabilities(descriptor, &capabilities) == 0 else { return false }
        let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
        return capabilities.device_caps & needed == needed
    }

    /// Negotiates the picture format with the camera.
    func agree() throws(CameraError) -> FrameLayout {
        let offered = formats
        guard let format = PixelFormat.allCases.first(where: { offered.contains($0.code) }) else {
            throw .unsupportedFormats(path, offered.map(PixelFormat.name))
        }
        var pictures = v4l2_pix_format()
        pictures.width = Self.width
        pictures.height = Self.height
        pictures.pixelformat = format.code
        try check("set the format of", unsafe clinux_video_set_format(descriptor, &pictures))
        // The driver may have changed every field.
        guard let format = PixelFormat(code: pictures.pixelformat) else {
            throw .unsupportedFormats(path, [PixelFormat.name(of: pictures.pixelformat)])
        }
        return FrameLayout(
            format: format,
            width: Int(pictures.width),
            height: Int(pictures.height),
            stride: Int(pictures.bytesperline)
        )
    }

    /// The codes of the formats that the camera supports, in the driver's order.
    private var formats: [UInt32] {
        var codes: [UInt32] = []
        var description = v4l2_fmtdesc()
        while unsafe clinux_video_enumerate_formats(descriptor, &description) == 0 {
            codes.append(description.pixelformat)
            description.index += 1
        }
        return codes
    }

    /// Throws the error of the last system call if `result` is negative.
    ///
    /// - Parameter attempt: An infinitive that is followed by "the camera".
    func check(_ attempt: String, _ result: Int32) throws(CameraError) {
        if result < 0 { throw CameraError(path, attempt, Errno(rawValue: errno)) }
    }
}
