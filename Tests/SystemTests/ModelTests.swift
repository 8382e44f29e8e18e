import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Models")
struct ModelTests {
    @Test(
        .proves("S4", "V3")
    )
    func `a positive test authorises one batch in every order of events, and the model detects three mistakes`()
        async throws
    {
        let script = ExternalTool.packageRoot.appending(path: "Tests/Models/check.sh")
        let ending = try await RunningProgram.run(script, [])
        #expect(ending.status == 0, "\(ending.output)\(ending.error)")
        #expect(ending.output.contains("positive_test: 0 errors"))
        #expect(ending.output.matches(of: /positive_test with \w+: 1 errors/).count == 3)
    }
}
