import { CloseCode } from "../../../control/protocol.ts";
import type { Closure } from "./close-codes.ts";

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
