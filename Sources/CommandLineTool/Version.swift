/// The version of all programs. `make deb` reads it from here.
package enum Version {
    package static let current = "0.1.0"
}
