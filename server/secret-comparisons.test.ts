import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const NAME = "[\\w.?#]*(?:[tT]oken|[sS]ecret|[hH]ash|[dD]igest|[sS]ignature|[vV]erifier|[pP]assword)";
const OTHER = String.raw`(?!null\b|undefined\b|""|"")[\w.(]`;
const COMPARED = new RegExp(String.raw`(?<!typeof )\b${NAME}\s*[!=]==?\s*${OTHER}|[\w)\]]\s*[!=]==?\s*${NAME}\b`);

/** What is compared there is no secret, or nobody else can ask. */
const HARMLESS: Record<string, string> = {
  "server/data/backup-file.ts": "a checksum of the operator's own file",
  "server/data/authorization-codes.ts": "ids of tokens, which are no secret",
  "server/domain/idempotency.ts": "a hash of what the same caller sent before",
  "server/data/item-catalogues.ts": "digests of catalogues, which are no secret",
  "server/domain/fleet/connecting/items-reception.ts": "digests of catalogues, which are no secret",
  "control/shard/offered-items.ts": "digests of catalogues, which are no secret",
  "server/domain/fleet/assigning/assigned-bots.ts": "two digests that the service made itself",
  "control/platform/simulated/accounts.ts": "invented credentials of an invented platform",
  "control-fnbr/emulator/accounts.ts": "invented credentials of an emulated platform",
  "control-fnbr/emulator/account-routes.ts": "invented credentials of an emulated platform",
  "control-fnbr/fnbr/tokens.ts": "two tokens of the same bot, which the platform gave out",
};

it("threat 11: no secret is compared by === : it is looked up by its hash, or compared in constant time", () => {
  const files = ["server", "app", "control", "control-fnbr"].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
      .filter((file) => !/(^|\/)(generated|testing|dist)\//.test(file)),
  );
  const found = files.flatMap((file) =>
    fs
      .readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        COMPARED.test(line.replaceAll("CloseCode.Token", "")) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found.filter((line) => !HARMLESS[line.split(":")[0] ?? ""])).toEqual([]);
  // The rule sees what it is for, and every exception is still one.
  expect(Object.keys(HARMLESS).filter((file) => !found.some((line) => line.startsWith(`${file}:`)))).toEqual([]);
  for (const line of ["if (hash === hashSecret(token))", "row.secret !== given", "given === this.#token"])
    expect(line, line).toMatch(COMPARED);
});
