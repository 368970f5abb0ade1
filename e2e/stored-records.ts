import { SAMPLE_SECONDS } from "#server/contract/chart-ranges.ts";
import { db, type Prisma } from "#server/data/db.ts";
import { decrypt, encrypt } from "#server/data/encryption.ts";
import { newId } from "#server/data/id.ts";
import { keyring } from "#server/data/keyring.ts";

/** The link in the last mail of this kind about an account, as its reader finds it. Call `svc` before: it opens the database. */
export async function readMailedLink(accountId: string, kind: "resetPassword" | "confirmEmail"): Promise<string> {
  const mail = await db().mail.findFirst({ where: { accountId, kind }, orderBy: { id: "desc" } });
  if (!mail) throw new Error(`there is no mail ${kind}`);
  const text = decrypt(mail.sealedText, { rowId: mail.id, field: "text" }, mail.keyId);
  return /^https?:\S+$/m.exec(text)?.[0] ?? "";
}

/** All sessions of the account have signed in this long ago. */
export const ageSignIns = (accountId: string, minutes: number) =>
  db()
    .$executeRaw`UPDATE "Session" SET "authenticatedAt" = now() - make_interval(mins => ${minutes}::int) WHERE "accountId" = ${accountId}`;

/** Calls of so many days ago with an API token, which the service writes once a minute. */
export async function recordUses(credentialId: string, calls: [daysAgo: number, calls: number][]): Promise<void> {
  await db().apiToken.update({ where: { id: credentialId }, data: { lastUsedAt: new Date() } });
  for (const [daysAgo, count] of calls) {
    await db().$executeRaw`
      INSERT INTO "CredentialUse" ("credentialId", day, calls) VALUES (${credentialId}, current_date - ${daysAgo}::int, ${count})`;
  }
}

/** As if the account had done that so many times more. */
export async function repeatEntry(accountId: string, action: string, times: number): Promise<void> {
  const omit = { sequence: true, before: true, after: true } as const;
  const entry = await db().auditEntry.findFirstOrThrow({ where: { accountId, action }, omit });
  const copies = Array.from({ length: times }, () => ({ ...entry, id: newId() }));
  await db().auditEntry.createMany({ data: copies });
}

/** Tests do not wait until an authenticator app shows another code than the one that was just used. */
export const forgetLastCode = (accountId: string) => db().totp.update({ where: { accountId }, data: { lastStep: 0 } });

/** As if the owner had confirmed the account's address. */
export const confirmAddress = (accountId: string) =>
  db().account.update({ where: { id: accountId }, data: { emailVerifiedAt: new Date() } });

/** As if the game platform had refused a bot's credentials. */
export const refuseCredentials = (botId: string) =>
  db().bot.update({ where: { id: botId }, data: { invalidAuth: true } });

/**
 * What the service counts every half minute: bots that are all available, and one command that succeeded and 12 calls of the
 * account, in this period or in an earlier one.
 */
export async function recordSamples(
  accountId: string,
  bots: number,
  inCategory: Record<string, number>,
  hoursAgo = 0,
): Promise<void> {
  const periodMs = SAMPLE_SECONDS * 1000;
  const at = new Date(Math.floor(Date.now() / periodMs) * periodMs - hoursAgo * 3_600_000);
  const statuses = [
    { accountId: "", available: bots, at },
    { accountId, available: bots, capacity: 100, at },
    ...Object.entries(inCategory).map(([categoryId, available]) => ({ accountId, categoryId, available, at })),
  ];
  // The service may have counted by itself, before the last of the bots was connected.
  await db().statusSample.deleteMany({ where: { accountId, at } });
  await db().statusSample.createMany({ data: statuses, skipDuplicates: true });
  await db().commandSample.create({ data: { accountId, at, succeeded: 1, latencies: [1] } });
  await db().limitSample.createMany({ data: { accountId, bucket: "list", at, calls: 12 }, skipDuplicates: true });
}

/**
 * Bots named Otter0, Otter1 … at once, with what `changes` says of each. No shard can run them: their credentials are not real.
 *
 * @returns Their ids, in the order of the list.
 */
export async function seedBots(
  accountId: string,
  count: number,
  changes: (number: number) => Partial<Prisma.BotCreateManyInput> = () => ({}),
): Promise<string[]> {
  const keyId = keyring().newest;
  const bots = Array.from({ length: count }, (_, number) => {
    const id = newId();
    const seal = (field: string) => encrypt("none", { rowId: id, field }, keyId);
    const sealed = { keyId, sealedDeviceId: seal("deviceId"), sealedSecret: seal("secret") };
    const named = { nickname: `Otter${number}`, platformAccountId: `account-${number}` };
    return { id, accountId, ...named, ...sealed, ...changes(number) };
  });
  await db().bot.createMany({ data: bots });
  return bots.map(({ id }) => id);
}

type SeededResult = Pick<Prisma.JobItemCreateManyInput, "state" | "format" | "message" | "ms">;

/** A command on these bots that has ended, with the result of each. @returns The id of the job. */
export async function seedEndedJob(
  accountId: string,
  botIds: readonly string[],
  resultOf: (number: number) => SeededResult,
): Promise<string> {
  const id = newId();
  const results = botIds.map((botId, position) => ({
    ...resultOf(position),
    position,
    botId,
    name: `Otter${position}`,
  }));
  const count = (wanted: SeededResult["state"]) => results.filter(({ state }) => state === wanted).length;
  await db().job.create({
    data: {
      ...{
        id,
        accountId,
        kind: "command",
        state: "done",
        actorKind: "session",
        requestId: "seeded",
        actorAccountId: accountId,
      },
      ...{ input: { commands: [{ command: "outfit", args: "fox" }] }, total: results.length, endedAt: new Date() },
      ...{ succeeded: count("succeeded"), failed: count("failed"), skipped: count("skipped") },
      items: { createMany: { data: results } },
    },
  });
  return id;
}

/** `Otter05`: the order of names is that of numbers. */
export const twoDigits = (number: number): { nickname: string } => ({
  nickname: `Otter${String(number).padStart(2, "0")}`,
});

/** As if the service had run for some weeks: down half an hour two days ago, in maintenance five days ago, away for hours before. */
export async function recordStatusDays(): Promise<void> {
  const day = 86_400_000;
  const odd: Record<number, number[]> = { 2: [day - 1_800_000, 1_800_000, 0], 5: [day - 7_200_000, 0, 7_200_000] };
  odd[21] = [day - 14_400_000, 14_400_000, 0];
  for (let ago = 1; ago < 70; ago += 1) {
    const [up, down, paused] = odd[ago] ?? [day, 0, 0];
    await db().$executeRaw`
      INSERT INTO "StatusDay" (part, day, "upMs", "downMs", "pausedMs")
      SELECT part, (now() AT TIME ZONE 'UTC')::date - ${ago}::int, ${up}::int, ${down}::int, ${paused}::int
      FROM unnest(ARRAY['api', 'gateway', 'signIn', 'database', 'engine']) part
      WHERE part = 'api' OR ${ago}::int NOT IN (2, 21) ON CONFLICT DO NOTHING`;
  }
}
