import { engine } from "../data/engine/engine.ts";
import { newId } from "../data/id.ts";
import { onHubMessage, ShardMessage } from "../domain/fleet/calling/hub-messages.ts";
import { openLease } from "./engine-fixture.ts";

const TTL_MS = 600_000;

/** Opens a shard of the account that can sign in, and never says how a sign-in goes on. */
export async function newSignInShard(accountId: string) {
  const [shardId, hubId] = [newId(), newId()];
  const received: ShardMessage[] = [];
  const stop = onHubMessage(hubId, ShardMessage, (message) => received.push(message));
  const selector = { accountId, credential: "apiToken", managed: false, categories: null, bots: null };
  const json = JSON.stringify({ canSignIn: true });
  await openLease(engine(), { shardId, selector, capacity: 1, hubId, json }, TTL_MS);
  return { shardId, received, stop };
}
