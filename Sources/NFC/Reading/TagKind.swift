/// The kinds of tags that are read, by what is spoken to them.
package enum TagKind: Sendable {
    /// Commands of ISO/IEC 14443-3: the stickers of the NTAG family and their like.
    case type2
    /// APDUs over ISO/IEC 14443-4: the kiosk's own tag, telephones, processor cards.
    case type4
}
