// Runs the checks of a module in this folder. The module's name is the page's query, such as
// page.html?vectors. With page.html?vectors&oldest, the browser loses what the oldest browsers lack. The result is in the attribute data-result of the document.

import { result } from "./checks.js";

const [name, mode] = location.search.slice(1).split("&");
try {
  if (mode) await import(`./${mode}.js`);
  await import("/page/older_browsers.js");
  const { default: run } = await import(`./${name}.js`);
  await run();
} catch (error) {
  result.problems.push(`${name}: ${error} ${error.stack}`);
}
document.documentElement.dataset.result = JSON.stringify(result);
