import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { ShardFrameOf } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { listCatalogues, storeCatalogue } from "../../data/item-catalogues.ts";
import { getItems, searchItems } from "../../domain/items/read-items.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { setUpShardLink, waitForHeartbeat } from "../../testing/set-up-shard-link.ts";

const { connect } = setUpShardLink();
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
const newDigest = () => (randomUUID() + randomUUID()).replaceAll("-", "");
type Items = ShardFrameOf<"items">["items"];

const FOX = { id: "CID_1_Fox", type: "outfit", name: "Amber Fox" } as const;
const WOLF = { id: "CID_2_Wolf", type: "outfit", name: "Amber Wolf" } as const;

/** The shard answers every request with these items, `size` at a time. */
function answerWith(shard: TestShard, items: readonly object[], size = 500): void {
  shard.onFrame = (frame) => {
    if (frame.t !== "items") return;
    const { digest, from } = frame;
    const next = from + size < items.length ? from + size : null;
    shard.send({ t: "items", digest, from, items: items.slice(from, from + size) as Items, next });
  };
}
const found = async (account: TestAccount, query: string) =>
  (await searchItems({ query, limit: 10 }, account.actor)).items.map(({ id }) => id);
const requests = (shard: TestShard) => shard.framesOf("items").map(({ from }) => from);

describe("The items of a shard's catalogue", () => {
  itInProcess("are asked for once, whichever shard has them, and are found by name from then on", async () => {
    const account = await newAccount();
    expect(await searchItems({ query: "", limit: 5 }, account.actor)).toEqual({ items: [], missing: "cluster" });
    const itemsDigest = newDigest();
    const shard = await connect(account, { itemsDigest });
    await until(() => expect(requests(shard)).toEqual([0]));
    const others = await Promise.all([connect(account, { itemsDigest }), connect(account, { itemsDigest })]);
    answerWith(shard, [FOX, WOLF], 1);
    shard.send({ t: "items", digest: itemsDigest, from: 0, items: [FOX], next: 1 });
    await until(async () => expect(await found(account, "wolf")).toEqual([WOLF.id]));
    expect(requests(shard)).toEqual([0, 1]);
    const later = await connect(account, { itemsDigest });
    await waitForHeartbeat(later);
    for (const other of [...others, later]) expect(requests(other)).toEqual([]);
    const { items, missing } = await getItems({ ids: ["cid_1_fox", "unknown", "CID_1_Fox"] }, account.actor);
    expect(items[0]).toEqual({
      ...{ id: FOX.id, kind: "outfit", name: FOX.name },
      channels: [],
      image: null,
      color: null,
    });
    expect(missing).toBeNull();
  });

  it("are replaced when the shard has other ones", async () => {
    const account = await newAccount();
    for (const item of [FOX, WOLF]) {
      const itemsDigest = newDigest();
      const shard = await connect(account, { itemsDigest });
      answerWith(shard, [item]);
      await until(() => expect(requests(shard)).toEqual([0]));
      shard.send({ t: "items", digest: itemsDigest, from: 0, items: [item], next: null });
      await until(async () => expect(await found(account, "amber")).toEqual([item.id]));
      shard.terminate();
    }
  });

  it("of an older shard, which does not say which it has, are not asked for", async () => {
    const account = await newAccount();
    const shard = await connect(account);
    await waitForHeartbeat(shard);
    expect(requests(shard)).toEqual([]);
    expect((await searchItems({ query: "fox", limit: 5 }, account.actor)).missing).toBe("items");
  });

  it("belong to the account: another one does not find them", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const itemsDigest = newDigest();
    const shard = await connect(account, { itemsDigest });
    await until(() => expect(requests(shard)).toEqual([0]));
    shard.send({ t: "items", digest: itemsDigest, from: 0, items: [FOX], next: null });
    await until(async () => expect(await found(account, "fox")).toEqual([FOX.id]));
    const foreign = await connect(other, { itemsDigest });
    await until(() => expect(requests(foreign)).toEqual([0])); // a digest is no proof: the other shard is asked, too
    expect(await found(other, "fox")).toEqual([]);
  });

  itInProcess("are asked of another shard when the first one leaves in between", async () => {
    const account = await newAccount();
    const itemsDigest = newDigest();
    const first = await connect(account, { itemsDigest });
    await until(() => expect(requests(first)).toEqual([0]));
    const second = await connect(account, { itemsDigest });
    first.send({ t: "items", digest: itemsDigest, from: 0, items: [FOX], next: 1 });
    await until(() => expect(requests(first)).toEqual([0, 1]));
    answerWith(second, [FOX, WOLF]);
    first.terminate();
    await until(async () => expect(await found(account, "amber")).toEqual([FOX.id, WOLF.id]));
    expect(requests(second)).toEqual([0]);
  });
});

