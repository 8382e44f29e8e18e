/// The response to a form that was submitted a second time.
struct UsedFormView: Page {
    static let name = "used form"
    static let title: Template = "\(.usedForm)"
    let section: String
    /// The action that was not repeated.
    let message: String

    static let template: Template = """
        <p role="alert" class="message">{{message}}</p>
        <p><a class="button" href="{{section}}">\(.goOn)</a></p>
        """
}
