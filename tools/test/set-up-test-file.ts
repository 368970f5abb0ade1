import fs from "node:fs";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { runningApplication } from "#server/application.ts";
import { connectBroker } from "#server/data/connect-broker.ts";
import { databaseTimes } from "#server/data/db.ts";
import { passwordCost } from "#server/data/password.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { checkRuleWrites } from "#server/testing/check-rule-writes.ts";
import { claimDatabase } from "#server/testing/fresh-database.ts";
import { PATIENT_TIMES } from "#server/testing/test-application.ts";

// Each test file has an application, a database and a data folder of its own; the process is shared with other files.
// With two processes of the service it joins these, on their database and broker.
const isJoined = inject("serviceUrl") !== null;
const templateUrl = inject("templateUrl");
const database = isJoined ? { url: templateUrl, drop: () => undefined } : await claimDatabase(templateUrl);
createApplication(
  readSettings({
    ...{ DATABASE_URL: database.url, SECRET_KEYS: inject("secretKeys"), LOG_LEVEL: "silent" },
    ...{ DATA_DIR: fs.mkdtempSync(path.join(inject("temporaryDir"), "data-")) },
    REDIS_URL: isJoined ? (inject("redisUrl") ?? "") : "",
  }),
)
  .set(databaseTimes, PATIENT_TIMES)
  .set(passwordCost, { memoryCost: 64, timeCost: 1, parallelism: 1 }) // the real one is for password.test.ts
  .run();
if (isJoined) await connectBroker();
checkRuleWrites();

afterAll(async () => {
  await runningApplication().stop();
  await database.drop();
});
