import { afterAll, expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { BotAssignment } from "../../../data/engine/bot-assignment.ts";
import { engine } from "../../../data/engine/engine.ts";
import { newId } from "../../../data/id.ts";
import { newAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { openLease, SELECTOR, shardOpening, TTL_MS } from "../../../testing/engine-fixture.ts";
import type { ShardPeer } from "../connecting/shard-peer.ts";
import { AssignedBots } from "./assigned-bots.ts";
import { waitForDesiredStates } from "./publish-changed-bots.ts";

afterAll(() => engine().close());

it("a process revokes a bot that its shard has lost, and none once the shard is connected to another process", async () => {
  const account = await newAccount();
  const { accountId } = account;
  const { id: botId } = await newBot(account);
  await waitForDesiredStates();
  const selector = { ...SELECTOR, accountId };
  const holder = await openLease(engine(), shardOpening(newId(), { selector }));
  const claimed = await engine().claim(holder, 1);
  const revoked: BotAssignment[] = [];
  const bots = new AssignedBots(holder, {
    revokeBots: (assignments: BotAssignment[]) => void revoked.push(...assignments),
  } as Partial<ShardPeer> as ShardPeer);
  await bots.load(claimed);
  const [{ fence } = { fence: 0 }] = claimed;
  const state = { status: BotStatus.Available, friendsCount: 0, presenceStatus: null, matches: 0, party: null };
  const presence = { botId, fence, revision: 1, ...state };
  const lost = { ...presence, fence: fence - 1 };

  await bots.updatePresences([presence, lost]);
  expect(revoked).toEqual([{ botId, fence: fence - 1 }]);

  const { shardId, epoch } = holder;
  expect(await engine().resumeShard({ shardId, epoch, selector }, "another hub", TTL_MS)).toBe(true);
  await bots.updatePresences([{ ...presence, revision: 2 }, lost]);
  expect(revoked).toHaveLength(1);
  expect(bots.ids).toEqual([botId]);
});
