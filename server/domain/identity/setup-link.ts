import { z } from "zod";
import { AccountFlag } from "../../contract/flags.ts";
import { type Db, db } from "../../data/db.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import { settings } from "../../settings/settings.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";

const KEY = "setup-link";
/** Processes that start within this time each print a link that works. */
const START_MINUTES = 10;
/** So many links work at most: a service that cannot stay up issues one at each start. */
const MAX_LINKS = 10;

async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "Account" WHERE flags & ${AccountFlag.Admin} <> 0) AS found`;
  return row?.found ?? false;
}

/** The token is looked up by its hash, as every secret is. */
const whereIssued = (token: string) => ({ key: KEY, value: { path: ["hashes"], array_contains: [hashSecret(token)] } });

/** A new one-time set-up token, in place of those of earlier starts; null once there is an admin. */
export async function issueSetupLink(): Promise<string | null> {
  if (await hasAdmin(db())) return null;
  const token = newOpaqueToken();
  await db().$executeRaw`
    INSERT INTO "Setting" (key, value, "updatedAt")
    VALUES (${KEY}, jsonb_build_object('hashes', jsonb_build_array(${hashSecret(token)}::text)), now())
    ON CONFLICT (key) DO UPDATE SET "updatedAt" = now(), value = jsonb_build_object('hashes',
      (excluded.value -> 'hashes') || CASE
        WHEN "Setting"."updatedAt" < now() - make_interval(mins => ${START_MINUTES}::int) THEN '[]'::jsonb
        ELSE jsonb_path_query_array("Setting".value, ${`$.hashes[0 to ${MAX_LINKS - 2}]`}::jsonpath) END)`;
  return token;
}

const outOfDate = () =>
  new Fault("forbidden", "This set-up link was used or is out of date. Start the service again for a new one.");

const isUsable = async (db: Db, token: string): Promise<boolean> =>
  (await db.setting.count({ where: whereIssued(token) })) === 1 && !(await hasAdmin(db));

export async function requireSetupLink(db: Db, token: string): Promise<void> {
  if (!(await isUsable(db, token))) throw outOfDate();
}

/** All links end in the transaction that creates the account. Of several that are used at once the first ends the others. */
export async function consumeSetupLink(tx: Db, token: string): Promise<void> {
  const { count } = await tx.setting.deleteMany({ where: whereIssued(token) });
  if (count !== 1 || (await hasAdmin(tx))) throw outOfDate();
}

/** Whether the link can still be used, for the page that asks for the first account. */
export const checkSetupLink = publicOperation(
  {
    name: "identity.checkSetupLink",
    input: z.strictObject({ token: z.string().max(255) }),
    output: z.object({ valid: z.boolean(), demo: z.boolean() }),
    duringMaintenance: true,
  },
  async ({ token }, { db }) => ({ valid: await isUsable(db, token), demo: settings().demo }),
);
