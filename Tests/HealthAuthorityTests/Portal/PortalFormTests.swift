@testable import AuthorityPortal
@testable import HealthAuthority
import Testing

@Suite struct PortalFormTests {
    @Test func `a form is read as browsers write it`() throws {
        let form = try #require(PortalForm(Array("a=1&b=x+y%2B%c3%A9&c=".utf8)))
        #expect(form["a"] == "1")
        #expect(form["b"] == "x y+é")
        #expect(form["c"] == "")
        #expect(form["d"] == "")
        #expect("\(form)" == "<form>")
    }

    @Test func `nothing is a form without fields`() throws {
        #expect(try #require(PortalForm([UInt8]()))["a"] == "")
    }

    @Test(
        arguments: [
            "a", "a=1&", "&a=1", "a=1&&b=2", "a=1&a=2", "a=1&%61=2", "a=1=2", "a=%", "a=%4", "a=%4g", "a=%C3",
            "a=%c0%80", "a=<",
            "a=é", "a=%00", "a=%0A", "a=x y", "a=%ED%A0%80",
        ]
    )
    func `what no browser would send is refused`(text: String) {
        #expect(PortalForm(Array(text.utf8)) == nil)
    }
}
