import TestSupport
import TestTraits
import Testing

@Suite struct WebPageTests {
    /// The script serves the signed files of the vectors, and stops the server after an update. It checks each view with axe-core, on narrow
    /// screens, in both colour schemes, and from right to left.
    @Test(
        .proves("W4", "W6", "W7", "W9", "W17", "W18", "W22", "W40", "W41")
    )
    func `the page checks in, shows and deletes visits, and a later scan sends nothing`() async throws {
        let texts = try await WebBrowser.chromium.run("texts", "qr_codes")
        #expect(texts.contains("0 problems"))
        let output = try await ExternalTool.judge("web_page.py", [])
        #expect(output.contains(/[1-9][0-9] views, 0 problems/))
    }

    /// The script gives the page hostile names, no room, a second window, a clock that was ahead, and another version on the server.
    @Test(.proves("W4", "W6", "W21"))
    func `the page says what went wrong, and the browser never stores files of two versions`() async throws {
        let output = try await ExternalTool.judge("web_faults.py", [])
        #expect(output.contains(/[1-9][0-9] views, 0 problems/))
    }

    /// The script uses the page for posters at a health authority's name, with the seeds of the vectors, and stops the server after the
    /// page has been loaded.
    @Test(.proves("W43"))
    func `a poster has the code of the vectors, and three decoders read it`() async throws {
        let output = try await ExternalTool.judge("web_poster.py", [])
        #expect(output.contains(/[1-9][0-9] vectors, 0 problems/))
    }
}
