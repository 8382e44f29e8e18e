/// A reader, or several, that people hold to tags.
package protocol TagSource: Sendable {
    /// Reports what happens on the reader until `handle` returns false. Blocks.
    ///
    /// - Throws: `interrupted` among others. The reader is left as it was found in any case.
    func run(_ handle: (TagSighting) -> Bool) throws(ReaderError)

    /// Makes ``run(_:)`` end at the next answer of the device. From any thread, and once.
    func interrupt()
}

/// What happens on a reader.
package enum TagSighting: Hashable, Sendable {
    /// The first search has begun.
    case ready
    /// A tag with this web address, which may be anybody's.
    case uri(String)
    /// Something that gives no web address, and why.
    case unsuitable(reason: String)
    /// A tag that left too early.
    case contactLost
}
