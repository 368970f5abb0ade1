import { MAX_RESTARTED_BOTS } from "../../contract/limits/lists.ts";
import { db } from "../../data/db.ts";
import { findBotsToRestart, signInAnew } from "../fleet/assigning/restart-bots.ts";
import { type JobWork, NO_BOT_MESSAGE } from "./job-work.ts";

const NOT_RUNNING_MESSAGE = "This bot is disabled, or its credentials are refused: it has nothing to restart.";

/** Bots sign out, after which a shard takes them anew. Those that should not run are skipped. */
export const restartWork: JobWork = {
  itemsPerTask: MAX_RESTARTED_BOTS,
  maxTasks: 1,
  mayRepeat: true,
  needsBots: true,
  async run(items, { accountId }) {
    const botIds = items.flatMap(({ botId, isOwn }) => (isOwn && botId !== null ? botId : []));
    const restarted = await findBotsToRestart(db(), accountId, botIds);
    await signInAnew(restarted);
    const done = new Set(restarted);
    return items.map(({ position, botId, isOwn }) => {
      if (!isOwn || botId === null) return { position, state: "failed", message: NO_BOT_MESSAGE };
      return done.has(botId)
        ? { position, state: "succeeded" }
        : { position, state: "skipped", message: NOT_RUNNING_MESSAGE };
    });
  },
};
