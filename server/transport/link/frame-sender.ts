import type { ServiceFrame } from "../../../control/protocol.ts";
import { isOutdatedVersion, newerVersion } from "../../domain/fleet/control-library-version.ts";
import { LEASE } from "../../domain/fleet/lease.ts";
import type { ShardPeer } from "../../domain/fleet/shard-peer.ts";
import { type Closure, closureOf } from "./close-codes.ts";
import { batchByFrameSize } from "./frame-batches.ts";
import { toAssignmentKey, toFrameBot, toFrameFacts } from "./translate-frames.ts";

interface Connection extends Pick<ShardPeer, "findActor" | "isConnected"> {
  send(frame: ServiceFrame): void;
  close(closure: Closure): void;
}

/** Sends what the domain tells a shard as frames of its connection. */
export const createFrameSender = ({ isConnected, findActor, send, close }: Connection): ShardPeer => ({
  isConnected,
  findActor,
  startSession({ epoch, isResumed, assignments, libraryVersion }) {
    const { heartbeatMs: hbMs, ttlMs } = LEASE;
    const held = assignments.map(toAssignmentKey);
    const outdated = isOutdatedVersion(libraryVersion);
    const latest = newerVersion(libraryVersion);
    send({ t: "welcome", epoch, resumed: isResumed, held, hbMs, ttlMs, outdated, ...(latest && { latest }) });
  },
  assignBots(bots) {
    for (const batch of batchByFrameSize(bots.map(toFrameBot))) send({ t: "assign", bots: batch });
  },
  updateBots(bots) {
    for (const batch of batchByFrameSize(bots.map(toFrameFacts))) send({ t: "config", bots: batch });
  },
  revokeBots(assignments, why) {
    send({ t: "revoke", bots: assignments.map(toAssignmentKey), why });
  },
  runCall(n, { nonce, botId: bot, fence, call, timeoutMs: budgetMs, trace }) {
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
});
