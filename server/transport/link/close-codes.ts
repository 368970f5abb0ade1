import { CloseCode } from "../../../control/protocol.ts";
import { FAULTS } from "../../contract/errors.ts";
import { Fault } from "../../domain/fault.ts";
import { ShardRefusal } from "../../domain/fleet/shard-access.ts";

/** Of the frame that ends a WebSocket (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 123;
const UNAUTHORIZED = 401;

/**
 * What an error means for a connection, where it says for certain that the right to it is gone: the shard does not try
 * again then. Null for everything else, which passes.
 */
export function toShardRefusal(error: unknown): ShardRefusal | null {
  if (error instanceof ShardRefusal) return error;
  if (!(error instanceof Fault)) return null;
  const isToken = FAULTS[error.code].status === UNAUTHORIZED || error.code === "user_banned";
  if (isToken) return new ShardRefusal(CloseCode.Token, error.message);
  return error.code === "forbidden" ? new ShardRefusal(CloseCode.Scope, error.message) : null;
}

/** As much of it as a closing frame holds, in whole characters. */
export function truncateReason(reason: string): string {
  const bytes = Buffer.from(reason.toWellFormed());
  if (bytes.length <= MAX_REASON_BYTES) return bytes.toString();
  return bytes
    .subarray(0, MAX_REASON_BYTES)
    .toString()
    .replace(/\uFFFD+$/, "");
}
