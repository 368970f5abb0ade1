import fs from "node:fs";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { runningApplication } from "#server/application.ts";
import { composeApplication } from "#server/compose-application.ts";
import { readSettings } from "#server/env.ts";
import { checkRuleWrites } from "#server/testing/check-rule-writes.ts";
import { copyDatabase } from "#server/testing/fresh-database.ts";

// Each test file has an application, a database and a data folder of its own; the process is shared with other files.
const database = await copyDatabase(inject("templateUrl"));
const DATA_DIR = fs.mkdtempSync(path.join(inject("temporaryDir"), "data-"));
composeApplication(
  readSettings({ DATABASE_URL: database.url, DATA_DIR, SECRET_KEYS: inject("secretKeys"), LOG_LEVEL: "silent" }),
).run();
checkRuleWrites();

afterAll(async () => {
  await runningApplication().stop();
  await database.drop();
});
