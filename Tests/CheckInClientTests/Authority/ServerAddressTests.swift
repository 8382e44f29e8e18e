import HTTPClient
import Testing

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("https://health.example.org", "health.example.org"),
        ("https://health.example.org:8443", "health.example.org"),
        ("http://127.0.0.1:8080", "127.0.0.1"),
        ("http://localhost", "localhost"),
    ])
    func `an address has a scheme, a host and an optional port; a slash at the end is removed`(
        text: String,
        host: String
    ) {
        for typed in [text, text + "/"] {
            let address = ServerAddress(typed)
            #expect(address?.text == text)
            #expect(address?.host == host)
        }
    }

    @Test(arguments: [
        "http://health.example.org", "http://127.0.0.2:8080", "http://127.0.0.1.example.org", "http://[::1]:8080",
        "ftp://127.0.0.1", "HTTPS://health.example.org", "health.example.org", "",
    ])
    func `without TLS, only this machine is a valid address`(text: String) {
        #expect(ServerAddress(text) == nil)
    }

    @Test(arguments: [
        "https://", "https:///", "https://Health.example.org", "https://health..example.org", "https://-health.example",
        "https://health.example.org:", "https://health.example.org:0", "https://health.example.org:65536",
        "https://health.example.org:http", "https://health.example.org:+443", "https://health.example.org:1:2",
        "https://officer@health.example.org", "https://officer:password@health.example.org",
        "https://health.example.org/v1", "https://health.example.org//", "https://health.example.org?all",
        "https://health.example.org#v1", " https://health.example.org", "https://health.example.org\n",
    ])
    func `an address with a missing, invalid or additional part is refused`(text: String) {
        #expect(ServerAddress(text) == nil)
    }
}
