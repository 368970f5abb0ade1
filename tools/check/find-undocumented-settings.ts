import fs from "node:fs";
import path from "node:path";
import { describeSettings } from "#server/settings/setting-table.ts";
import { ROOT } from "../start/hash-source-files.ts";

const TABLE = /^\| setting \| default \| meaning \|\n\|.*\n((?:\|.*\n)+)/m;

/** Where the operator's table is not that of the settings, each line to write or to remove as one line of text. */
export function findUndocumentedSettings(): string[] {
  const document = fs.readFileSync(path.join(ROOT, "docs", "operations.md"), "utf8");
  const written = TABLE.exec(document)?.[1]?.trimEnd().split("\n") ?? [];
  const expected = describeSettings();
  if (written.join("\n") === expected.join("\n")) return [];
  const missing = expected.filter((line) => !written.includes(line)).map((line) => `docs/operations.md lacks ${line}`);
  const stale = written
    .filter((line) => !expected.includes(line))
    .map((line) => `docs/operations.md must not have ${line}`);
  return missing.length + stale.length > 0
    ? [...missing, ...stale]
    : ["docs/operations.md has another order of settings"];
}
