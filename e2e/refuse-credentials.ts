import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { DATA_DIR } from "./test-server.ts";

/** The game platform refuses a bot's credentials. No action in the portal causes this, so the test writes it. */
export async function refuseCredentials(botId: string): Promise<void> {
  const read = (name: string) => fs.readFileSync(path.join(DATA_DIR, "pg", name), "utf8");
  const port = read("postmaster.pid").split("\n")[3];
  const client = new pg.Client(
    `postgresql://app:${encodeURIComponent(read("app.secret").trim())}@127.0.0.1:${port}/app`,
  );
  await client.connect();
  try {
    await client.query(`UPDATE "Bot" SET "invalidAuth" = true WHERE id = $1`, [botId]);
  } finally {
    await client.end();
  }
}
