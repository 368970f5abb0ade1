import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Lists without a `take`, and what bounds them. */
const BOUNDED_ELSEWHERE: Record<string, string> = {
  "applications/read-applications.ts": "applications of an account are capped",
  "bots/export-bots.ts": "bots of an account are capped",
  "categories/list-categories.ts": "categories of an account are capped",
  "categories/managed-categories.ts": "categories of an account are capped",
  "fleet/wishes.ts": "what the engine is told of, at the start and after a change",
  "identity/api-tokens.ts": "tokens of an account are capped",
  "identity/find-account.ts": "one account",
  "presets/read-presets.ts": "presets of an account are capped",
  "public-bots/read-public-bots.ts": "one prepared answer for everybody",
};

/** The arguments of each `findMany` in a file. */
function lists(source: string): string[] {
  return source
    .split(".findMany(")
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((character) => {
        if (character === "(") depth += 1;
        if (character === ")") depth -= 1;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

it("threat 39: every list that an operation reads has a maximum", () => {
  const unbounded = fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => {
      const source = fs.readFileSync(path.join(import.meta.dirname, file), "utf8");
      return lists(source).some((list) => !/\btake:|\bid: \{ in|Id: \{ in|\bin: \w|where: among\(/.test(list));
    });
  expect(unbounded.filter((file) => !BOUNDED_ELSEWHERE[file])).toEqual([]);
});
