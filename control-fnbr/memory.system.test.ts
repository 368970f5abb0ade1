import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shardEnvironment } from "../control/cluster/shard-supervisor.ts";
import { EmulatedCluster } from "./testing/emulated-cluster.ts";

const run = promisify(execFile);
const PROGRAM = path.join(import.meta.dirname, "testing", "measure-memory-process.ts");
const BOTS = 50;

let fixture: EmulatedCluster;
beforeAll(async () => {
  fixture = await EmulatedCluster.open();
});
afterAll(() => fixture.close());

it("a bot needs less than 2.5 MB, and 100 logins and logouts leave less than 5 MB", async () => {
  const { emulated } = fixture;
  const accounts = Array.from({ length: BOTS }, () => emulated.createAccount().deviceAuth);
  const args = ["--expose-gc", PROGRAM, emulated.emulator.address, JSON.stringify(accounts)];
  const { stdout } = await run(process.execPath, args, { env: shardEnvironment([]) });
  const { perBot, left } = JSON.parse(stdout);
  expect(perBot).toBeLessThan(2.5);
  expect(left).toBeLessThan(5);
});
