import { expect, test } from "vitest";
import { socketAddress } from "../platform/simulated/testing/test-platform.ts";
import { WorldClient } from "../platform/simulated/world-client.ts";
import { openSimulatedWorld } from "./open-simulated-world.ts";

test("clusters that name the same world share it, whoever came first", async () => {
  const world = socketAddress();
  const hosted = await Promise.all([1, 2, 3].map(() => openSimulatedWorld({ kind: "simulated", seed: 3, world })));
  const [one, other] = await Promise.all(hosted.map(({ address }) => new WorldClient(address).open()));
  await one?.login({ accountId: "a", deviceId: "d", secret: "s" }, { fence: 1 });
  expect(await other?.counters()).toMatchObject({ logins: 1 });
  one?.close();
  other?.close();
  for (const { close } of hosted) await close();
});
