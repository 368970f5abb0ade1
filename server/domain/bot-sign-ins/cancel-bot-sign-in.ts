import { portalOnly } from "../../contract/access.ts";
import { BotSignInReference } from "../../contract/bot-sign-ins.ts";
import { Ok } from "../../contract/text.ts";
import { endSignIn } from "../../data/bot-sign-ins.ts";
import { log } from "../../log.ts";
import { notFound } from "../fault.ts";
import { sendHubMessage } from "../fleet/calling/hub-messages.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";

/** Ends a sign-in, also at the shard. One that has ended stays as it is. */
export const cancelBotSignIn = operation(
  { name: "botSignIns.cancel", access: portalOnly, input: BotSignInReference, output: Ok, writes: true },
  async ({ id: signInId }, { actor, db, audit, afterCommit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const own = await db.botSignIn.findFirst({ where: { id: signInId, accountId }, select: { renewedId: true } });
    if (!own) throw notFound("sign-in");
    const ended = await endSignIn(db, signInId, { state: "cancelled" });
    if (!ended) return { ok: true };
    const { renewedId, shardId, hubId } = ended;
    audit({ action: "bot.cancelSignIn", ...(renewedId !== null && { targetId: renewedId }) });
    // Without the message, the other process finds out when it renews the sign-in.
    afterCommit(async () => {
      await sendHubMessage(hubId, { to: "cancelSignIn", shardId, signInId }).catch((err) =>
        log().warn({ err }, "the cancelled sign-in ends at its shard a little later"),
      );
    });
    return { ok: true };
  },
);
