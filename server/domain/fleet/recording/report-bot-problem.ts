import { BotProblemKind, MAX_PROBLEM_LENGTH } from "../../../contract/bot-problems.ts";
import { sanitizeLine } from "../../../contract/sanitize-name.ts";
import { transactionInTurn } from "../../../data/transaction-turns.ts";
import type { AccountActor } from "../../actor.ts";
import { recordAuditEntries } from "../../record-audit-entries.ts";
import { syncDesiredStates } from "../assigning/publish-changed-bots.ts";

/** Why a shard could not sign a bot in, or not keep it signed in. */
export interface ReportedProblem {
  kind: BotProblemKind | "kicked_elsewhere" | "login_failed";
  /** The platform's sentence, as the shard sent it. */
  message: string;
}

/**
 * Handles a problem that a shard reports. A bot whose owner has to act does not run until it gets new credentials, or
 * until its owner lets it try again.
 * @returns Whether the bot was marked.
 */
export async function reportBotProblem(
  actor: AccountActor,
  bot: { id: string; accountId: string },
  { kind, message }: ReportedProblem,
): Promise<boolean> {
  const problem = BotProblemKind.safeParse(kind);
  if (!problem.success) return false;
  const { id, accountId } = bot;
  // The portal shows it as the platform's. The author of an application could write anything.
  const problemMessage = actor.kind === "oauth" ? null : platformSentence(message, MAX_PROBLEM_LENGTH);
  await transactionInTurn({ id: accountId }, async (tx) => {
    const { count } = await tx.bot.updateMany({
      where: { id, accountId, invalidAuth: false },
      data: { invalidAuth: true, problem: problem.data, problemMessage },
    });
    if (count)
      await recordAuditEntries(tx, actor, [
        { action: "bot.rejectCredentials", targetId: id, accountId, after: { problem: problem.data } },
      ]);
  });
  await syncDesiredStates({ accountId, botIds: [id] });
  return true;
}

/**
 * A text of the game platform, or of a shard, as its users read it: one line of visible characters.
 * @returns Null where it says nothing.
 */
export function platformSentence(text: string, maxLength: number): string | null {
  const line = sanitizeLine(text.slice(0, 4 * maxLength).toWellFormed());
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return null;
  return [...line].slice(0, maxLength).join("");
}
