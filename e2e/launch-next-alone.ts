import fs from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { freePort, type LaunchedProgram, launchProgram } from "./launch-program.ts";
import { BASE_URL, DATA_DIR } from "./test-server.ts";

/** The database of the server under test, for a second process. */
function databaseUrl(): string {
  const folder = path.join(DATA_DIR, "pg");
  const port = fs.readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[3];
  const password = fs.readFileSync(path.join(folder, "app.secret"), "utf8").trim();
  return `postgresql://app:${encodeURIComponent(password)}@127.0.0.1:${port}/app`;
}

/** Next without our server, on the same data and with the same public address: it answers every API and runs no bots. */
export async function launchNextAlone(): Promise<LaunchedProgram & { base: string }> {
  const port = String(await freePort());
  const base = `http://localhost:${port}`;
  const addresses = { PORT: port, PUBLIC_URL: BASE_URL, API_URL: `${BASE_URL}/v1` };
  const settings = { ...addresses, DATABASE_URL: databaseUrl(), DATA_DIR, RATE_LIMITS: "off", NODE_ENV: "production" };
  const command = ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1"];
  const launched = launchProgram(settings, command);
  const status = () =>
    fetch(`${base}/v1/bots/stats`).then(
      (reply) => reply.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  return { ...launched, base };
}
