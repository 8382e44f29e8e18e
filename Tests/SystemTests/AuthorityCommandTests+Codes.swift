import OperatingSystem
import TestSupport
import TestTraits
import Testing

/// “authorityd codes revoke”.
extension AuthorityCommandTests {
    @Test func `revoking the codes of an unknown name is an error`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd(["init", "--data", data]).status == 0)
        #expect(try await authorityd(["case-system", "add", "sormas", "--data", data]).status == 0)
        for name in ["admin", "case-system.sormas"] {
            let none = try await authorityd(["codes", "revoke", name, "--data", data])
            #expect(none.status == 1 && none.error == "authorityd: error: \(name) has no unexpired codes\n")
        }
        for name in ["nobody", "sormas"] {
            let unknown = try await authorityd(["codes", "revoke", name, "--data", data])
            #expect(unknown.status == 1)
            #expect(
                unknown.error == """
                    authorityd: error: there is no officer or case system “\(name)”, and no unexpired code of this name
                    authorityd: hint: to list all officers: authorityd officer list
                    authorityd: hint: to list all case systems: authorityd case-system list; give case-system.NAME

                    """
            )
        }
    }
}
