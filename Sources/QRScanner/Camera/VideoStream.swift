import CLinux
import Glibc
import Raster
import SystemPackage

/// A camera that is switched on. The camera is switched off when this object is released.
final class VideoStream: PictureSource {
    private let device: VideoDevice
    private let layout: FrameLayout
    private let buffers: [FrameBuffer]

    init(of device: VideoDevice) throws(CameraError) {
        self.device = device
        layout = try device.agree()
        buffers = try Self.requestBuffers(device)
        for index in buffers.indices { try enqueue(index) }
        try device.check("switch on", clinux_video_start(device.descriptor))
    }

    deinit {
        clinux_video_stop(device.descriptor)
    }

    func nextPicture(within milliseconds: Int32) throws(CameraError) -> GrayImage? {
        var ready = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&ready, 1, milliseconds) > 0, let (index, count) = try dequeue() else { return nil }
        let picture = buffers[index].withBytes(count) { layout.picture(from: $0) }
        try enqueue(index)
        return picture
    }

    func skip() throws(CameraError) {
        for _ in buffers {
            guard let (index, _) = try dequeue() else { return }
            try enqueue(index)
        }
    }

    /// Dequeues a buffer that the camera has filled. Returns the buffer's index and the number of
    /// bytes in it; nil if no buffer is ready.
    private func dequeue() throws(CameraError) -> (index: Int, count: Int)? {
        var (index, count, flags): (UInt32, UInt32, UInt32) = (0, 0, 0)
        guard unsafe clinux_video_dequeue(device.descriptor, &index, &count, &flags) < 0 else {
            // A picture that the driver marks as damaged is treated as empty.
            return (Int(index), flags & UInt32(V4L2_BUF_FLAG_ERROR) == 0 ? Int(count) : 0)
        }
        let code = Errno(rawValue: errno)
        if code == .resourceTemporarilyUnavailable || code == .interrupted { return nil }
        throw CameraError(device.path, "get a picture from", code)
    }

    /// Queues a buffer, which the camera can then fill.
    private func enqueue(_ index: Int) throws(CameraError) {
        try device.check("queue memory for", clinux_video_enqueue(device.descriptor, UInt32(index)))
    }

    private static func requestBuffers(_ device: VideoDevice) throws(CameraError) -> [FrameBuffer] {
        // The camera can fill one buffer while another buffer is being read. The driver may change
        // this number.
        var count: UInt32 = 4
        try device.check("request memory from", unsafe clinux_video_request_buffers(device.descriptor, &count))
        var buffers: [FrameBuffer] = []
        for index in 0..<count {
            var (offset, length): (UInt32, UInt32) = (0, 0)
            try device.check(
                "query the memory of",
                unsafe clinux_video_find_buffer(device.descriptor, index, &offset, &length)
            )
            buffers.append(try FrameBuffer(of: device, offset: Int(offset), byteCount: Int(length)))
        }
        return buffers
    }
}

/// Driver memory to which a camera writes its pictures. The kernel clears this memory before
/// another program gets it.
@safe
final class FrameBuffer {
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    /// - Parameter offset: The position of the memory within the device file.
    init(of device: VideoDevice, offset: Int, byteCount: Int) throws(CameraError) {
        let base = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, device.descriptor, off_t(offset))
        guard let base = unsafe base, unsafe base != MAP_FAILED else {
            throw CameraError(device.path, "map the memory of", Errno(rawValue: errno))
        }
        unsafe self.base = base
        self.byteCount = byteCount
    }

    deinit {
        unsafe munmap(base, byteCount)
    }

    /// Lends the first `count` bytes to `body`. If there are fewer bytes, lends all of them.
    func withBytes<Result>(_ count: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(start: base, count: min(count, byteCount)).bindMemory(to: UInt8.self).span)
    }
}
