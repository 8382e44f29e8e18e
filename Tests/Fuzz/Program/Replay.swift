#if !FUZZING
import Foundation
import FuzzTargets

/// Checks files one by one, such as those that a fuzz build found, and says what does not hold.
@main
enum Replay {
    static func main() {
        let files = CommandLine.arguments.dropFirst()
        guard !files.isEmpty else {
            fail("name files to check; new ones are searched for by make fuzz TARGET=ndef RUNS=1000000")
        }
        let target = FuzzTarget.chosen()
        var hasFinding = false
        for file in files {
            do {
                try target.check(Array(Data(contentsOf: URL(filePath: file))))
            } catch let finding as Finding {
                print("\(file): it does not hold that \(finding)")
                hasFinding = true
            } catch {
                fail("\(file) cannot be read: \(error.localizedDescription)")
            }
        }
        exit(hasFinding ? EXIT_FAILURE : EXIT_SUCCESS)
    }
}
#endif
