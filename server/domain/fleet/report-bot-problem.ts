import { transaction } from "../../data/db.ts";
import type { AccountActor } from "../actor.ts";
import { recordAuditEntries } from "../record-audit-entries.ts";
import { syncDesiredStates } from "./desired-states.ts";

/** Why a shard could not sign a bot in, or not keep it signed in. */
export type BotProblem = "invalid_auth" | "banned" | "action_required" | "kicked_elsewhere" | "login_failed";

/** The platform refused the credentials: the bot does not run until it gets new ones. */
const CREDENTIAL_PROBLEMS: readonly BotProblem[] = ["invalid_auth", "banned", "action_required"];

/** Handles a problem that a shard reports. @returns Whether the bot was marked as having invalid credentials. */
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
      await recordAuditEntries(tx, actor, [
        { action: "bot.rejectCredentials", targetId: id, accountId, after: { problem } },
      ]);
  });
  await syncDesiredStates({ accountId, botIds: [id] });
  return true;
}
