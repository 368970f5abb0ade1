import type { AssignmentKey, ServiceFrameOf, ShardFrameOf } from "#control/protocol.ts";
import type { AssignedBot } from "../../domain/fleet/assigning/read-assigned-bots.ts";
import type { ShardIntroduction } from "../../domain/fleet/connecting/shard-introduction.ts";

// Between the frames of the protocol and the types of the domain.

interface Assignment {
  botId: string;
  fence: number;
}
export const toAssignment = ([botId, fence]: AssignmentKey): Assignment => ({ botId, fence });
export const toAssignmentKey = ({ botId, fence }: Assignment): AssignmentKey => [botId, fence];

/** Older versions of the library do not number their hellos. */
const toHelloNumber = ({ startId, number }: ShardFrameOf<"hello">): ShardIntroduction["hello"] =>
  startId === undefined || number === undefined ? undefined : { startId, number };

export const toIntroduction = (hello: ShardFrameOf<"hello">): ShardIntroduction => ({
  shardId: hello.shardId,
  hello: toHelloNumber(hello),
  epoch: hello.epoch,
  libraryVersion: hello.lib,
  clusterId: hello.clusterId,
  clusterName: hello.clusterName,
  slot: hello.slot,
  platform: hello.platform,
  source: hello.source,
  capacity: hello.capacity,
  managed: hello.managed,
  canSignIn: hello.canSignIn ?? false,
  itemsDigest: hello.itemsDigest,
  automations: hello.automations ?? null,
  unsupportedEvents: hello.unsupportedEvents ?? [],
  startedAt: hello.startedAt,
  selection: hello.select,
  assignments: hello.held.map(toAssignment),
});

export const toFrameFacts = (bot: AssignedBot): ServiceFrameOf<"config">["bots"][number] => ({
  id: bot.id,
  fence: bot.fence,
  nickname: bot.nickname,
  parent: bot.categoryId,
  flags: bot.flags,
  config: bot.config,
});

export const toFrameBot = (bot: AssignedBot): ServiceFrameOf<"assign">["bots"][number] => ({
  ...toFrameFacts(bot),
  deviceAuth: bot.deviceAuth,
});
