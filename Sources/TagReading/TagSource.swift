/// One or several readers for tags.
package protocol TagSource: Sendable {
    /// Passes the events on the reader to `handle` until `handle` returns false. Blocks.
    ///
    /// - Throws: Any ``ReaderError``, such as `interrupted`. The reader is always left in its
    ///   original state.
    func run(_ handle: (TagSighting) -> Bool) throws(ReaderError)

    /// Makes ``run(_:)`` end at the next reply of the device. Called from any thread, once.
    func interrupt()
}

/// An event on a reader.
package enum TagSighting: Hashable, Sendable {
    /// The first search has begun.
    case ready
    /// A tag with this web address, which is untrusted.
    case uri(String)
    /// A tag or card without a web address, and the reason.
    case unsuitable(reason: String)
    /// A tag that was removed too early.
    case contactLost
}
