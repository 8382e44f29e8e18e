// swift-tools-version: 6.2
// Not newer than 6.2: Debian has only a 6.2.3 compiler for arm64.

import Glibc
import PackageDescription

// Otherwise, SwiftPM would run the manifests of packages that have not been compared with Packages.lock.
guard access("\(Context.packageDirectory)/.swiftpm/configuration/mirrors.json", R_OK) == 0 else {
    print("error: the Swift packages are missing; run `make packages` first")
    exit(1)
}

/// Set by `make fuzz-program`: instruments our code for libFuzzer.
let isFuzzed = Context.environment["FUZZED"] != nil
let fuzzing: [SwiftSetting] = isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer,address"]), .define("FUZZING")] : []

/// Compiler rules for our own code, with the proposals of Swift Evolution that describe them.
let rules: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .treatAllWarnings(as: .error),  // SE-0443
    .strictMemorySafety(),  // SE-0458
]

/// The settings of all our targets.
let settings = rules + fuzzing

/// The settings of targets that compute much: pixels and cryptography. They are optimised in debug
/// builds too, because tests would be slow otherwise. Preconditions and overflow checks stay enabled.
let optimised = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// Targets by name, with what they depend on.
typealias Dependencies = KeyValuePairs<String, [Target.Dependency]>

/// Returns libraries of our own.
func libraries(
    _ targets: Dependencies,
    in folder: String = "Sources",
    exclude: [String] = [],
    settings: [SwiftSetting] = settings
) -> [Target] {
    targets.map { (name, needed) in
        .target(
            name: name,
            dependencies: needed,
            path: "\(folder)/\(name)",
            exclude: exclude,
            swiftSettings: settings
        )
    }
}

/// Returns programs.
func programs(_ targets: Dependencies, in folder: String = "Sources") -> [Target] {
    targets.map {
        .executableTarget(name: $0.key, dependencies: $0.value, path: "\(folder)/\($0.key)", swiftSettings: settings)
    }
}

/// Returns tests.
func tests(_ targets: Dependencies, settings: [SwiftSetting] = settings) -> [Target] {
    targets.map { .testTarget(name: $0.key, dependencies: $0.value, swiftSettings: settings) }
}

// Programs: argument parsing, wiring and running.
let mainPrograms: [Target] =
    programs([
        "venued": [
            "CheckInProtocol", "Clocks", "CommandLineTool", "ConfigurationFiles", "Cryptography", "Display",
            "OperatingSystem", "QRCode", "Raster", "Sign", "VenueKiosk", argumentParser, log, system,
        ],
        // The program that stays in a kiosk's memory. It does not link the drawing libraries.
        "venued-kiosk": ["CommandLineTool", "OperatingSystem", "VenueKiosk", argumentParser],
        // The program with the capability for Bluetooth. systemd starts it for an adapter.
        "checkin-radio": ["Bluetooth", "OperatingSystem", system],
        "checkin": [
            "AuthorityProtocol", "Bluetooth", "CCurses", "CheckInClient", "CheckInProtocol", "Clocks",
            "CommandLineTool", "ConfigurationFiles", "Cryptography", "Encodings", "ExportFiles", "ExposureNotification",
            "HTTPClient", "Matching", "NFC", "OperatingSystem", "ProgramOutput", "QRScanner", "Raster", "TagReading",
            argumentParser, system,
        ],
        // Shows the values of the protocol “Sonar”. It is not in a package.
        "sonar-demo": [
            "CommandLineTool", "Cryptography", "Encodings", "OperatingSystem", "Sonar", argumentParser, system,
        ],
        "authorityd": [
            "AuthorityDatabases", "AuthorityPortal", "AuthorityProtocol", "CheckInProtocol", "Clocks",
            "CommandLineTool", "ConfigurationFiles", "Cryptography", "Encodings", "ExportFiles", "HealthAuthority",
            "HTTPClient", "OperatingSystem", "ProgramOutput", "QRCode", argumentParser, lifecycle, log, signals, system,
        ],
    ])

