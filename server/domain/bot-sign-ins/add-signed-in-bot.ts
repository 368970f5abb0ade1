import { BotImportRow, MAX_NICKNAME_LENGTH } from "../../contract/bots.ts";
import { BLOCKED_FLAGS } from "../../contract/flags.ts";
import { sanitizeName } from "../../contract/sanitize-name.ts";
import { endSignIn } from "../../data/bot-sign-ins.ts";
import type { Db } from "../../data/db.ts";
import { readStoredMaintenance } from "../../data/maintenance.ts";
import { transactionInTurn } from "../../data/transaction-turns.ts";
import { isStaff } from "../actor.ts";
import { botCreatedChange } from "../bots/create-bots-together.ts";
import { upsertBots } from "../bots/upsert-bots.ts";
import { Fault } from "../fault.ts";
import { syncDesiredStates } from "../fleet/assigning/publish-changed-bots.ts";
import { whereSessionIsValid } from "../identity/sessions.ts";
import { lockAccount } from "../lock-account.ts";
import { refuseInMaintenance } from "../operation.ts";
import { recordAuditEntries } from "../record-audit-entries.ts";
import { SIGN_IN_FAILURES, type SignInRequest, type SignInStep } from "./sign-in-request.ts";

type Account = Extract<SignInStep, { kind: "account" }>;

/**
 * Adds the account that a person has signed in with as a bot, or renews the credentials of the bot that it is already.
 * Does nothing where the sign-in was cancelled.
 * @throws Fault with a message for the person.
 */
export async function addSignedInBot({ signInId, actor }: SignInRequest, account: Account): Promise<void> {
  const { accountId } = actor;
  const botId = await transactionInTurn({ id: accountId }, async (tx) => {
    if (!isStaff(actor)) refuseInMaintenance(await readStoredMaintenance(tx));
    const { flags } = await lockAccount(tx, accountId);
    if (flags & BLOCKED_FLAGS) throw new Fault("user_banned", SIGN_IN_FAILURES.suspended);
    const signIn = await tx.botSignIn.findFirst({ where: { id: signInId, accountId, state: "pending" } });
    if (!signIn) return null;
    await requireSession(tx, actor);
    const { renewedId, nickname, categoryId } = signIn;
    if (renewedId !== null) await requireSameAccount(tx, { id: renewedId, accountId }, account);
    const bot = {
      auth: account.deviceAuth,
      ...(nickname !== null && { nickname }),
      defaultNickname: toNickname(account.displayName),
    };
    const [added] = await upsertBots(tx, accountId, [bot], categoryId ?? undefined);
    if (!added) throw new Error("the bot was not written");
    const ended = await endSignIn(tx, signInId, { state: "done", botId: added.id, created: added.created });
    if (!ended) throw new Fault("unable_to_process", SIGN_IN_FAILURES.interrupted); // while the bot was written
    const change = botCreatedChange(added, { nickname: added.nickname, parent: categoryId ?? undefined });
    await recordAuditEntries(tx, actor, [{ ...change, after: { ...change.after, signIn: true } }]);
    return added.id;
  });
  if (botId !== null) await syncDesiredStates({ accountId, botIds: [botId] });
}

/** Whoever started the sign-in with a session that was ended since may not be the owner. @throws Fault */
async function requireSession(tx: Db, { accountId, credentialId: id }: SignInRequest["actor"]): Promise<void> {
  const where = { id, accountId, ...whereSessionIsValid() };
  const session = await tx.session.findFirst({ where, select: { id: true } });
  if (!session) throw new Fault("unauthorized", SIGN_IN_FAILURES.signedOut);
}

/** @throws Fault when the person signed in with another account than the bot's. */
async function requireSameAccount(tx: Db, bot: { id: string; accountId: string }, account: Account): Promise<void> {
  const renewed = await tx.bot.findFirst({ where: bot, select: { nickname: true, platformAccountId: true } });
  if (!renewed) throw new Fault("not_found", "The bot was deleted in the meantime. Nothing was changed.");
  const { nickname, platformAccountId } = renewed;
  if (platformAccountId === account.deviceAuth.accountId) return;
  const name = sanitizeName(account.displayName);
  throw new Fault(
    "unable_to_process",
    `You signed in as ${name} (account ID ${sanitizeName(account.deviceAuth.accountId)}), which is not the account of ${nickname}. Nothing was changed. Sign out at the game platform, try again, and sign in with the account ID ${platformAccountId}.`,
  );
}

/** The beginning of the name at the platform. Undefined where no name of a bot can be made of it. */
function toNickname(displayName: string): string | undefined {
  const beginning = [...sanitizeName(displayName)].slice(0, MAX_NICKNAME_LENGTH).join("").trim();
  const parsed = BotImportRow.shape.nickname.safeParse(beginning);
  return parsed.success ? parsed.data : undefined;
}
