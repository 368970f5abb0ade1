import { CloseCode } from "../../../control/protocol.ts";
import { FAULTS } from "../../contract/errors.ts";
import { Fault } from "../../domain/fault.ts";
import { type RefusalKind, ShardRefusal } from "../../domain/fleet/shard-refusal.ts";

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