// Cores: the logic of the programs.
let cores: [Target] =
    libraries([
        "VenueKiosk": [
            "CheckInProtocol", "CLinux", "Clocks", "CommandLineTool", "ConfigurationFiles", "Cryptography", "Display",
            "Encodings", "NFC", "OperatingSystem", "Raster", argumentParser, lifecycle, log, signals, system,
        ],
        "CheckInClient": [
            "AuthorityProtocol", "CheckInProtocol", "CLinux", "Clocks", "Cryptography", "Encodings", "ExportFiles",
            "ExposureNotification", "HTTPClient", "Matching", "OHTTP", "OperatingSystem", grdb, system,
        ],
        // The only target that imports CCurl.
        "HTTPClient": ["CCurl", "CheckInProtocol", "Cryptography", "OperatingSystem", system],
        "Matching": ["AuthorityProtocol", "CAESKernels", "CheckInProtocol", "Cryptography"],
        "HealthAuthority": [
            "AuthorityProtocol", "CheckInProtocol", "Clocks", "ConfigurationFiles", "Cryptography", "Encodings",
            "ExportFiles", "ExposureNotification", "HTTPClient", "OHTTP", "OperatingSystem", httpTypes, hummingbird,
            hummingbirdCore, lifecycle, log, nioCore, nioHTTPTypes, system,
        ],
        // The pages for the health authority's officers.
        "AuthorityPortal": [
            "AuthorityProtocol", "CheckInProtocol", "ConfigurationFiles", "Cryptography", "Encodings",
            "HealthAuthority", "OperatingSystem", "QRCode", httpTypes, hummingbird, lifecycle, log, mustache, nioCore,
            system,
        ],
        // Two databases that implement the same protocol.
        "AuthorityDatabases": [
            "CheckInProtocol", "CPQ", "Cryptography", "HealthAuthority", "OperatingSystem", grdb, system,
        ],
    ])

// Devices, formats, and code that the programs share. These targets do not depend on check-ins.
let devices: [Target] =
    libraries([
        // The kernel's management socket for Bluetooth.
        "Bluetooth": ["Encodings", "OperatingSystem", system],
        "Clocks": ["CheckInProtocol", "CLinux", "OperatingSystem", system],
        "CommandLineTool": ["Cryptography", "OperatingSystem", argumentParser, system],
        "ConfigurationFiles": ["OperatingSystem"],
        "Display": ["CDRM", "CLinux", "OperatingSystem", "Raster", system],
        "NFC": ["CNFC", "Encodings", "OperatingSystem"],
        // Files, processes and their sandbox, and terminals.
        "OperatingSystem": ["CLinux", "CSeccomp", "Encodings", system],
        // The centralised protocol of the NHSX app of 2020 (“Sonar”). No program of a package links it.
        "Sonar": ["Cryptography", "Encodings", "OperatingSystem", system],
        "TagReading": ["CPCSCLite", "Encodings", "NFC", "OperatingSystem", system],
    ])
    + libraries(
        [
            "QRCode": ["CQRencode", "Encodings", "Raster"],
            "QRScanner": ["CLinux", "CTurboJPEG", "CZBar", "OperatingSystem", "Raster", system],
            "Raster": ["CPNG"],
            "Sign": ["CPangoCairo", "Display", "Encodings", "OperatingSystem", "QRCode", "Raster", system],
        ],
        settings: optimised
    )

// The protocol. These targets do not access files, clocks, devices or sockets.
let protocols: [Target] =
    libraries([
        // The phones' Bluetooth protocol (“GAEN”): keys, beacons and risk, as values without I/O.
        "ExposureNotification": ["CAESKernels", "Cryptography"],
        // What `checkin` and `authorityd` print alike.
        "ProgramOutput": ["CheckInProtocol", "Clocks", "ExportFiles", "OperatingSystem"],
        "OHTTP": ["Cryptography", "Encodings"],
    ])
    + libraries(
        [
            // Encodings of bytes as text and of numbers as bytes.
            "Encodings": [],
            "Cryptography": ["COpenSSL", "Encodings"],
        ],
        settings: optimised
    )
    + libraries(["CheckInProtocol": ["Cryptography", "Encodings"]], exclude: ["Protos/venue_code.proto"])
    // Files of keys that authorities publish for phones. The only target that imports SwiftProtobuf.
    + libraries(
        ["ExportFiles": ["Cryptography", "CZlib", "Encodings", "ExposureNotification", protobuf]],
        exclude: ["Protos/export.proto"]
    )
    // The messages between clients and the authority: published files, and what clients send.
    + libraries(
        ["AuthorityProtocol": ["CheckInProtocol", "Cryptography", "Encodings", "ExposureNotification", "OHTTP"]],
        exclude: ["Publication/Protos", "Sharing/Protos"]
    )

// Simulated NFC reader (PN532) and Bluetooth controllers.
let hardware: [Target] =
    programs(["pn532-simulator": ["Encodings", "PN532Simulator", argumentParser]], in: "Hardware")
    + libraries(
        [
            "BluetoothSimulator": ["Bluetooth", "Encodings", "OperatingSystem", system],
            "PN532Simulator": ["Encodings"],
        ],
        in: "Hardware"
    )

