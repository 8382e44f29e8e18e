import CDRM
import Files
import Glibc
import SystemPackage

/// A graphics card with screen connectors, through the kernel's Direct Rendering Manager (drm(7),
/// drm-kms(7)).
///
/// A process that opens the card while no other process draws on it becomes its master. Only the
/// master decides what screens show.
final class DRMCard: Sendable {
    let path: FilePath
    let descriptor: Int32

    init(_ path: FilePath) throws {
        self.path = path
        descriptor = try FileError.wrap("open the graphics card \(path)") {
            try FileDescriptor.open(path, .readWrite, options: .closeOnExec).rawValue
        }
        guard try !connectors.isEmpty else { throw ScreenError.noConnector(card: path) }
        guard drmIsMaster(descriptor) == 1 else { throw ScreenError.inUse(card: path) }
    }

    deinit {
        close(descriptor)
    }

    /// The first card with a screen; otherwise the first one with connectors. The numbers of cards
    /// change between boots, and some cards only compute.
    static func find() throws -> DRMCard {
        var free: DRMCard?
        var refusal: any Error = ScreenError.noCard
        // The kernel's limit (drm_drv.c gives 64 minor numbers to cards).
        for path in (0..<64).map({ FilePath("/dev/dri/card\($0)") }) where unsafe access(path.string, F_OK) == 0 {
            do {
                let card = try DRMCard(path)
                if try card.output(isProbed: true) != nil { return card }
                free = free ?? card
            } catch ScreenError.noConnector {
                continue
            } catch {
                refusal = error
            }
        }
        guard let free else { throw refusal }
        return free
    }

    /// The first connector with a screen, and its CRTC; nil if there is none.
    func output(isProbed: Bool) throws(FileError) -> DRMOutput? {
        let crtcs = try crtcs
        for identifier in try connectors {
            if let connector = DRMConnector(identifier, of: self, isProbed: isProbed), let mode = connector.mode,
                let crtc = crtc(of: connector, among: crtcs)
            {
                return DRMOutput(connector: connector, crtc: crtc, mode: mode)
            }
        }
        return nil
    }

    /// The CRTC that already feeds the connector, so that no other screen goes dark; otherwise the
    /// first suitable one.
    private func crtc(of connector: DRMConnector, among crtcs: [UInt32]) -> UInt32? {
        if let encoder = unsafe drmModeGetEncoder(descriptor, connector.encoder) {
            defer { unsafe drmModeFreeEncoder(encoder) }
            if unsafe encoder.pointee.crtc_id != 0 { return unsafe encoder.pointee.crtc_id }
        }
        return crtcs.indices.first { connector.possibleCRTCs & 1 << $0 != 0 }.map { crtcs[$0] }
    }

    private var connectors: [UInt32] {
        get throws(FileError) {
            try unsafe resources {
                unsafe Array(UnsafeBufferPointer(start: $0.connectors, count: Int($0.count_connectors)))
            }
        }
    }

    private var crtcs: [UInt32] {
        get throws(FileError) {
            try unsafe resources { unsafe Array(UnsafeBufferPointer(start: $0.crtcs, count: Int($0.count_crtcs))) }
        }
    }

    private func resources(_ read: (drmModeRes) -> [UInt32]) throws(FileError) -> [UInt32] {
        guard let resources = unsafe drmModeGetResources(descriptor) else {
            // A render-only card reports these errors.
            if errno == EOPNOTSUPP || errno == EINVAL { return [] }
            throw FileError("list the connectors of \(path)", Errno(rawValue: errno))
        }
        defer { unsafe drmModeFreeResources(resources) }
        return unsafe read(resources.pointee)
    }
}
