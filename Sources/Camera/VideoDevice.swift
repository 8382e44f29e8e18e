import CLinux
import Glibc
import SystemPackage

/// A video device of the kernel that is a camera (https://docs.kernel.org/userspace-api/media/v4l/v4l2.html).
final class VideoDevice: Sendable {
    /// What is asked for: a code that fills a third of the picture's height is readable, and USB 2 has room for ten pictures
    /// a second. Cameras come as close as they can.
    private static let (width, height): (UInt32, UInt32) = (1280, 720)

    let path: FilePath
    let descriptor: Int32

    init(_ path: FilePath) throws(CameraError) {
        self.path = path
        // Without waiting: whoever wants the next picture polls for it.
        descriptor = unsafe open(path.string, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw CameraError(path, "open", Errno(rawValue: errno)) }
        guard isCamera else { throw .notACamera(path) }
    }

    /// Takes over the descriptor of a camera that another process has opened.
    init(_ path: FilePath, opened file: FileDescriptor) {
        self.path = path
        descriptor = file.rawValue
    }

    deinit {
        close(descriptor)
    }

    /// The first camera. Some have further devices, which give no pictures.
    static func find() throws(CameraError) -> VideoDevice {
        var refusal = CameraError.noCamera
        // The kernel has no more of them (v4l2-dev.c, VIDEO_NUM_DEVICES).
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

    /// Agrees with the camera on a format for its pictures.
    func agree() throws(CameraError) -> FrameLayout {
        let offered = formats
        guard let format = PixelFormat.allCases.first(where: { offered.contains($0.code) }) else {
            throw .unsupportedFormats(path, offered.map(PixelFormat.name))
        }
        var pictures = v4l2_pix_format()
        pictures.width = Self.width
        pictures.height = Self.height
        pictures.pixelformat = format.code
        try check("choose a format of", unsafe clinux_video_set_format(descriptor, &pictures))
        // It may have changed everything.
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

    /// The codes of the formats that it has, in its order.
    private var formats: [UInt32] {
        var codes: [UInt32] = []
        var description = v4l2_fmtdesc()
        while unsafe clinux_video_enumerate_formats(descriptor, &description) == 0 {
            codes.append(description.pixelformat)
            description.index += 1
        }
        return codes
    }

    /// Says what was attempted if the last call's result is an error.
    func check(_ attempt: String, _ result: Int32) throws(CameraError) {
        if result < 0 { throw CameraError(path, attempt, Errno(rawValue: errno)) }
    }
}
