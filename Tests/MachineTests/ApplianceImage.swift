import Foundation
import TestSupport

/// The disk image that “make image” builds.
enum ApplianceImage {
    static let directory = ExternalTool.packageRoot.appending(path: ".build-image/amd64")

    /// Whether there is one, and what starts it; otherwise says what is missing.
    static let isThere: Bool = {
        let needs = [
            directory.appending(path: "kiosk.img").path: "as root, run make image",
            "/usr/bin/qemu-system-x86_64": "run make setup", "/usr/share/ovmf/OVMF.fd": "run make setup",
            "/usr/bin/mcopy": "run make setup",
        ]
        for (path, remedy) in needs where !FileManager.default.fileExists(atPath: path) {
            print("No appliance: \(path) is missing; \(remedy).")
            return false
        }
        return true
    }()
}
