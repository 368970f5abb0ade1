import { randomUUID } from "node:crypto";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { LobbyWorld } from "../platform/simulated/world.ts";
import { serveWorld } from "../platform/simulated/world-server.ts";
import type { SimulatedPlatform } from "./cluster-options.ts";

export interface OpenedWorld {
  address: string;
  close: () => Promise<void>;
}

function createAddress(): string {
  const name = `svc-world-${randomUUID()}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

function isServed(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(address);
    const finish = (served: boolean) => {
      probe.destroy();
      resolve(served);
    };
    probe.once("connect", () => finish(true));
    probe.once("error", () => finish(false));
  });
}

/** Connects to the world that another process serves at the requested address, or serves one in this process. */
export async function openSimulatedWorld({
  seed,
  people,
  faults,
  world: requested,
}: SimulatedPlatform): Promise<OpenedWorld> {
  const address = requested ?? createAddress();
  if (requested !== undefined && (await isServed(requested))) return { address, close: async () => {} };
  const world = new LobbyWorld({
    ...(seed === undefined ? {} : { seed }),
    ...(people === undefined ? {} : { people }),
    ...(faults === undefined ? {} : { faults }),
  });
  const served = await serveWorld(world, address).catch(async (error: unknown) => {
    if (requested !== undefined && (await isServed(requested))) return null; // another process was faster
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
