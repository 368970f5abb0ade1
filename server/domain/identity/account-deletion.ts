import { z } from "zod";
import { alsoDuringDeletion, portalOnly } from "../../contract/access.ts";
import { AccountDeletion, DELETION_DAYS, DeletionRequest } from "../../contract/account-data.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { Ok } from "../../contract/text.ts";
import type { Db } from "../../data/db.ts";
import { countConnectedShards } from "../../data/shards.ts";
import { Fault, invalid } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { endLinksToOtherAddresses } from "./email-links.ts";
import { requireCredential } from "./require-credential.ts";
import { usernameKey } from "./username-keys.ts";

const Nothing = z.strictObject({});

/** What a deletion would take with it, or when it happens. */
export const getAccountDeletion = operation(
  { name: "identity.deletion", access: alsoDuringDeletion(portalOnly), input: Nothing, output: AccountDeletion },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const { deleteAt, flags, _count } = await db.account.findUniqueOrThrow({
      where: { id: accountId },
      select: {
        deleteAt: true,
        flags: true,
        _count: {
          select: { bots: true, categories: true, presets: true, applications: true, apiTokens: true },
        },
      },
    });
    const { apiTokens: tokens, ...counts } = _count;
    return {
      deleteAt,
      isLastAdmin: (flags & AccountFlag.Admin) !== 0 && (await isOnlyAdmin(db, accountId)),
      ...counts,
      tokens,
      ...(await countConnectedShards(db, accountId)),
    };
  },
);

/** Admins who remain; with `lock` they cannot ask for their own deletion until the transaction ends. */
async function isOnlyAdmin(db: Db, accountId: string, lock = false): Promise<boolean> {
  const { Admin, Banned, Disabled } = AccountFlag;
  if (lock) await db.$queryRaw`SELECT id FROM "Account" WHERE flags & ${Admin} <> 0 ORDER BY id LIMIT 1000 FOR UPDATE`;
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "Account" WHERE id <> ${accountId} AND flags & ${Admin} <> 0
      AND flags & ${Banned | Disabled} = 0 AND "deleteAt" IS NULL) AS found`;
  return row?.found !== true;
}

/**
 * The account is deleted in a week. Until then nobody can use it, and its bots do not run; its owner can sign in to
 * cancel that.
 */
export const requestAccountDeletion = operation(
  {
    name: "identity.requestDeletion",
    access: portalOnly,
    input: DeletionRequest,
    output: Ok,
    writes: true,
  },
  async ({ username: typed }, { actor, db, audit, publishChangedBots }) => {
    const { accountId } = actor;
    // Admins are locked together, in one order: of the last two, one stays.
    const isAdmin = "flags" in actor && (actor.flags & AccountFlag.Admin) !== 0;
    const isLastAdmin = isAdmin && (await isOnlyAdmin(db, accountId, true));
    await lockAccount(db, accountId);
    await requireCredential(db, actor); // before it ends with all others
    const { username } = await db.account.findUniqueOrThrow({ where: { id: accountId } });
    if (usernameKey(typed) !== usernameKey(username)) throw invalid(["username"], "This is not your username.");
    if (isLastAdmin) {
      throw new Fault("forbidden", "You are the only admin. Make another account an admin first.");
    }
    const deleteAt = await markForDeletion(db, accountId);
    await db.session.deleteMany({ where: { accountId } });
    await endLinksToOtherAddresses(db, accountId);
    audit({ action: "account.requestDeletion", targetId: accountId, after: { deleteAt: deleteAt.toISOString() } });
    publishChangedBots({ accountId });
    return { ok: true };
  },
);

async function markForDeletion(db: Db, accountId: string): Promise<Date> {
  const [row] = await db.$queryRaw<{ deleteAt: Date }[]>`
    UPDATE "Account" SET "deleteAt" = now() + make_interval(days => ${DELETION_DAYS}::int)
    WHERE id = ${accountId} AND "deleteAt" IS NULL RETURNING "deleteAt"`;
  if (!row) throw new Fault("already_exists", "The deletion was asked for already.");
  return row.deleteAt;
}

/** Everything works again as before; the sessions that ended stay ended. */
export const cancelAccountDeletion = operation(
  {
    name: "identity.cancelDeletion",
    access: alsoDuringDeletion(portalOnly),
    input: Nothing,
    output: Ok,
    writes: true,
  },
  async (_, { actor, db, audit, publishChangedBots }) => {
    const { accountId } = actor;
    const count = await db.$executeRaw`
      UPDATE "Account" SET "deleteAt" = NULL WHERE id = ${accountId} AND "deleteAt" > now()`;
    if (count === 0) throw new Fault("not_found", "No deletion was asked for.");
    audit({ action: "account.cancelDeletion", targetId: accountId });
    publishChangedBots({ accountId });
    return { ok: true };
  },
);
