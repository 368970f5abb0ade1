import { MAX_FRAME_BYTES, type ServiceFrame } from "#control/protocol.ts";
import { LEASE } from "../../contract/limits/link.ts";
import { isOutdatedVersion, newerVersion } from "../../domain/fleet/connecting/control-library-version.ts";
import type { ShardPeer } from "../../domain/fleet/connecting/shard-peer.ts";
import { type Closure, closureOf } from "./closures.ts";
import { toAssignmentKey, toFrameBot, toFrameFacts } from "./translate-frames.ts";

interface Connection extends Pick<ShardPeer, "findActor" | "isConnected"> {
  send(frame: ServiceFrame): void;
  close(closure: Closure): void;
}

/** Sends what the domain tells a shard as frames of its connection. */
export function createFrameSender({ isConnected, findActor, send, close }: Connection): ShardPeer {
  let currentEpoch: number | null = null;
  return {
    isConnected,
    findActor,
    startSession({ epoch, isResumed, assignments, libraryVersion }) {
      const { heartbeatMs: hbMs, ttlMs } = LEASE;
      const held = assignments.map(toAssignmentKey);
      const outdated = isOutdatedVersion(libraryVersion);
      const latest = newerVersion(libraryVersion);
      currentEpoch = epoch;
      send({ t: "welcome", epoch, resumed: isResumed, held, hbMs, ttlMs, outdated, ...(latest && { latest }) });
    },
    assignBots(epoch, bots) {
      if (epoch !== currentEpoch) return;
      for (const batch of batchByFrameSize(bots.map(toFrameBot))) send({ t: "assign", bots: batch });
    },
    updateBots(bots) {
      for (const batch of batchByFrameSize(bots.map(toFrameFacts))) send({ t: "config", bots: batch });
    },
    revokeBots(assignments, why) {
      send({ t: "revoke", bots: assignments.map(toAssignmentKey), why });
    },
    sendCall(n, { nonce, botId: bot, fence, call, timeoutMs: budgetMs, trace }) {
      send({ t: "cmd", n, nonce, bot, fence, call, budgetMs, ...(trace && { trace }) });
    },
    startSignIn({ number, timeoutMs, platformAccountId: accountId }) {
      send({ t: "signIn", n: number, budgetMs: timeoutMs, ...(accountId !== undefined && { accountId }) });
    },
    reportUnknownIds(unknown) {
      send({ t: "unknownIds", ...unknown });
    },
    askForItems(digest, from) {
      send({ t: "items", digest, from });
    },
    cancelCall(n) {
      send({ t: "cancel", n });
    },
    drain() {
      send({ t: "drain" });
    },
    close(refusal) {
      close(closureOf(refusal));
    },
  };
}

/** Half of the largest frame that a shard accepts leaves space for the rest of the frame. */
const MAX_BATCH_BYTES = MAX_FRAME_BYTES / 2;

/** Splits items into batches that each fit into one frame: every bot comes with the whole config of its category. */
function batchByFrameSize<T>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  let bytesLeft = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item));
    if (bytes > bytesLeft) {
      batches.push([]);
      bytesLeft = MAX_BATCH_BYTES;
    }
    batches.at(-1)?.push(item);
    bytesLeft -= bytes;
  }
  return batches;
}
