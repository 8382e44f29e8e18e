import Files
import Foundation
import SystemPackage
import Testing

struct DirectoryTests {
    @Test func `who cannot look is told so, and not that nothing is there`() throws {
        let directory = try Directory.makeTemporary(prefix: "directory-test")
        defer { try? Directory.remove(directory) }
        let (file, link) = (directory.appending("file"), directory.appending("link"))
        try PrivateFile.replace(file, with: [])
        #expect(try Directory.has(directory))
        #expect(try Directory.has(file))
        #expect(try !Directory.has(directory.appending("nothing")))
        let inside = file.appending("inside")
        #expect(throws: FileError("look for \(inside)", .notDirectory)) { try Directory.has(inside) }
        try FileManager.default.createSymbolicLink(atPath: link.string, withDestinationPath: link.string)
        #expect(throws: FileError("look for \(link)", .tooManySymbolicLinkLevels)) { try Directory.has(link) }
    }
}
