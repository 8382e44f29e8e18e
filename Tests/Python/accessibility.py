"""Checks the page in a browser with axe-core."""

import pathlib

import axe_playwright_python

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# The rules whose result depends on the colour scheme.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]


def violations(driver, rules=None):
    """Returns what is wrong on the page by all rules, or by some of them: "RULE (IMPACT): HELP: NODES".

    WebDriver's scripts run also if the page forbids scripts.
    """
    if not driver.execute_script("return Boolean(window.axe)"):
        driver.execute_script(AXE)
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    result = driver.execute_async_script(
        "axe.run(arguments[0]).then(arguments[1], (error) => arguments[1]({error: String(error)}))", options)
    if not result.get("passes"):
        return [f"axe-core did not run: {result}"]
    return [f"{found['id']} ({found['impact']}): {found['help']}: {[node['html'] for node in found['nodes']]}"
            for found in result["violations"]]
