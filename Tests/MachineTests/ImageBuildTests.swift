import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// Building the disk image. The variable PACKAGE names the kiosk's package, from which the image was built.
@Suite(
    "The build of the disk image",
    .timeLimit(.minutes(60)),
    .extended,
    .enabled("takes root and a disk image: make test-appliance") {
        getuid() == 0 && ApplianceImage.isThere && Environment["PACKAGE"] != nil
    }
)
struct ImageBuildTests {
    /// mmdebstrap empties the new system's /tmp, and the build empties its /var.
    @Test func `a build below /tmp, with a package below /var, gives the same bytes`() async throws {
        let package = FilePath(try #require(Environment["PACKAGE"]))
        let copies = FilePath("/var/tmp/image-build-\(UUID().uuidString)")
        let result = FilePath("/tmp/image-build-\(UUID().uuidString)")
        try Directory.makePrivate(copies)
        defer {
            try? Directory.remove(copies)
            try? Directory.remove(result)
        }
        let copy = copies.appending(try #require(package.lastComponent).string)
        try FileManager.default.copyItem(atPath: package.string, toPath: copy.string)
        let script = ExternalTool.packageRoot.appending(path: "Hardware/Image/build.sh")
        let build = try await RunningProgram.run(
            script,
            [result.string, ApplianceImage.architecture, copy.string]
        )
        try #require(build.status == 0, "\(build.error)")
        for name in ["kiosk.img", "packages.txt", "kiosk.cdx.json"] {
            let comparison = try await RunningProgram.run(
                URL(filePath: "/usr/bin/cmp"),
                [ApplianceImage.directory.appending(path: name).path, result.appending(name).string]
            )
            #expect(comparison.status == 0, "\(comparison.output)\(comparison.error)")
        }
    }
}
