@testable import AuthorityPostgreSQL
import Testing

struct ColumnTypeTests {
    @Test func `A statement whose column is of a type that is not read is a mistake of ours`() async {
        await #expect(processExitsWith: .failure) {
            // numeric, which sum() gives.
            _ = ColumnType(1700)
        }
    }
}
