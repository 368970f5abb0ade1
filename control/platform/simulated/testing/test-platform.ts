import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { BotSession, GamePlatform } from "../../platform.ts";
import { createSimulatedPlatform } from "../simulated-platform.ts";
import { LobbyWorld, type WorldOptions } from "../world.ts";
import { WorldClient } from "../world-client.ts";
import { serveWorld } from "../world-server.ts";
import { ManualClock } from "./manual-clock.ts";

export interface TestPlatform {
  world: LobbyWorld;
  clock: ManualClock;
  platform: GamePlatform;
  close: () => Promise<void>;
}
export type PlatformTransport = "in this process" | "over a socket";

export const socketAddress = (): string => {
  const name = `world-${randomUUID()}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
};

/** A world with a manual clock, and a platform that uses it in this process or over a socket. */
export async function createTestPlatform(
  transport: PlatformTransport,
  options: Omit<WorldOptions, "clock"> = {},
): Promise<TestPlatform> {
  const clock = new ManualClock();
  const world = new LobbyWorld({ seed: 7, ...options, clock });
  if (transport === "in this process") {
    return { world, clock, platform: createSimulatedPlatform(world), close: async () => world.stop() };
  }
  const address = socketAddress();
  const served = await serveWorld(world, address);
  const client = await new WorldClient(address, clock).open();
  const close = async () => {
    world.stop();
    client.close();
    await served.close();
  };
  return { world, clock, platform: client, close };
}

export const signIn = (platform: GamePlatform, accountId: string, fence = 1): Promise<BotSession> =>
  platform.login({ accountId, deviceId: "device", secret: "secret" }, { fence });
