import { afterAll, afterEach, describe, expect, it } from "vitest";
import { engine } from "../../data/engine/engine.ts";
import type { ShardSelector } from "../../data/engine/shard-selector.ts";
import { newId } from "../../data/id.ts";
import { openLease } from "../../testing/engine-fixture.ts";
import { setDesired } from "../../testing/test-fleet.ts";
import { readAutomationClusters } from "./list-automation-clusters.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => engine().close());

const HOME = { clusterId: "c1", clusterName: "home", platform: "simulated", version: "0.9.0" };

async function open(accountId: string, facts: object, changes: Partial<ShardSelector> = {}) {
  const selector = { accountId, credential: "apiToken", managed: false, categories: null, bots: null, ...changes };
  const opening = { shardId: newId(), selector, capacity: 5, hubId: "hub", json: JSON.stringify(facts) };
  const holder = await openLease(engine(), opening, 60_000);
  closing.push(() => engine().closeShard(holder, true));
  return holder;
}
const home = { id: "c1", name: "home", isOperators: false, platform: "simulated", version: "0.9.0" };

describe("what automations can do on the clusters of an account", () => {
  it("is said once for the shards of a cluster, and again for those of another version", async () => {
    const account = newId();
    const facts = { ...HOME, automations: 1, unsupportedEvents: ["alone"] };
    await open(account, facts);
    await open(account, facts);
    await open(account, { ...HOME, version: "0.8.0" });
    await open(newId(), facts);
    const found = await readAutomationClusters(account);
    expect(found.toSorted((one, other) => other.version.localeCompare(one.version))).toEqual([
      { ...home, hasAutomations: true, unsupportedEvents: ["alone"] },
      { ...home, version: "0.8.0", hasAutomations: false, unsupportedEvents: [] },
    ]);
  });

  it("has the cluster on the service's machine only for an account without one of its own", async () => {
    const account = newId();
    const local = { ...HOME, clusterId: "local", clusterName: "local", automations: 1, unsupportedEvents: [] };
    await open("", local, { credential: "operator", isLocal: true });
    expect(await readAutomationClusters(account)).toMatchObject([{ id: "local", isOperators: true }]);
    await open(account, HOME);
    expect(await readAutomationClusters(account)).toMatchObject([{ id: "c1", hasAutomations: false }]);
  });

  it("has a cluster of the operator that runs bots of a managed category", async () => {
    const account = newId();
    const managed = await open(newId(), { ...HOME, automations: 1 }, { managed: true });
    expect((await readAutomationClusters(account)).filter(({ id }) => id === "c1")).toEqual([]);
    await setDesired({ botId: newId(), accountId: account, categoryId: newId(), managed: true });
    expect(await engine().claim(managed, 1)).toHaveLength(1);
    expect(await readAutomationClusters(account)).toMatchObject([{ id: "c1", isOperators: true }]);
  });
});
