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

/// Compiler rules for our own code.
let rules: [SwiftSetting] = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0443-warning-control-flags.md
    .treatAllWarnings(as: .error),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
    .strictMemorySafety(),
]

/// The settings of all our targets.
let settings = rules + fuzzing

/// The settings of targets that compute much: pixels and cryptography. They are optimised in debug
/// builds too, because tests would be slow otherwise. Preconditions and overflow checks stay enabled.
let optimised = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The protocol that all programs share, and its cryptography.
let language: [Target.Dependency] = ["CheckInProtocol", "Cryptography"]

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

// Programs: argument parsing, wiring and running.
let programs: [Target] = [
    .executableTarget(
        name: "venued",
        dependencies: language + [
            "Clocks", "CommandLineTool", "ConfigurationFiles", "Display", "Files", "KioskProgram", "Processes",
            "QRCode", "Raster", "Sign", "Terminals", "VenueKiosk", argumentParser, log, system,
        ],
        swiftSettings: settings
    ),
    // The program that stays in a kiosk's memory. It does not link the drawing libraries.
    .executableTarget(
        name: "venued-kiosk",
        dependencies: ["CommandLineTool", "KioskProgram", "Processes", argumentParser],
        swiftSettings: settings
    ),
    // The program with the capability for Bluetooth. systemd starts it for an adapter.
    .executableTarget(
        name: "checkin-radio",
        dependencies: ["Bluetooth", "Files", "Processes", system],
        swiftSettings: settings
    ),
    .executableTarget(
        name: "checkin",
        dependencies: language + [
            "Bluetooth", "Camera", "CheckInClient", "Clocks", "CommandLineTool", "ConfigurationFiles",
            "Encodings", "ExportFiles", "ExposureNotification", "Files", "HTTPClient", "Matching", "NFC", "Processes",
            "ProgramOutput", "Publication",
            "QRScanner", "Raster", "Sharing", "TagReading", "Terminals", "TextScreen", argumentParser, system,
        ],
        swiftSettings: settings
    ),
    // Shows the values of the protocol “Sonar”. It is not in a package.
    .executableTarget(
        name: "sonar-demo",
        dependencies: ["CommandLineTool", "Cryptography", "Encodings", "Files", "Sonar", argumentParser, system],
        swiftSettings: settings
    ),
    .executableTarget(
        name: "authorityd",
        dependencies: language + [
            "AuthorityPortal", "AuthorityDatabases", "Clocks", "CommandLineTool", "Encodings",
            "ExportFiles", "Files", "HealthAuthority", "HTTPClient", "Processes", "ProgramOutput",
            "Publication", "Sharing", "Terminals", argumentParser, lifecycle, log, signals, system,
        ],
        swiftSettings: settings
    ),
]

// Cores: the logic of the programs.
let cores: [Target] = [
    .target(
        name: "VenueKiosk",
        dependencies: language + [
            "CLinux", "Clocks", "ConfigurationFiles", "Display", "Encodings", "Files", "NFC", "Processes", "Raster",
            "Terminals", lifecycle, log, signals, system,
        ],
        swiftSettings: settings
    ),
    // What `venued` and `venued-kiosk` share.
    .target(
        name: "KioskProgram",
        dependencies: language + [
            "Clocks", "CommandLineTool", "ConfigurationFiles", "Display", "Files", "NFC", "Processes", "Terminals",
            "VenueKiosk", argumentParser, lifecycle, log, signals, system,
        ],
        swiftSettings: settings
    ),
    .target(
        name: "CheckInClient",
        dependencies: language + [
            "CLinux", "Clocks", "Encodings", "ExportFiles", "ExposureNotification", "Files", "HTTPClient", "Matching",
            "OHTTP", "Processes", "Publication", "Sharing", grdb, system,
        ],
        swiftSettings: settings
    ),
    // The only target that imports CCurl.
    .target(
        name: "HTTPClient",
        dependencies: language + ["CCurl", "Files", "Processes", system],
        swiftSettings: settings
    ),
    .target(
        name: "Matching",
        dependencies: language + ["CAESKernels", "Publication"],
        swiftSettings: settings
    ),
    .target(
        name: "HealthAuthority",
        dependencies: language + [
            "Clocks", "ConfigurationFiles", "Encodings", "ExportFiles", "ExposureNotification",
            "Files",
            "HTTPClient", "OHTTP", "Processes", "Publication", "Sharing", "Terminals", httpTypes, hummingbird,
            hummingbirdCore, lifecycle, log, nioCore, nioHTTPTypes, system,
        ],
        swiftSettings: settings
    ),
    // The pages for the health authority's officers.
    .target(
        name: "AuthorityPortal",
        dependencies: language + [
            "ConfigurationFiles", "Encodings", "Files", "HealthAuthority", "Publication", "QRCode", httpTypes,
            hummingbird, lifecycle, log, mustache, nioCore, system,
        ],
        swiftSettings: settings
    ),
    // Two databases that implement the same protocol.
    .target(
        name: "AuthorityDatabases",
        dependencies: language + ["CPQ", "Files", "HealthAuthority", "Terminals", grdb, system],
        swiftSettings: settings
    ),
]

