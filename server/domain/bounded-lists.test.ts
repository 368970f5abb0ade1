import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Files with a list that has no `take` or LIMIT and is not selected by ids, and what bounds it. */
const BOUNDED_ELSEWHERE: Record<string, string> = {
  "data/account-changes.ts": "one row, of the accounts and topics that changed since the reading before",
  "data/connect-broker.ts": "one row: the database's name",
  "data/count-encrypted-rows.ts": "one row for each encryption key",
  "data/database-clock.ts": "the time",
  "data/database-snapshot.ts": "the command line's: tables, migrations and keys; rows come in batches",
  "data/authorization-codes.ts": "one row for each exchange that shares the statement, at most 64",
  "data/bot-creation.ts": "one row for each call that shares the statement, at most 64",
  "data/bot-history.ts": "once at the start: ids of bots that were connected",
  "data/bots-to-run.ts": "ids of blocked accounts; bots of one account",
  "data/public-bot-rows.ts": "the public list, one prepared answer for everybody",
  "data/reencrypt-rows.ts": "keys, and what they have signed with",
  "data/installation-connection.ts": "one row: how the installation runs",
  "data/limit-samples.ts": "adds to counts, and reads no row",
  "data/bots.ts": "bots of an account are capped",
  "data/observe-waiting-work.ts": "one row for each kind of work",
  "data/signing-keys.ts": "the keys of the present and those retired a short time ago",
  "data/db.ts": "names of statements, no statement",
  "data/webhooks/account-events.ts": "as many as the caller wants at most",
  "domain/applications/read-applications.ts": "applications of an account are capped",
  "domain/bots/export-bots.ts": "bots of an account are capped",
  "domain/categories/read-categories.ts": "categories of an account are capped",
  "domain/automations/read-automation-activity.ts": "categories of an account are capped, and so are their automations",
  "domain/categories/managed-categories.ts": "categories of an account are capped",
  "domain/identity/account-data-sections.ts":
    "each read has the page's `take`; schedules, webhooks and applications of an account are capped",
  "domain/identity/end-access.ts": "one row of counts",
  "domain/jobs/insert-job.ts": "one row: how long to wait",
  "domain/lock-account.ts": "sets the wait of one transaction",
  "domain/presets/read-presets.ts": "presets of an account are capped",
  "domain/request-log/read-requests.ts": "one row an hour of a day",
  "domain/status/subscriptions.ts": "one row: the subscriber of a link",
  "domain/service/purge-expired.ts": "deletes, and reads no row",
};

const ROOT = path.join(import.meta.dirname, "..");
const BOUNDED_CALL = /\btake:|\bid: \{ in|Id: \{ in|\bin: \w|where: among\(/;
/** Bounded by LIMIT or by its condition; or a statement that always answers one row. */
const BOUNDED_STATEMENT =
  /\bLIMIT [^)]*$|= ANY ?\(|\b(?:id|hash) = (?:\$\{|\$\d)|^\s*SELECT (?:1\b|pg_|EXISTS|current_|count\()(?![\s\S]*GROUP BY)/;

/** The text up to the matching `end`; pairs of brackets are skipped with their content. */
function upTo(end: string, pair: string, rest: string): string {
  let depth = 0;
  for (const [index, character] of [...rest].entries()) {
    if (depth === 0 && character === end) return [...rest].slice(0, index).join("");
    if (character === pair[0]) depth += 1;
    if (character === pair[1]) depth -= 1;
  }
  return rest;
}

const callsOf = (source: string): string[] =>
  source
    .split(".findMany(")
    .slice(1)
    .map((rest) => upTo(")", "()", rest));

const statementsOf = (source: string): string[] =>
  [...source.matchAll(/([`"])(?=\s*(?:SELECT|WITH)\s)/g)].map(({ 1: quote = "", index }) =>
    upTo(quote, "{}", source.slice(index + 1)),
  );

function isUnbounded(file: string): boolean {
  const source = fs.readFileSync(path.join(ROOT, file), "utf8");
  return (
    callsOf(source).some((call) => !BOUNDED_CALL.test(call)) ||
    statementsOf(source).some((statement) => !BOUNDED_STATEMENT.test(statement))
  );
}

it("threat 39: every list that is read has a maximum, and every listed exception is needed", () => {
  const files = ["data", "domain"].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`),
  );
  const unbounded = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("data/generated/"))
    .filter(isUnbounded);
  expect(unbounded.sort()).toEqual(Object.keys(BOUNDED_ELSEWHERE).sort());
});
