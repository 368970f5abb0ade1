import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { TestShard } from "#control/testing/test-shard.ts";
import { storeCatalogue } from "../../data/item-catalogues.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { assignManagedCategory } from "../categories/managed-categories.ts";
import { issueLocalClusterToken } from "../fleet/connecting/local-cluster-token.ts";
import { searchItems } from "./read-items.ts";

const { address, connect } = setUpShardLink();
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const digest = (one: string) => one.repeat(64);
const store = (owner: string, platform: string, name: string, one: string) =>
  storeCatalogue({ owner, platform }, digest(one), [{ id: `ID_${name}`, type: "outfit", name }]);
const names = async (account: TestAccount) =>
  (await searchItems({ query: "", limit: 10 }, account.actor)).items.map(({ name }) => name).sort();

let local: TestShard;
/** The cluster on the service's own machine runs for all tests. */
beforeAll(async () => {
  await store("", "simulated", "Local", "a");
  local = new TestShard({ gateway: `http://${address()}`, token: issueLocalClusterToken() });
  await local.hello({ source: "local" });
  await until(() => expect(local.framesOf("welcome")).toHaveLength(1));
});
afterAll(() => local.socket.terminate());

it("An account without a cluster finds the items of the one on the service's machine", async () => {
  expect(await names(await newAccount())).toEqual(["Local"]);
});

it("An account with a cluster finds the items of its own, also while it is not connected", async () => {
  const account = await newAccount();
  await store(account.accountId, "simulated", "Own", "b");
  expect(await names(account)).toEqual(["Own"]);
  await connect(account, { itemsDigest: digest("b") });
  expect(await names(account)).toEqual(["Own"]);
});

it("An account whose bots the operator's cluster runs finds that cluster's items beside its own", async () => {
  const [account, staff] = [await newAccount(), await newAccount({ flags: 1 })];
  await store(account.accountId, "simulated", "Own", "c");
  await store(staff.accountId, "managed-platform", "Managed", "d");
  const category = await newCategory(account);
  await assignManagedCategory({ categoryId: category.id, slots: 1 }, account.actor);
  const shard = await connect(staff, { managed: true, platform: "managed-platform", itemsDigest: digest("d") });
  const { id } = await newBot(account, { parent: category.id });
  await until(() => expect(shard.bots.has(id)).toBe(true));
  await until(async () => expect(await names(account)).toEqual(["Managed", "Own"]));
});
