// swift-tools-version: 6.2
// 6.2, not newer: arm64 is built with a 6.2.3 compiler, the only one that Debian has for it.

import PackageDescription

/// The settings of every target that is ours.
let settings: [SwiftSetting] = [
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

/// The two that the kiosk and the reader share with each other and, later, with the authority's server.
let language: [Target.Dependency] = ["CheckInProtocol", "Cryptography"]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

let package = Package(
    name: "venue-check-in",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        // For tests, and without its default trait, which brings Foundation.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Programs: they parse, wire and run.
        .executableTarget(
            name: "venued",
            dependencies: language + ["Display", "NFC", "Platform", "QRCode", "VenueKiosk"]
                + [argumentParser, lifecycle, log, signals, system],
            swiftSettings: settings
        ),

        // Cores: what the programs do.
        .target(
            name: "VenueKiosk",
            dependencies: language + ["Display", "NFC", "Platform", lifecycle, log, signals, system],
            swiftSettings: settings
        ),

        // Devices and formats.
        .target(name: "Display", dependencies: ["Platform", "QRCode", system], swiftSettings: settings),
        .target(name: "NFC", dependencies: ["CNFC"], swiftSettings: settings),
        .target(name: "QRCode", dependencies: ["CQRencode", "Raster"], swiftSettings: settings),
        .target(name: "QRScanner", dependencies: ["CTurboJPEG", "CZBar", "Raster"], swiftSettings: settings),
        .target(name: "Raster", dependencies: ["CPNG"], swiftSettings: settings),
        .target(name: "Platform", dependencies: ["CLinux", system], swiftSettings: settings),

        // The language that all programs speak.
        .target(
            name: "CheckInProtocol",
            dependencies: ["Cryptography", .product(name: "SwiftProtobuf", package: "swift-protobuf")],
            exclude: ["Protos/venue_code.proto"],
            swiftSettings: settings
        ),
        .target(name: "Cryptography", dependencies: ["COpenSSL"], swiftSettings: settings),

        // C libraries, each with one importer.
        .systemLibrary(name: "CNFC", pkgConfig: "libnfc", providers: [.apt(["libnfc-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),

        // Hardware that nobody needs to own: a simulated PN532.
        .target(name: "PN532Simulator", path: "Hardware/PN532Simulator", swiftSettings: settings),
        .executableTarget(
            name: "pn532-simulator",
            dependencies: ["PN532Simulator", argumentParser],
            path: "Hardware/pn532-simulator",
            swiftSettings: settings
        ),

        // Tests.
        .testTarget(
            name: "CryptographyTests",
            dependencies: ["Cryptography", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CheckInProtocolTests",
            dependencies: language + ["TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PlatformTests",
            dependencies: ["Platform", "TestSupport", system],
            swiftSettings: settings
        ),
        .testTarget(name: "RasterTests", dependencies: ["Raster"], swiftSettings: settings),
        .testTarget(
            name: "QRCodeTests",
            dependencies: ["QRCode", "Raster", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "QRScannerTests",
            dependencies: ["CTurboJPEG", "QRCode", "QRScanner", "Raster"],
            swiftSettings: settings
        ),
        .testTarget(name: "NFCTests", dependencies: ["NFC", "PN532Simulator"], swiftSettings: settings),
        .testTarget(name: "PN532SimulatorTests", dependencies: ["CNFC", "PN532Simulator"], swiftSettings: settings),
        .testTarget(
            name: "VenueKioskTests",
            dependencies: language + ["Display", "NFC", "PN532Simulator", "Platform", "VenueKiosk", "venued", system],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SystemTests",
            dependencies: language
                + ["NFC", "PN532Simulator", "Platform", "QRCode", "TestSupport", "pn532-simulator", "venued", system],
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: [subprocess, system],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