describe("Items of a shard that nobody can trust", () => {
  it("threat 57: nobody asked for, or out of their order, are ignored", async () => {
    const account = await newAccount();
    const itemsDigest = newDigest();
    const shard = await connect(account, { itemsDigest });
    await until(() => expect(requests(shard)).toEqual([0]));
    shard.send({ t: "items", digest: newDigest(), from: 0, items: [FOX], next: null });
    shard.send({ t: "items", digest: itemsDigest, from: 500, items: [FOX], next: null });
    await waitForHeartbeat(shard);
    expect(await listCatalogues([account.accountId])).toEqual([]);
    expect(shard.closed).toBeNull();
  });

  it("threat 57: that never end are given up, and nothing of them is stored", async () => {
    const account = await newAccount();
    const itemsDigest = newDigest();
    const shard = await connect(account, { itemsDigest });
    const items = Array.from({ length: 500 }, (_, index) => ({ ...FOX, id: `ID_${index}` }));
    shard.onFrame = (frame) => {
      if (frame.t === "items") shard.send({ ...frame, items: items as Items, next: frame.from + 500 });
    };
    await until(() => expect(requests(shard).length).toBeGreaterThan(0));
    shard.send({ t: "items", digest: itemsDigest, from: 0, items: items as Items, next: 500 });
    await until(() => expect(requests(shard).at(-1)).toBe(29_500));
    await waitForHeartbeat(shard);
    expect(requests(shard).at(-1)).toBeLessThanOrEqual(30_000);
    expect(await listCatalogues([account.accountId])).toEqual([]);
    expect(shard.closed).toBeNull();
  });

  itInProcess(
    "threat 40: of one account do not delay those of another, however many catalogues it offers",
    async () => {
      const [busy, other] = [await newAccount(), await newAccount()];
      const silent = await Promise.all(Array.from({ length: 6 }, () => connect(busy, { itemsDigest: newDigest() })));
      const shard = await connect(other, { itemsDigest: newDigest() });
      await until(() => expect(requests(shard)).toEqual([0]));
      expect(silent.flatMap(requests)).toEqual([0]);
    },
  );

  it("threat 39: an account has few catalogues, the latest: the names of platforms are the shards' own", async () => {
    const { accountId: owner } = await newAccount();
    for (let n = 0; n < 6; n++) {
      await storeCatalogue({ owner, platform: `p${n}` }, newDigest(), []);
      await sleep(5); // their times have milliseconds
    }
    expect((await listCatalogues([owner])).map(({ platform }) => platform)).toEqual(["p5", "p4", "p3", "p2"]);
  });

  it("threat 57: have names without what could imitate another text, and are left out where they are no items", async () => {
    const account = await newAccount();
    const itemsDigest = newDigest();
    const shard = await connect(account, { itemsDigest });
    await until(() => expect(requests(shard)).toEqual([0]));
    const o = [{ t: "Mat1", n: "\u202eGreen" }];
    const odd = { ...FOX, name: "Amber\u202e  Fox\n", variants: [{ t: "Material", n: "Colour\0", o }] };
    const items = [{ ...WOLF, type: "weapon" }, { id: "x" }, odd];
    shard.send({ t: "items", digest: itemsDigest, from: 0, items: items as unknown as Items, next: null });
    await until(async () => expect(await found(account, "amber")).toEqual([FOX.id]));
    const [item] = (await getItems({ ids: [FOX.id] }, account.actor)).items;
    const variants = [{ variant: "Mat1", name: "Green" }];
    expect(item).toMatchObject({ name: "Amber Fox", channels: [{ channel: "Material", name: "Colour", variants }] });
  });

  it("in a frame that is none end the connection", async () => {
    const account = await newAccount();
    const shard = await connect(account, { itemsDigest: newDigest() });
    shard.send({ t: "items", digest: "none", from: 0, items: [], next: null });
    await until(() => expect(shard.closed?.code).toBe(4400));
  });
});
