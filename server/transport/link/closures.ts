import { CloseCode } from "#control/protocol.ts";
import { FAULTS } from "../../contract/errors.ts";
import { Fault } from "../../domain/fault.ts";
import { type RefusalKind, ShardRefusal } from "../../domain/fleet/connecting/shard-peer.ts";

/** How the service ends a connection: a close code of the protocol, and the text for the shard's owner. */
export interface Closure {
  code: number;
  reason: string;
}

const CODES: Record<RefusalKind, number> = {
  unauthorized: CloseCode.Token,
  forbidden: CloseCode.Scope,
  superseded: CloseCode.Superseded,
  restarting: CloseCode.Restarting,
};

/** The close frame of a WebSocket holds no longer reason (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 123;
const UNAUTHORIZED = 401;

export const closureOf = ({ kind, message }: ShardRefusal): Closure => ({ code: CODES[kind], reason: message });

/** @returns Null unless the error says definitely that the shard may not be connected. Other errors may pass. */
export function toClosure(error: unknown): Closure | null {
  if (error instanceof ShardRefusal) return closureOf(error);
  if (!(error instanceof Fault)) return null;
  const isToken = FAULTS[error.code].status === UNAUTHORIZED || error.code === "user_banned";
  if (isToken) return { code: CloseCode.Token, reason: error.message };
  return error.code === "forbidden" ? { code: CloseCode.Scope, reason: error.message } : null;
}

/** Cuts a reason to what a close frame holds, at the end of a character. */
export function truncateReason(reason: string): string {
  const bytes = Buffer.from(reason.toWellFormed());
  if (bytes.length <= MAX_REASON_BYTES) return bytes.toString();
  return bytes
    .subarray(0, MAX_REASON_BYTES)
    .toString()
    .replace(/\uFFFD+$/, "");
}

// Why the service ends a connection.

export const NORMAL_CLOSURE: Closure = { code: 1000, reason: "bye" };
export const RESTART: Closure = { code: CloseCode.Restarting, reason: "The service restarts." };
export const INTERNAL_ERROR: Closure = { code: CloseCode.Restarting, reason: "Something went wrong on our side." };
export const UNAVAILABLE: Closure = { code: CloseCode.Restarting, reason: "The service is not available." };
export const OLD_PROTOCOL: Closure = { code: CloseCode.UpgradeRequired, reason: "common.update_required" };
export const badFrame = (reason: string): Closure => ({ code: CloseCode.BadFrame, reason });
export const INVALID_FRAME = badFrame("This is not a frame of the protocol.");
const tooMany = (reason: string): Closure => ({ code: CloseCode.TooMany, reason });
export const TOO_MANY_SHARDS = tooMany("This account has as many shards as it may have. Stop some of them.");
export const TOO_MUCH_TRAFFIC = tooMany("More than a shard may send. Run fewer bots in it, or more slowly.");
