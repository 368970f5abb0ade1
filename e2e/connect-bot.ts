import { TestShard } from "#control/testing/test-shard.ts";
import { botInput, callApi, expect, type TestAccount } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

/** A shard without processes of its own, on the test server. @param hello What it says of itself, unless it is as usual. */
export async function connectShard(
  person: TestAccount,
  hello: Parameters<TestShard["hello"]>[0] = {},
): Promise<TestShard> {
  const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "shard");
  return new TestShard({ gateway: `${BASE_URL}/gateway/v1`, token }).hello(hello);
}

/** A new bot that this shard runs and reports as available. @returns Its id. */
export async function connectBot(person: TestAccount, shard: TestShard, input: object = botInput()): Promise<string> {
  const { id } = (await callApi(person, "POST", "/bots", input)) as { id: string };
  await expect.poll(() => shard.bots.has(id), "the bot is assigned to the shard").toBe(true);
  shard.sendPresence(id);
  return id;
}
