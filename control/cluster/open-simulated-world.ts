import { randomUUID } from "node:crypto";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { LobbyWorld } from "../platform/simulated/world.ts";
import { serveWorld } from "../platform/simulated/world-server.ts";
import type { PlatformOption } from "./cluster-options.ts";

type Simulated = Extract<PlatformOption, { kind: "simulated" }>;

export interface OpenedWorld {
  address: string;
  close: () => Promise<void>;
}

function ownAddress(): string {
  const name = `svc-world-${randomUUID()}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

function isServed(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(address);
    const answer = (served: boolean) => {
      probe.destroy();
      resolve(served);
    };
    probe.once("connect", () => answer(true));
    probe.once("error", () => answer(false));
  });
}

/** One world for all shards of this cluster, or the one that is there already. */
export async function openSimulatedWorld({ seed, people, faults, world: given }: Simulated): Promise<OpenedWorld> {
  const address = given ?? ownAddress();
  if (given !== undefined && (await isServed(given))) return { address, close: async () => {} };
  const world = new LobbyWorld({
    ...(seed === undefined ? {} : { seed }),
    ...(people === undefined ? {} : { people }),
    ...(faults === undefined ? {} : { faults }),
  });
  const served = await serveWorld(world, address).catch(async (error: unknown) => {
    if (given !== undefined && (await isServed(given))) return null; // somebody else was a moment faster
    throw error;
  });
  if (!served) return { address, close: async () => {} };
  world.start();
  return {
    address,
    close: async () => {
      world.stop();
      await served.close();
    },
  };
}
