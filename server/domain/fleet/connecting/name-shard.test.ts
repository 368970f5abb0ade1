import { expect, it } from "vitest";
import { newAccount, type TestAccount } from "../../../testing/accounts.ts";
import { setUpShardLink } from "../../../testing/set-up-shard-link.ts";
import { readShards } from "../../gateway/read-fleet.ts";

const { sayHello } = setUpShardLink();

const namesOf = async ({ accountId }: TestAccount) => (await readShards(accountId)).map(({ name }) => name).sort();

it("a shard is called as its cluster and its place there", async () => {
  const account = await newAccount();
  for (const slot of [1, 2]) await sayHello(account, { clusterName: "Home", slot });
  await expect.poll(() => namesOf(account)).toEqual(["Home 1", "Home 2"]);
});

it("keeps its name when it connects again, and gets a free one beside a cluster with the same name", async () => {
  const account = await newAccount();
  const first = await sayHello(account, { clusterName: "Home", slot: 1 });
  await expect.poll(() => namesOf(account)).toEqual(["Home 1"]);
  await sayHello(account, { clusterName: "Home", clusterId: "other", slot: 1 });
  await expect.poll(() => namesOf(account)).toEqual(["Home 1", "Home 2"]);
  await sayHello(account, { clusterName: "Home", slot: 1 }, first.shardId);
  await expect.poll(() => namesOf(account)).toEqual(["Home 1", "Home 2"]);
});

it("an older library, which does not say its place, gets the next free number", async () => {
  const account = await newAccount();
  await sayHello(account, { clusterName: "Home" });
  await expect.poll(() => namesOf(account)).toEqual(["Home 1"]);
  await sayHello(account, { clusterName: "Home" });
  await expect.poll(() => namesOf(account)).toEqual(["Home 1", "Home 2"]);
});
