import AuthorityPostgreSQL
import HTTPClient
import HealthAuthority
import SystemPackage
import TagReading

/// Addresses of servers, proxies, sockets, databases and readers. Each parser gets the same text.
enum AddressTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        try checkServer(text)
        try checkListening(text)
        if let proxy = Proxy(text) {
            try expect(Proxy(proxy.url)?.url == proxy.url, "the URL of a proxy is that of the same proxy")
        }
        if (try? DatabaseAddress(text)) != nil {
            try expect(text.hasPrefix("postgres"), "the address of a database begins with its scheme")
        }
        // Room for the longer form, which names the driver's library.
        if input.count < 900, let reader = ReaderAddress(text) {
            try expect(ReaderAddress(reader.description) == reader, "a reader's address is parsed as it is written")
        }
    }

    private static func checkServer(_ text: String) throws(Finding) {
        guard let server = ServerAddress(text) else { return }
        try expect(ServerAddress(server.text) == server, "a server's address is parsed as it is written")
        try expect(
            server.isSecure || ["127.0.0.1", "localhost"].contains(server.host),
            "a server on another machine has TLS"
        )
    }

    private static func checkListening(_ text: String) throws(Finding) {
        guard let address = try? ListenAddress(text) else { return }
        switch address {
        case .tcp(let host, let port):
            try expect(
                (try? ListenAddress("[\(host)]:\(port)")) == address,
                "host and port are parsed as they are written"
            )
        case .unix(let path):
            try expect(text.utf8.count <= ListenAddress.maximumPathLength, "the path of a socket fits")
            try expect((try? ListenAddress(path.string)) == address, "a path is parsed as it is written")
        }
    }
}
