import OperatingSystem
import SystemPackage
import Testing

@Suite struct ProcessMemoryTests {
    @Test func `released code is no longer in memory, and still runs`() throws {
        #expect(!ProcessMemory.Code.ofThisProcess.isEmpty)
        // Touch much code before it is released.
        _ = try residentCode()
        let before = try residentCode()
        ProcessMemory.release()
        #expect(try residentCode() < before)
        ProcessMemory.release()
    }

    /// The size in kilobytes of the code that is in memory (proc(5), `/proc/self/smaps`).
    private func residentCode() throws -> Int {
        let text = String(decoding: try #require(try PrivateFile.read("/proc/self/smaps")), as: UTF8.self)
        var (isCode, sum) = (false, 0)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            if words.count >= 5, words[0].contains("-") {
                isCode = words[1] == "r-xp" && words.last?.hasPrefix("/") == true
            } else if isCode, words[0] == "Rss:" {
                sum += try #require(Int(words[1]))
            }
        }
        return sum
    }
}
