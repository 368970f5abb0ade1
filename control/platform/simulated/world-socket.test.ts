import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { recordEvents } from "../../conformance/test-bots.ts";
import { ManualClock } from "./testing/manual-clock.ts";
import { signIn, socketAddress } from "./testing/test-platform.ts";
import { LobbyWorld, type WorldOptions } from "./world.ts";
import { WorldClient } from "./world-client.ts";
import type { ServedWorld } from "./world-server.ts";
import { serveWorld } from "./world-server.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(options: WorldOptions = {}, address = socketAddress()) {
  const clock = new ManualClock();
  const world = new LobbyWorld({ seed: 7, clock, ...options });
  const served: ServedWorld = await serveWorld(world, address);
  ends.push(() => served.close());
  return { address, clock, served, world };
}

async function connect(address: string) {
  const clock = new ManualClock();
  const client = await new WorldClient(address, clock).open();
  ends.push(() => client.close());
  return { client, clock };
}

describe("a world over a socket", () => {
  it("is one for several processes", async () => {
    const { address } = await serve();
    const [one, other] = [await connect(address), await connect(address)];
    const ada = await signIn(one.client, "ada");
    const ben = await signIn(other.client, "ben");
    const received = recordEvents(ada, "memberJoined");
    await ben.partyOps.join(ada.party?.id ?? "");
    await expect.poll(() => received).toEqual([["memberJoined", ben.self]]);
    const takenOver = recordEvents(ada, "kickedElsewhere");
    await signIn(other.client, "ada", 2);
    await expect.poll(() => takenOver).toEqual([["kickedElsewhere"]]);
    expect(await one.client.counters()).toMatchObject({ logins: 3, overlaps: 1 });
  });

  it("signs a process that is gone out after a while, and its bots overlap with nobody's", async () => {
    const { address, clock, world } = await serve();
    const [one, other] = [await connect(address), await connect(address)];
    const ada = await signIn(one.client, "ada");
    await signIn(one.client, "ben");
    expect(ada.status).toBe(2);
    one.client.close();
    await expect.poll(() => clock.planned).toBe(2);
    await signIn(other.client, "ada", 2);
    expect(world.counters).toMatchObject({ logins: 3, overlaps: 0 });
    await clock.advance(11_000);
    expect(world.bots.map(({ id }) => id)).toEqual(["ada"]);
  });

  it("lets the same holder come back to its party when the connection broke", async () => {
    const { address, world, served } = await serve();
    const { client, clock } = await connect(address);
    const ada = await signIn(client, "ada");
    const ben = await signIn(client, "ben");
    await ben.partyOps.join(ada.party?.id ?? "");
    const party = ada.party?.id;
    const received = recordEvents(ben, "disconnected", "reconnected");
    await served.close();
    await expect.poll(() => ben.status).toBe(4);
    await expect(ben.friends()).rejects.toMatchObject({ kind: "unavailable" });
    const again = await serveWorld(world, address);
    ends.push(() => again.close());
    await clock.advance(1000);
    await expect.poll(() => ben.status).toBe(3);
    expect(ben.party?.id).toBe(party);
    expect(received.map(([name]) => name)).toEqual(["disconnected", "reconnected"]);
    await ben.me.setLevel(9);
    expect(world.counters.overlaps).toBe(0);
  });

  it("gives up coming back when somebody else holds the account by then", async () => {
    const { address, world, served } = await serve();
    const { client, clock } = await connect(address);
    const ada = await signIn(client, "ada");
    const received = recordEvents(ada, "kickedElsewhere");
    await served.close();
    await expect.poll(() => ada.status).toBe(4);
    await world.login({ accountId: "ada", deviceId: "d", secret: "s" }, { fence: 2 });
    const again = await serveWorld(world, address);
    ends.push(() => again.close());
    await clock.advance(1000);
    await expect.poll(() => received).toEqual([["kickedElsewhere"]]);
    expect(ada.status).toBe(0);
    expect(world.counters.staleLogins).toBe(1);
  });

  it("cancels what is given up before it has run", async () => {
    const { address, clock, world } = await serve({ faults: { latencyMs: { median: 1000, p99: 1100 } } });
    const { client } = await connect(address);
    const signedIn = signIn(client, "ada");
    await expect.poll(() => clock.planned).toBe(1);
    await clock.advance(2000);
    const ada = await signedIn;
    const life = new AbortController();
    const request = ada.friends(life.signal);
    await expect.poll(() => clock.planned).toBe(1);
    life.abort();
    await expect(request).rejects.toMatchObject({ kind: "timeout" });
    await expect.poll(() => clock.planned).toBe(0);
    expect(world.counters.actions).toBe(0);
  });

  it("hangs up on who does not speak its language", async () => {
    const { address } = await serve();
    const socket = net.connect(address);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write('{"do":"nothing"}\n');
    await closed;
  });

  it("is not served twice at one address, and takes over what a dead one left", async () => {
    const { address, served } = await serve();
    await expect(serveWorld(new LobbyWorld(), address)).rejects.toThrow("another world");
    await served.close();
    const { world } = await serve({}, address);
    await signIn((await connect(address)).client, "ada");
    expect(world.counters.logins).toBe(1);
  });
});