// Devices, formats, and code that the programs share. These targets do not depend on check-ins.
let devices: [Target] = [
    // The kernel's management socket for Bluetooth.
    .target(name: "Bluetooth", dependencies: ["Encodings", "Files", "Processes", system], swiftSettings: settings),
    .target(
        name: "Camera",
        dependencies: ["CLinux", "Encodings", "Files", "Processes", "QRScanner", "Raster", "Terminals", system],
        swiftSettings: settings
    ),
    .target(name: "Clocks", dependencies: ["CheckInProtocol", "CLinux", "Files", system], swiftSettings: settings),
    .target(
        name: "CommandLineTool",
        dependencies: ["Cryptography", "Files", "Processes", "Terminals", argumentParser, system],
        swiftSettings: settings
    ),
    .target(name: "ConfigurationFiles", dependencies: ["Terminals"], swiftSettings: settings),
    .target(
        name: "Display",
        dependencies: ["CDRM", "CLinux", "Files", "Raster", "Terminals", system],
        swiftSettings: settings
    ),
    .target(name: "Files", dependencies: ["CLinux", system], swiftSettings: settings),
    .target(name: "NFC", dependencies: ["CNFC", "Encodings", "Processes"], swiftSettings: settings),
    .target(name: "Processes", dependencies: ["CLinux", "CSeccomp", "Files", system], swiftSettings: settings),
    .target(name: "QRCode", dependencies: ["CQRencode", "Raster"], swiftSettings: optimised),
    .target(
        name: "QRScanner",
        dependencies: ["CTurboJPEG", "CZBar", "Encodings", "Files", "Processes", "Raster", "Terminals", system],
        swiftSettings: optimised
    ),
    .target(name: "Raster", dependencies: ["CPNG"], swiftSettings: optimised),
    .target(
        name: "Sign",
        dependencies: [
            "CPangoCairo", "Display", "Encodings", "Files", "Processes", "QRCode", "Raster", "Terminals", system,
        ],
        swiftSettings: optimised
    ),
    // The centralised protocol of the NHSX app of 2020 (“Sonar”). No program of a package links it.
    .target(name: "Sonar", dependencies: ["Cryptography", "Encodings", "Files", system], swiftSettings: settings),
    .target(name: "Terminals", dependencies: ["CLinux"], swiftSettings: settings),
    .target(name: "TextScreen", dependencies: ["CCurses", "Files", "Terminals"], swiftSettings: settings),
    .target(
        name: "TagReading",
        dependencies: ["CPCSCLite", "Encodings", "Files", "NFC", "Processes", "Terminals", system],
        swiftSettings: settings
    ),
]

// The protocol. These targets do not access files, clocks, devices or sockets.
let protocols: [Target] = [
    // Encodings of bytes as text and of numbers as bytes.
    .target(name: "Encodings", swiftSettings: optimised),
    .target(
        name: "CheckInProtocol",
        dependencies: ["Cryptography", "Encodings"],
        exclude: ["Protos/venue_code.proto"],
        swiftSettings: settings
    ),
    .target(name: "Cryptography", dependencies: ["COpenSSL", "Encodings"], swiftSettings: optimised),
    // The phones' Bluetooth protocol (“GAEN”): keys, beacons and risk, as values without I/O.
    .target(name: "ExposureNotification", dependencies: ["CAESKernels", "Cryptography"], swiftSettings: settings),
    // Files of keys that authorities publish for phones. The only target that imports SwiftProtobuf.
    .target(
        name: "ExportFiles",
        dependencies: ["CZlib", "Cryptography", "Encodings", "ExposureNotification", protobuf],
        exclude: ["Protos/export.proto"],
        swiftSettings: settings
    ),
    // What `checkin` and `authorityd` print alike.
    .target(
        name: "ProgramOutput",
        dependencies: ["CheckInProtocol", "Clocks", "ExportFiles", "Terminals"],
        swiftSettings: settings
    ),
    .target(name: "OHTTP", dependencies: ["Cryptography", "Encodings"], swiftSettings: settings),
    .target(
        name: "Publication",
        dependencies: language + ["Encodings", "ExposureNotification", "OHTTP"],
        exclude: [
            "Protos/configuration.proto", "Protos/package_index.proto", "Protos/report_package.proto",
            "Protos/signed_message.proto",
        ],
        swiftSettings: settings
    ),
    .target(
        name: "Sharing",
        dependencies: language + ["Encodings", "ExposureNotification", "OHTTP"],
        exclude: ["Protos/sharing.proto"],
        swiftSettings: settings
    ),
]

