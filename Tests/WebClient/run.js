// Runs the checks of a module in this folder. The module's name is the page's query, such as
// page.html?vectors. The result is in the attribute data-result of the document.

import { result } from "./checks.js";

const name = location.search.slice(1);
try {
  const { default: run } = await import(`./${name}.js`);
  await run();
} catch (error) {
  result.problems.push(`${name}: ${error} ${error.stack}`);
}
document.documentElement.dataset.result = JSON.stringify(result);
