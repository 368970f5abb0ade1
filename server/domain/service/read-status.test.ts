import { afterEach, expect, it } from "vitest";
import { settings } from "../../settings/settings.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";
import { restartApplication, UNREACHABLE_DATABASE_URL } from "../../testing/test-application.ts";
import { nobody } from "../actor.ts";
import { readStatus } from "./read-status.ts";

const { databaseUrl } = settings();
const anybody = nobody({ ip: "192.0.2.1", agent: null, requestId: "request" });
const WORKS = { database: "ok", migrations: "ok", engine: "ok" };

afterEach(async () => {
  await restartApplication({ databaseUrl });
  await switchMaintenance({ on: false, message: "" });
});

it("anybody is told that everything works, and of a maintenance, also during one", async () => {
  await switchMaintenance({ on: false, message: "" });
  await expect.poll(() => readStatus({}, anybody)).toEqual({ checks: WORKS, maintenance: { on: false, message: "" } });
  const maintenance = { on: true, message: "Back at noon." };
  await switchMaintenance(maintenance);
  expect(await readStatus({}, anybody)).toEqual({ checks: WORKS, maintenance });
});

it("while the database is away it says so, instead of failing", async () => {
  await switchMaintenance({ on: false, message: "" });
  await restartApplication({ databaseUrl: UNREACHABLE_DATABASE_URL });
  const checks = { database: "away", migrations: "away", engine: "ok" };
  await expect.poll(() => readStatus({}, anybody)).toEqual({ checks, maintenance: null });
});
