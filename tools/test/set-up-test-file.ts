import fs from "node:fs";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { closeDatabase } from "#server/data/db.ts";
import { subscribeToChangedBots } from "#server/domain/changed-bots.ts";
import { syncDesiredStates } from "#server/domain/fleet/desired-states.ts";
import { overrideSettings, readSettings } from "#server/env.ts";
import { checkRuleWrites } from "#server/testing/check-rule-writes.ts";
import { copyDatabase } from "#server/testing/fresh-database.ts";

// Runs before each test file, in a process that has run others: nothing of theirs is left, and this one gets a
// database, settings and a data folder of its own.
for (const kept of Object.keys(globalThis).filter((name) => name.startsWith("svc"))) {
  Reflect.deleteProperty(globalThis, kept);
}
const database = await copyDatabase(inject("templateUrl"));
const DATA_DIR = fs.mkdtempSync(path.join(inject("temporaryDir"), "data-"));
overrideSettings(
  readSettings({ DATABASE_URL: database.url, DATA_DIR, SECRET_KEYS: inject("secretKeys"), LOG_LEVEL: "silent" }),
);
subscribeToChangedBots(syncDesiredStates);
checkRuleWrites();

afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
