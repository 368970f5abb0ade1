import { perApplication } from "../../../application.ts";
import { SIGN_IN_ALIVE_MS } from "../../../contract/limits/bot-sign-ins.ts";

/** How often a process looks after its shards and their bots. */
export const hubTimes = perApplication("times of the shard hub", () => ({
  claimMs: 1_000,
  expireLeasesMs: 500,
  compareRowsMs: 3_000,
  compareDesiredStatesMs: 3_000,
  checkSuspensionsMs: 500,
  checkUnknownIdsMs: 5_000,
  updateLastSeenMs: 5_000,
  renewSignInsMs: SIGN_IN_ALIVE_MS,
  retryMs: 1_000,
}));
