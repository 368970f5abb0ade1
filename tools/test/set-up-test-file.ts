import fs from "node:fs";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { Application, runningApplication } from "#server/application.ts";
import { readSettings, settings } from "#server/env.ts";
import { copyDatabase } from "#server/testing/fresh-database.ts";

// Each test file has an application, a database and a data folder of its own; the process is shared with other files.
const database = await copyDatabase(inject("templateUrl"));
const DATA_DIR = fs.mkdtempSync(path.join(inject("temporaryDir"), "data-"));
new Application()
  .set(
    settings,
    readSettings({ DATABASE_URL: database.url, DATA_DIR, SECRET_KEYS: inject("secretKeys"), LOG_LEVEL: "silent" }),
  )
  .run();

afterAll(async () => {
  await runningApplication().stop();
  await database.drop();
});
