// node in_firefox.mjs FIREFOX ADDRESS REQUESTS: open the engine's page in Firefox, ask it each request of the JSON file REQUESTS, print
// as JSON { states, raw: the replies as text, faults }.
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const [, , executablePath, address, requests] = process.argv;
const questions = JSON.parse(readFileSync(requests, "utf8"));
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  // Automation relaxes what a page from disk may do; readers' browsers don't.
  extraPrefsFirefox: { "security.fileuri.strict_origin_policy": true },
});
try {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.evaluateOnNewDocument(() => {
    const parse = JSON.parse;
    self.raw = [];
    JSON.parse = (text) => (self.raw.push(text), parse(text));
  });
  await page.goto(address);
  const answered = async (questions) => {
    makeEngine({ catalogueKey: "zh" });
    engine.start();
    while (engine.state === "loading") await new Promise((resolve) => setTimeout(resolve, 100));
    self.raw.length = 0;
    if (engine.state === "ready") await Promise.all(questions.map((question) => engine.ask(question)));
    return { states: heard.states, raw: self.raw };
  };
  const found = await page.evaluate(answered, questions);
  console.log(JSON.stringify({ ...found, faults }));
} finally {
  await browser.close();
}
