import { afterAll, afterEach, describe, expect, it } from "vitest";
import { engine } from "../../data/engine/engine.ts";
import type { ShardOpening } from "../../data/engine/fleet-engine.ts";
import type { ShardSelector } from "../../data/engine/shard-selector.ts";
import { newId } from "../../data/id.ts";
import { openLease } from "../../testing/engine-fixture.ts";
import { setDesired } from "../../testing/test-fleet.ts";
import { type BotToSignIn, findSignInShards } from "./find-sign-in-shards.ts";

const TTL_MS = 60_000;
const NEW_BOT: BotToSignIn = { id: null, categoryId: null, managed: false };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => engine().close());

async function open(accountId: string, changes: Partial<ShardSelector> = {}, canSignIn = true) {
  const selector = { accountId, credential: "apiToken", managed: false, categories: null, bots: null, ...changes };
  const opening: ShardOpening = {
    ...{ shardId: newId(), selector, capacity: 5, hubId: "hub", json: JSON.stringify({ canSignIn }) },
  };
  const holder = await openLease(engine(), opening, TTL_MS);
  closing.push(() => engine().closeShard(holder, true));
  return holder;
}
const openLocal = () => open("", { credential: "operator", isLocal: true });
const idsFor = async (accountId: string, bot = NEW_BOT) =>
  (await findSignInShards(accountId, bot)).able.map(({ shardId }) => shardId);

describe("the shards that may sign a person in", () => {
  it("the cluster on the service's machine only for an account without a cluster of its own", async () => {
    const account = newId();
    const local = await openLocal();
    expect(await idsFor(account)).toEqual([local.shardId]);
    const unable = await open(account, {}, false);
    expect(await findSignInShards(account, NEW_BOT)).toEqual({ able: [], hasCluster: true });
    const able = await open(account);
    expect(await idsFor(account)).toEqual([able.shardId]);
    await engine().closeShard(unable, true);
    await engine().closeShard(able, true);
    expect(await idsFor(account)).toEqual([local.shardId]);
  });

  it("a shard of staff only where it runs bots of the account, and first for a bot that it runs", async () => {
    const [account, staff] = [newId(), newId()];
    const managed = await open(staff, { managed: true });
    const own = await open(account);
    expect(await idsFor(account)).toEqual([own.shardId]);
    const [botId, categoryId] = [newId(), newId()];
    await setDesired({ botId, accountId: account, categoryId, managed: true });
    expect(await engine().claim(managed, 1)).toHaveLength(1);
    expect(await idsFor(account)).toEqual([own.shardId, managed.shardId]);
    expect(await idsFor(account, { id: botId, categoryId, managed: true })).toEqual([managed.shardId, own.shardId]);
  });

  it("threat 46: never one of another account, or of an application", async () => {
    const account = newId();
    await open(newId());
    await open(account, { credential: "oauth 123" });
    expect(await findSignInShards(account, NEW_BOT)).toEqual({ able: [], hasCluster: false });
  });
});