// What tests share.
let testSupport: [Target] =
    libraries(
        [
            "TestSupport": [
                "CTurboJPEG", "Encodings", "NFC", "OperatingSystem", "PN532Simulator", "Raster", subprocess, system,
            ],
            "TestTraits": ["TestSupport"],
            // The real authorityd, and attendees with the real checkin.
            "TestAuthority": [
                "AuthorityProtocol", "CheckInClient", "CheckInProtocol", "Cryptography", "OperatingSystem",
                "TestSupport", system,
            ],
            "TestPackages": ["AuthorityProtocol", "CheckInProtocol", "Cryptography"],
        ],
        in: "Tests"
    )

let suites: [Target] =
    tests([
        "BluetoothTests": [
            "Bluetooth", "BluetoothSimulator", "Encodings", "OperatingSystem", "TestSupport", "TestTraits", system,
        ],
        "CheckInClientTests": [
            "AuthorityProtocol", "CheckInClient", "CheckInProtocol", "Cryptography", "Encodings", "ExportFiles",
            "ExposureNotification", "HTTPClient", "Matching", "OHTTP", "OperatingSystem", "TestPackages", "TestSupport",
            "TestTraits", grdb, system,
        ],
        "CheckInProtocolTests": [
            "AuthorityProtocol", "CheckInProtocol", "Cryptography", "Encodings", "ExposureNotification", "Matching",
            "OHTTP", "TestPackages", "TestSupport", "TestTraits",
        ],
        "CheckInTests": [
            "AuthorityProtocol", "Bluetooth", "checkin", "CheckInClient", "CheckInProtocol", "Cryptography",
            "HTTPClient", "Matching", "OperatingSystem", "ProgramOutput", "TestPackages", "TestSupport", "TestTraits",
            system,
        ],
        "CryptographyTests": ["COpenSSL", "Cryptography", "Encodings", "OHTTP", "TestSupport"],
        "ExposureNotificationTests": [
            "Cryptography", "Encodings", "ExportFiles", "ExposureNotification", "OperatingSystem", "Sonar",
            "TestSupport", "TestTraits", system,
        ],
        "HealthAuthorityTests": [
            "AuthorityDatabases", "AuthorityPortal", "AuthorityProtocol", "CheckInProtocol", "ConfigurationFiles",
            "Cryptography", "Encodings", "ExportFiles", "ExposureNotification", "HealthAuthority", "HTTPClient",
            "OHTTP", "OperatingSystem", "TestSupport", "TestTraits", httpTypes, hummingbird, lifecycle, log, nioCore,
            system,
        ],
        "NFCTests": [
            "checkin", "CNFC", "Encodings", "NFC", "OperatingSystem", "pn532-simulator", "PN532Simulator", "TagReading",
            "TestSupport", "TestTraits",
        ],
        "QRCodeTests": ["CTurboJPEG", "OperatingSystem", "QRCode", "QRScanner", "Raster", "TestSupport", system],
        "OperatingSystemTests": ["CSeccomp", "NFC", "OperatingSystem", "TestSupport", system],
        "SystemTests": [
            "authorityd", "AuthorityDatabases", "AuthorityProtocol", "checkin", "CheckInClient", "CheckInProtocol",
            "Cryptography", "ExportFiles", "ExposureNotification", "FuzzTargets", "HealthAuthority", "NFC", "OHTTP",
            "OperatingSystem", "pn532-simulator", "PN532Simulator", "QRCode", "Raster", "simulation", "sonar-demo",
            "TestAuthority", "TestSupport", "TestTraits", "venued", "venued-kiosk", "VenueKiosk", system,
        ],
        "VenueKioskTests": [
            "CheckInProtocol", "CLinux", "Clocks", "ConfigurationFiles", "Cryptography", "Display", "OperatingSystem",
            "PN532Simulator", "QRCode", "Raster", "Sign", "TestSupport", "TestTraits", "venued", "VenueKiosk",
            lifecycle, log, system,
        ],
        // Runs the web client in browsers. Tests/WebClient contains the pages of these tests.
        "WebClientTests": ["Clocks", "TestSupport", "TestTraits"],
    ])
    + tests(
        ["SignTests": ["Display", "OperatingSystem", "QRCode", "Raster", "Sign", "TestSupport", "VenueKiosk", system]],
        settings: optimised
    )

