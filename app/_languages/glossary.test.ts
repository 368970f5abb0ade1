import fs from "node:fs";
import { expect, it } from "vitest";

type Texts = { [key: string]: string | Texts };

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? text : textsOf(text)));

/** What the documentation's glossary says is not used on screen. */
function readRetiredWords(): string[] {
  const [, words = ""] = fs.readFileSync("docs/glossary.md", "utf8").split("## Words of the portal");
  const rows = words.split("\n").flatMap((line) => /^\|.*\|.*\|(.*)\|$/.exec(line)?.[1]?.trim() ?? []);
  return rows.slice(2).flatMap((cell) => cell.split(", "));
}

it("no English text of the portal has a word that the glossary replaces", () => {
  const retired = readRetiredWords();
  expect(retired).toContain("Uncategorised");
  const areas = fs.readdirSync("languages/en").filter((file) => file.endsWith(".json"));
  // The palette also finds pages by words that are not shown.
  const shown = areas.flatMap((area) => {
    const { palette, ...texts } = JSON.parse(fs.readFileSync(`languages/en/${area}`, "utf8")) as Texts;
    return textsOf(texts).map((text) => `${area}: ${text.replace(/\{\w+/g, "{")}`); // names of values are not shown
  });
  const found = shown.filter((text) => retired.some((word) => new RegExp(`\\b${word}\\b`, "i").test(text)));
  expect(found).toEqual([]);
});
