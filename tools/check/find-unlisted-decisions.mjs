import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../start/hash-source-files.ts";
import { anchorOf, headingsOf } from "./find-broken-references.mjs";

const FOLDER = path.join(ROOT, "docs", "decisions");
const INDEX = "README.md";

/** Pages and headings of docs/decisions/ that its index does not list in their order, each as one line of text. */
export function findUnlistedDecisions() {
  const read = (file) => fs.readFileSync(path.join(FOLDER, file), "utf8");
  const index = read(INDEX).split("\n");
  const pages = fs.readdirSync(FOLDER).filter((file) => file !== INDEX);
  return pages.flatMap((page) => {
    const [title, ...headings] = headingsOf(read(page));
    const first = index.indexOf(`## [${title}](${page})`);
    if (first < 0) return [`docs/decisions/${INDEX} lacks ## [${title}](${page})`];
    const listed = index.slice(first + 2, first + 2 + headings.length + 1);
    const expected = [...headings.map((heading) => `- [${heading}](${page}#${anchorOf(heading)})`), ""];
    const wrong = expected.findIndex((line, n) => line !== (listed[n] ?? ""));
    return wrong < 0
      ? []
      : [`docs/decisions/${INDEX}: of ${page}, line ${wrong + 1} must be ${expected[wrong] || "empty"}`];
  });
}
