/// The page on which officers set up their own second factor.
struct SecondFactorSetUpView: Page {
    static let name = "second factor, set-up"
    static let title: Template = "\(.setUpFactor)"
    let section = SecondFactorController.path
    /// The number of the form. The secret that the form offers is derived from this number.
    let once: String
    /// Whether the officer must set up a second factor before using the portal.
    let isRequired: Bool
    let notice: String?
    /// The error in the entered code.
    let problem: String?
    let url: String
    /// The QR code in SVG format.
    let qrCode: String
    /// The secret in groups of four letters.
    let secret: String

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#isRequired}}<p class="message calm">\(.factorRequired)</p>{{/isRequired}}
        <p>\(.factorIntroduction)</p>
        <section aria-labelledby="scan">
        <h2 id="scan">\(.addToApp)</h2>
        <p>\(.scanIt)</p>
        <div class="qr" role="img" aria-label="\(.factorPicture)">{{{qrCode}}}</div>
        <p><a href="{{url}}">\(.openInApp)</a></p>
        <p>\(.orTypeKey)</p>
        <p class="letters secret">{{secret}}</p>
        </section>
        <form method="post" action="/portal/second-factor" class="card narrow" aria-labelledby="confirm">
        <h2 id="confirm">\(.typeCode)</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        <div class="field">
        <label for="code">\(.codeColumn)</label>
        <p class="hint" id="code-hint">\(.appCodeHint)</p>
        <input id="code" name="code" required maxlength="16" inputmode="numeric" autocomplete="one-time-code"
        aria-describedby="code-hint{{#problem}} code-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="code-error">{{.}}</p>{{/problem}}
        </div>
        <button class="primary">\(.turnFactorOn)</button>
        <p class="hint">\(.recoveryHint)</p>
        </form>
        """
}