// C libraries. Each library is imported by one target only, except for the Linux headers.
let libraries: [Target] = [
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

// Simulated NFC reader (PN532) and Bluetooth controllers.
let hardware: [Target] = [
    .target(
        name: "BluetoothSimulator",
        dependencies: ["Bluetooth", "Encodings", "Files", "Processes", system],
        path: "Hardware/BluetoothSimulator",
        swiftSettings: settings
    ),
    .target(
        name: "PN532Simulator",
        dependencies: ["Encodings"],
        path: "Hardware/PN532Simulator",
        swiftSettings: settings
    ),
    .executableTarget(
        name: "pn532-simulator",
        dependencies: ["Encodings", "PN532Simulator", argumentParser],
        path: "Hardware/pn532-simulator",
        swiftSettings: settings
    ),
]

let tests: [Target] = [
    .target(
        name: "TestSupport",
        dependencies: ["CTurboJPEG", "Encodings", "NFC", "PN532Simulator", "Processes", "Raster", subprocess, system],
        path: "Tests/TestSupport",
        swiftSettings: settings
    ),
    .target(name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/TestTraits", swiftSettings: settings),
    // The real authorityd, and attendees with the real checkin.
    .target(
        name: "TestAuthority",
        dependencies: language + [
            "CheckInClient", "Files", "Publication", "Sharing", "TestSupport", system,
        ],
        path: "Tests/TestAuthority",
        swiftSettings: settings
    ),
    // In-memory packages. They are a separate target because FuzzTargets needs no other test
    // support.
    .target(
        name: "TestPackages",
        dependencies: language + ["Publication"],
        path: "Tests/TestPackages",
        swiftSettings: settings
    ),
    .target(
        name: "CBaselines",
        dependencies: ["COpenSSL"],
        path: "Tests/CBaselines",
        cSettings: [.unsafeFlags(["-O2"])]
    ),
    // Runs in the virtual machine of MachineTests, with a real kernel and simulated controllers.
    .executableTarget(
        name: "bluetooth-trial",
        dependencies: ["Bluetooth", "Encodings", "Files", "Processes"],
        path: "Tests/BluetoothTrial",
        swiftSettings: settings
    ),
    // Benchmarks are part of this package because they measure internal code.
    .executableTarget(
        name: "benchmarks",
        dependencies: language + [
            "AuthorityDatabases", "CBaselines", "CheckInClient", "Encodings",
            "ExposureNotification", "Files", "HealthAuthority", "Matching", "NFC", "PN532Simulator", "Publication",
            "Sharing", "TestPackages",
            "TestSupport",
            argumentParser, grdb, system,
        ],
        path: "Tests/Benchmarks",
        swiftSettings: settings
    ),
    // Simulates weeks of operation of all three programs in minutes.
    .executableTarget(
        name: "simulation",
        dependencies: language + [
            "AuthorityDatabases", "CheckInClient", "ExportFiles", "ExposureNotification", "Files",
            "HealthAuthority", "HTTPClient", "Matching", "Publication", "Sharing", "Sonar", "TestPackages",
            "TestSupport", "VenueKiosk", argumentParser, log, system,
        ],
        path: "Tests/Simulation",
        swiftSettings: settings
    ),
    .target(
        name: "FuzzTargets",
        dependencies: language + [
            "AuthorityPortal", "AuthorityDatabases", "Bluetooth", "BluetoothSimulator", "Camera", "CheckInClient",
            "ConfigurationFiles", "ExportFiles", "ExposureNotification", "HealthAuthority",
            "HTTPClient", "KioskProgram", "Matching", "NFC", "OHTTP", "PN532Simulator", "Publication", "QRScanner",
            "Raster", "Sharing", "Sonar", "TagReading", "TestPackages", "VenueKiosk", httpTypes, hummingbird, nioCore,
            system,
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
        name: "BluetoothTests",
        dependencies: [
            "Bluetooth", "BluetoothSimulator", "Encodings", "Files", "Processes", "TestSupport", "TestTraits", system,
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "CheckInClientTests",
        dependencies: language + [
            "CheckInClient", "Encodings", "ExportFiles", "ExposureNotification", "Files", "HTTPClient", "Matching",
            "OHTTP", "Publication", "Sharing", "TestPackages", "TestSupport", "TestTraits", grdb, system,
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "CheckInProtocolTests",
        // The vectors cover all steps from a seed to a risk.
        dependencies: language + [
            "Encodings", "ExposureNotification", "Matching", "OHTTP", "Publication", "Sharing", "TestPackages",
            "TestSupport", "TestTraits",
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "CheckInTests",
        dependencies: language + [
            "Bluetooth", "checkin", "CheckInClient", "HTTPClient", "Matching", "Processes", "ProgramOutput",
            "Publication", "Sharing", "Terminals", "TestPackages", "TestSupport", "TestTraits", "TextScreen", system,
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "CryptographyTests",
        dependencies: ["COpenSSL", "Cryptography", "Encodings", "OHTTP", "TestSupport"],
        swiftSettings: settings
    ),
    .testTarget(
        name: "ExposureNotificationTests",
        dependencies: [
            "Cryptography", "Encodings", "ExportFiles", "ExposureNotification", "TestSupport", "TestTraits",
        ],
        swiftSettings: settings
    ),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: settings),
    .testTarget(
        name: "HealthAuthorityTests",
        dependencies: language + [
            "AuthorityPortal", "AuthorityDatabases", "ConfigurationFiles", "Encodings",
            "ExportFiles", "ExposureNotification", "Files", "HealthAuthority", "HTTPClient", "OHTTP",
            "Publication", "Sharing", "TestSupport", "TestTraits", httpTypes, hummingbird, lifecycle, log, nioCore,
            system,
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "MachineTests",
        dependencies: language + [
            "authorityd", "Bluetooth", "bluetooth-trial", "BluetoothSimulator", "checkin", "checkin-radio",
            "CheckInClient", "Clocks", "Encodings", "Files", "NFC", "pn532-simulator", "PN532Simulator", "QRCode",
            "Raster",
            "TestAuthority", "TestSupport", "TestTraits", "venued", system,
        ],
        exclude: [
            "Appliance", "Bluetooth/build", "Bluetooth/init", "Board/enter", "Board/prepare", "Board/qemu-of-debian-13",
            "Board/serial-commands", "Board/serial-commands.service", "Machine",
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "NFCTests",
        dependencies: [
            "checkin", "CNFC", "Encodings", "NFC", "pn532-simulator", "PN532Simulator", "Processes", "TagReading",
            "TestSupport", "TestTraits",
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "QRCodeTests",
        dependencies: [
            "Camera", "CTurboJPEG", "Files", "Processes", "QRCode", "QRScanner", "Raster", "Terminals", "TestSupport",
            system,
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "SonarTests",
        dependencies: ["Cryptography", "Encodings", "Files", "Sonar", "TestSupport", "TestTraits", system],
        swiftSettings: settings
    ),
    .testTarget(
        name: "SignTests",
        dependencies: [
            "Display", "Files", "QRCode", "Raster", "Sign", "Terminals", "TestSupport", "VenueKiosk", system,
        ],
        swiftSettings: optimised
    ),
    .testTarget(
        name: "PlatformTests",
        dependencies: ["CSeccomp", "Files", "NFC", "Processes", "TestSupport", system],
        swiftSettings: settings
    ),
    .testTarget(
        name: "SystemTests",
        dependencies: language + [
            "authorityd", "AuthorityDatabases", "checkin", "CheckInClient", "ExportFiles",
            "ExposureNotification", "Files", "HealthAuthority", "KioskProgram", "NFC", "OHTTP",
            "pn532-simulator", "PN532Simulator", "Processes", "Publication", "QRCode", "Raster", "Sharing",
            "simulation", "sonar-demo", "TestAuthority", "TestSupport", "TestTraits", "venued", "venued-kiosk",
            "VenueKiosk", system,
        ],
        swiftSettings: settings
    ),
    .testTarget(
        name: "VenueKioskTests",
        dependencies: language + [
            "CLinux", "Clocks", "ConfigurationFiles", "Display", "Files", "PN532Simulator", "Processes", "QRCode",
            "Raster", "Sign", "Terminals", "TestSupport", "TestTraits", "venued", "VenueKiosk", lifecycle, log, system,
        ],
        swiftSettings: settings
    ),
    // Runs the web client in browsers. Tests/WebClient contains the pages of these tests.
    .testTarget(
        name: "WebClientTests",
        dependencies: ["Clocks", "TestSupport", "TestTraits"],
        swiftSettings: settings
    ),
]

let package = Package(
    name: "venue-check-in",
    products: [
        .executable(name: "venued", targets: ["venued"]),
        .executable(name: "checkin", targets: ["checkin"]),
        .executable(name: "authorityd", targets: ["authorityd"]),
        .executable(name: "pn532-simulator", targets: ["pn532-simulator"]),
        .executable(name: "sonar-demo", targets: ["sonar-demo"]),
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
    targets: programs + cores + devices + protocols + libraries + hardware + tests,
    swiftLanguageModes: [.v6]
)