// Programs that only tests run, and suites that need further settings.
let testPrograms: [Target] = [
    .target(
        name: "CBaselines",
        dependencies: ["COpenSSL"],
        path: "Tests/CBaselines",
        cSettings: [.unsafeFlags(["-O2"])]
    ),
    // Runs in the virtual machine of MachineTests, with a real kernel and simulated controllers.
    .executableTarget(
        name: "bluetooth-trial",
        dependencies: ["Bluetooth", "Encodings", "OperatingSystem"],
        path: "Tests/BluetoothTrial",
        swiftSettings: settings
    ),
    // Benchmarks are part of this package because they measure internal code.
    .executableTarget(
        name: "benchmarks",
        dependencies: [
            "AuthorityDatabases", "AuthorityProtocol", "CBaselines", "CheckInClient", "CheckInProtocol", "Cryptography",
            "Encodings", "ExposureNotification", "HealthAuthority", "HTTPClient", "Matching", "NFC", "OperatingSystem",
            "PN532Simulator", "TestPackages", "TestSupport", argumentParser, grdb, system,
        ],
        path: "Tests/Benchmarks",
        swiftSettings: settings
    ),
    // Simulates weeks of operation of all three programs in minutes.
    .executableTarget(
        name: "simulation",
        dependencies: [
            "AuthorityDatabases", "AuthorityProtocol", "CheckInClient", "CheckInProtocol", "ConfigurationFiles",
            "Cryptography", "ExportFiles", "ExposureNotification", "HealthAuthority", "HTTPClient", "Matching",
            "OperatingSystem", "Sonar", "TestPackages", "TestSupport", "VenueKiosk", argumentParser, log, system,
        ],
        path: "Tests/Simulation",
        swiftSettings: settings
    ),
    .target(
        name: "FuzzTargets",
        dependencies: [
            "AuthorityDatabases", "AuthorityPortal", "AuthorityProtocol", "Bluetooth", "BluetoothSimulator",
            "CheckInClient", "CheckInProtocol", "ConfigurationFiles", "Cryptography", "ExportFiles",
            "ExposureNotification", "HealthAuthority", "HTTPClient", "Matching", "NFC", "OHTTP", "OperatingSystem",
            "PN532Simulator", "QRScanner", "Raster", "Sonar", "TagReading", "TestPackages", "VenueKiosk", httpTypes,
            hummingbird, nioCore, system,
        ],
        path: "Tests/Fuzz/Targets",
        swiftSettings: settings
    ),
    .executableTarget(
        name: "fuzz",
        dependencies: ["FuzzTargets"],
        path: "Tests/Fuzz/Program",
        swiftSettings: settings,
        linkerSettings: isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : []
    ),
    .testTarget(
        name: "MachineTests",
        dependencies: [
            "authorityd", "Bluetooth", "bluetooth-trial", "BluetoothSimulator", "checkin", "checkin-radio",
            "CheckInClient", "CheckInProtocol", "Clocks", "Cryptography", "Encodings", "NFC", "OperatingSystem",
            "pn532-simulator", "PN532Simulator", "QRCode", "Raster", "TestAuthority", "TestSupport", "TestTraits",
            "venued", system,
        ],
        exclude: [
            "Appliance", "Bluetooth/build", "Bluetooth/init", "Board/enter", "Board/prepare",
            "Board/qemu-of-debian-13", "Board/serial-commands", "Board/serial-commands.service", "Machine",
        ],
        swiftSettings: settings
    ),
]

// C libraries. Each library is imported by one target only, except for the Linux headers.
let systemLibraries: [Target] = [
    // Our own library: processor instructions that Swift cannot express.
    .target(name: "CAESKernels", cSettings: [.unsafeFlags(["-O2"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CCurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CNFC", pkgConfig: "libnfc", providers: [.apt(["libnfc-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CPCSCLite", pkgConfig: "libpcsclite", providers: [.apt(["libpcsclite-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    // Without pkgConfig: SwiftPM queries pkg-config for every library in each build, and would
    // print a warning on machines that do not need authorityd.
    .systemLibrary(name: "CPQ", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CZBar", providers: [.apt(["libzbar0"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
]

let package = Package(
    name: "venue-check-in",
    products: [
        .library(name: "CheckInProtocol", targets: ["CheckInProtocol"]),
        .library(name: "CheckInClient", targets: ["CheckInClient"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        // Without Foundation's streams and field masks.
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        // For tests. The package's default trait is off, because it adds Foundation.
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: mainPrograms + cores + devices + protocols + systemLibraries + hardware + testSupport + suites
        + testPrograms,
    swiftLanguageModes: [.v6]
)
