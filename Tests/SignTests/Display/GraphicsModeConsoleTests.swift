import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Display

@Suite("The text console behind the screen")
struct GraphicsModeConsoleTests {
    private final class Race: Sendable {
        let isDone = Atomic(false)
        let lost = Atomic(0)
    }

    @Test func `a console that cannot be suspended is closed once, so that no other file is closed`() async throws {
        let race = Race()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { race.isDone.store(true, ordering: .relaxed) }
                try await blocking {
                    // This device is not a console.
                    for _ in 0..<20_000 { #expect(GraphicsModeConsole(device: "/dev/null") == nil) }
                }
            }
            group.addTask {
                try await blocking {
                    while !race.isDone.load(ordering: .relaxed) {
                        let descriptors = (0..<32).map { _ in unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
                        for descriptor in descriptors where close(descriptor) != 0 {
                            race.lost.add(1, ordering: .relaxed)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(race.lost.load(ordering: .relaxed) == 0)
    }
}
