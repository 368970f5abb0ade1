// Signs bots in and out over the emulator of its parent, and prints what that costs: node --expose-gc … ADDRESS

import type { BotSession, DeviceAuth, GamePlatform } from "../../control/platform/platform.ts";
import { createFnbrPlatform } from "../fnbr-platform.ts";
import { createRecordedHost } from "./recorded-host.ts";

const AT_ONCE = 5;
const RELEASE_TIMEOUT_MS = 8000;
const MEGABYTE = 1024 * 1024;

const [, , address = "", credentials = "[]"] = process.argv;

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

/** What is still in use beyond `empty`. The library keeps some timers of an ended session for a few seconds. */
async function remainingMemory(empty: number): Promise<number> {
  const end = Date.now() + RELEASE_TIMEOUT_MS;
  for (;;) {
    const remaining = (await usedMemory()) - empty;
    if (remaining < 1 || Date.now() > end) return remaining;
  }
}

async function measure(platform: GamePlatform, accounts: DeviceAuth[]): Promise<{ perBot: number; left: number }> {
  const perLogin = async (fence: number, empty: number): Promise<number> => {
    const sessions = await signInAll(platform, accounts, fence);
    const used = (await usedMemory()) - empty;
    await signOutAll(sessions);
    return used / accounts.length;
  };
  await signOutAll(await signInAll(platform, accounts.slice(0, AT_ONCE), 1)); // loads what all bots share
  const empty = await usedMemory();
  const perBot = await perLogin(2, empty);
  await perLogin(3, empty);
  return { perBot, left: await remainingMemory(empty) };
}

const platform = createFnbrPlatform({ endpoints: address }, createRecordedHost());
process.stdout.write(JSON.stringify(await measure(platform, JSON.parse(credentials))));
process.exit(0);
