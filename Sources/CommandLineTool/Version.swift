/// Which version of all programs this is. `make deb` takes it from here.
package enum Version {
    package static let current = "0.1.0"
}
