/// A form that was sent a second time.
struct UsedFormPage: Page {
    static let name = "used form"
    static let title: Template = "\(.usedForm)"
    let section: String
    /// What was not done a second time.
    let message: String

    static let template: Template = """
        <p role="alert" class="message">{{message}}</p>
        <p><a class="button" href="{{section}}">\(.goOn)</a></p>
        """
}
