importScripts("/pyodide/pyodide.js");

const ready = (async () => {
  const wheel = fetch("/lab_core.whl").then((response) => response.arrayBuffer());
  const pyodide = await loadPyodide({ indexURL: "/pyodide/" });
  pyodide.unpackArchive(await wheel, "whl");
  return pyodide.runPython(`
from lab_core.model.evaluate import evaluate
from lab_core.model.workload import Workload
lambda rate: repr(evaluate(Workload(request_rate=rate)).utilisation)
`);
})();

onmessage = async ({ data }) => {
  const answer = await ready;
  postMessage(answer(data));
};
