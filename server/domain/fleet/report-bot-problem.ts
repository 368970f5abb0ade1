import type { BotProblem } from "../../../control/protocol.ts";
import { transaction } from "../../data/db.ts";
import type { AccountActor } from "../actor.ts";
import { recordChanges } from "../audit.ts";
import { syncDesiredStates } from "./desired-states.ts";

/** Credentials that the platform refused: the bot stays away until it gets new ones. */
const CREDENTIAL_PROBLEMS: readonly BotProblem[] = ["invalid_auth", "banned"];

/** What a shard says went wrong with a bot. @returns Whether the bot was taken out of the running. */
export async function reportBotProblem(
  actor: AccountActor,
  bot: { id: string; accountId: string },
  problem: BotProblem,
): Promise<boolean> {
  if (!CREDENTIAL_PROBLEMS.includes(problem)) return false;
  const { id, accountId } = bot;
  await transaction(async (tx) => {
    const { count } = await tx.bot.updateMany({
      where: { id, accountId, invalidAuth: false },
      data: { invalidAuth: true },
    });
    if (count)
      await recordChanges(tx, actor, [
        { action: "bot.rejectCredentials", targetId: id, accountId, after: { problem } },
      ]);
  });
  await syncDesiredStates({ accountId, botIds: [id] });
  return true;
}
