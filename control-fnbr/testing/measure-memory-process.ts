// Signs bots in and out over the emulator of its parent, and prints what that costs: node --expose-gc … ADDRESS

import type { BotSession, DeviceAuth, DriverHost, GamePlatform } from "../../control/platform/platform.ts";
import { PlatformError } from "../../control/platform/platform.ts";
import createFnbrPlatform from "../index.ts";

const AT_ONCE = 5;
const MEGABYTE = 1024 * 1024;

const [, , address = "", credentials = "[]"] = process.argv;
const host: DriverHost = { log: () => {}, PlatformError, pathOf: () => undefined };

/** The memory that is in use, in megabytes, after everything that is not has been collected. */
async function usedMemory(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

async function signInAll(platform: GamePlatform, accounts: DeviceAuth[], fence: number): Promise<BotSession[]> {
  const sessions: BotSession[] = [];
  for (let first = 0; first < accounts.length; first += AT_ONCE) {
    const batch = accounts.slice(first, first + AT_ONCE).map((account) => platform.login(account, { fence }));
    sessions.push(...(await Promise.all(batch)));
  }
  return sessions;
}
const signOutAll = (sessions: BotSession[]) => Promise.all(sessions.map((session) => session.logout()));

const platform = await createFnbrPlatform({ endpoints: address }, host);
const accounts: DeviceAuth[] = JSON.parse(credentials);
await signOutAll(await signInAll(platform, accounts.slice(0, AT_ONCE), 1)); // loads what every bot shares
const empty = await usedMemory();
const sessions = await signInAll(platform, accounts, 2);
const full = await usedMemory();
await signOutAll(sessions);
await signOutAll(await signInAll(platform, accounts, 3));
const left = (await usedMemory()) - empty;
process.stdout.write(JSON.stringify({ perBot: (full - empty) / accounts.length, left }));
process.exit(0);
