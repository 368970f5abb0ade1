import { expect, test } from "vitest";
import { EVENT_NAMES } from "../automations/vocabulary.ts";
import type { PlatformCapabilities } from "../platform/platform.ts";
import { ShardFrame } from "../protocol.ts";
import { createHello } from "./create-hello.ts";

const NOW = {
  ...{ startedAt: "2026-01-01T00:00:00.000Z", startId: "start", number: 1, epoch: null, held: [] },
  ...{ select: { categories: null, bots: null }, itemsDigest: "a".repeat(64) },
};

function helloOf(capabilities?: Partial<PlatformCapabilities>) {
  const settings = {
    ...{ url: "http://service", isUrlProven: true, token: "token", hideNames: false, hideEmails: false },
    ...{ shardId: "shard", clusterId: "cluster", clusterName: "Home", slot: 1, source: "test", managed: false },
    ...{ botsPerShard: 5, loginsPerSecond: 1, select: NOW.select },
    ...{ platform: { kind: "simulated" as const, world: "" }, overrides: {}, categoryCosmetics: {} },
  };
  const login = () => Promise.reject(new Error("no bots"));
  const platform = { name: "test", login, ...(capabilities && { capabilities }) };
  const dependencies = { settings, version: "1.0.0", platform } as unknown as Parameters<typeof createHello>[0];
  return ShardFrame.parse(createHello(dependencies, NOW));
}

test("a hello says that automations run, and which events the platform lacks", () => {
  expect(helloOf()).toMatchObject({ automations: 1, unsupportedEvents: [] });
  expect(helloOf({ memberMatches: false })).toMatchObject({ unsupportedEvents: ["matchStarted", "matchEnded"] });
});

test("a platform without anything lacks what the frame can hold", () => {
  const hello = helloOf({ parties: false, friendPresence: false });
  expect(hello).toMatchObject({ unsupportedEvents: expect.arrayContaining(["alone", "friendOnline"]) });
  for (const name of EVENT_NAMES) expect(name).toMatch(/^[a-z]{1,32}$/i);
  expect(EVENT_NAMES.length).toBeLessThanOrEqual(100);
});
