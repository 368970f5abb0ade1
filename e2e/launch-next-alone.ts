import fs from "node:fs";
import path from "node:path";
import { freePort } from "#tools/programs/free-ports.ts";
import { type RunningService, startService } from "#tools/programs/start-service.ts";
import { BASE_URL, DATA_DIR } from "./test-server.ts";

/** The database of the server under test, for a second process. */
function databaseUrl(): string {
  const folder = path.join(DATA_DIR, "pg");
  const port = fs.readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[3];
  const password = fs.readFileSync(path.join(folder, "app.secret"), "utf8").trim();
  return `postgresql://app:${encodeURIComponent(password)}@127.0.0.1:${port}/app`;
}

/** Next without our server, on the same data and with the same public address: it answers every API and runs no bots. */
export async function launchNextAlone(): Promise<RunningService & { base: string }> {
  const port = String(await freePort());
  const base = `http://localhost:${port}`;
  const addresses = { PORT: port, PUBLIC_URL: BASE_URL, API_URL: `${BASE_URL}/v1` };
  const settings = { ...addresses, DATABASE_URL: databaseUrl(), DATA_DIR, RATE_LIMITS: "off", NODE_ENV: "production" };
  const command = ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1"];
  const service = startService(settings, command);
  await service.until(async () => (await fetch(`${base}/v1/bots/stats`).catch(() => null))?.status === 200, 60_000);
  return { ...service, base };
}
