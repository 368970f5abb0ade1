import { portalOnly } from "../../contract/access.ts";
import { RETRIABLE_PROBLEMS, SignInRetry } from "../../contract/bot-problems.ts";
import { BotsChanged } from "../../contract/bulk-bots.ts";
import { WITHOUT_PROBLEM } from "../../data/bots.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";

/**
 * Lets one bot, or all of the account, sign in again with the credentials that it has. A bot whose credentials were
 * refused keeps its problem. Bots without a problem are not counted, so that it can be repeated.
 */
export const retrySignIn = operation(
  { name: "bots.retrySignIn", access: portalOnly, input: SignInRetry, output: BotsChanged, writes: true },
  async ({ botId, kind }, { actor, db, audit, publishChangedBots }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const changed = await db.bot.updateManyAndReturn({
      where: { accountId, id: botId, invalidAuth: true, problem: { in: kind ? [kind] : RETRIABLE_PROBLEMS } },
      data: WITHOUT_PROBLEM,
      select: { id: true },
    });
    const botIds = changed.map(({ id }) => id);
    const count = botIds.length;
    if (count) audit({ action: "bot.retrySignIn", targetId: botId, after: { botIds, count } });
    publishChangedBots({ accountId, botIds });
    return { count };
  },
);
