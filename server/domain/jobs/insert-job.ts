import {
  ChatJobInput,
  CommandJobInput,
  type JobKind,
  PresetJobInput,
  StoredCommandsInput,
} from "../../contract/jobs.ts";
import {
  MAX_JOB_ITEMS,
  MAX_JOB_ITEMS_PER_BOT_AND_DAY,
  MAX_JOB_ITEMS_PER_DAY,
  MAX_JOBS_PER_HOUR,
  MAX_OPEN_JOBS,
} from "../../contract/limits/jobs.ts";
import { presetCommands } from "../../contract/preset-commands.ts";
import { afterCommit, type Db, type Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { countOpenJobs } from "../../data/job-claims.ts";
import type { AccountActor } from "../actor.ts";
import { botCap } from "../bots/bot-cap.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { parseInput } from "../parse-input.ts";
import { requireOwnPreset, toPreset } from "../presets/to-preset.ts";
import { rateLimitedFault } from "../service/rate-limited-fault.ts";
import { publishJob } from "./publish-job.ts";
import { wakeJobWorkers } from "./wake-job-workers.ts";

interface JobSettings {
  /** Of a job whose items are sealed for it. */
  id?: string;
  kind: JobKind;
  /** As `CommandJobInput`, `ChatJobInput` or `PresetJobInput` of these kinds. No secret. */
  input: Prisma.InputJsonValue;
  /** Ids that the caller knows to be of no bot. */
  unknown?: number;
  scheduleId?: string;
  /** The application that said what runs, if it was not the owner. Without its access, the job stops. */
  applicationId?: string | null;
  /** The same for an API token. */
  apiTokenId?: string | null;
  /** The job whose items this one does again. */
  retriedId?: string;
}

/** A row of an import, sealed. */
export interface JobRow {
  nickname: string;
  keyId?: string;
  sealedInput?: string;
}

/** One item for each bot that the account has at this moment, in this order, or for each row of an import. */
export type NewJob = JobSettings & ({ botIds: readonly string[] | "all" } | { rows: readonly JobRow[] });

interface JobItem extends JobRow {
  id: string | null;
}

export interface InsertedJob {
  id: string;
  kind: JobKind;
  /** As it is stored. */
  input: Prisma.InputJsonValue;
  total: number;
  unknown: number;
  /** The bots of its items; none for an import. */
  botIds: string[];
}

/**
 * Inserts a job with its items in the caller's transaction; a worker gets it once that is committed. Ids that are of no
 * bot of the account are counted and left out. The caller audits it (describe-new-job.ts).
 * @throws Fault `not_found` when no bot is left, `limit_exceeded` or `rate_limited` when the account has too many jobs.
 */
export async function insertJob(tx: Db, actor: AccountActor, job: NewJob): Promise<InsertedJob> {
  const { accountId } = actor;
  const { id = newId(), kind } = job;
  const cap = botCap(await lockAccount(tx, accountId));
  const { items, unknown } = await findItems(tx, accountId, job);
  const total = items.length;
  if (total > MAX_JOB_ITEMS) throw new Fault("limit_exceeded", `A job may have ${MAX_JOB_ITEMS} bots, not ${total}.`);
  await requireJobAllowance(tx, accountId, total, cap);
  const input = await toStoredInput(tx, accountId, kind, job.input);
  const row = await tx.job.create({
    data: {
      ...{ id, accountId, kind, total, unknown, input },
      ...{ actorKind: actor.kind, ip: actor.ip, requestId: actor.requestId },
      ...(actor.kind !== "operator" && {
        actorAccountId: accountId,
        credentialId: actor.credentialId,
        applicationId: actor.applicationId ?? null,
      }),
      ...(job.applicationId && { applicationId: job.applicationId }),
      apiTokenId: job.apiTokenId ?? null,
      ...{ scheduleId: job.scheduleId ?? null, retriedId: job.retriedId ?? null },
    },
  });
  await insertItems(tx, id, items);
  afterCommit(tx, () => {
    publishJob(row);
    wakeJobWorkers();
  });
  return { id, kind, input, total, unknown, botIds: items.flatMap((item) => item.id ?? []) };
}

async function findItems(tx: Db, accountId: string, job: NewJob): Promise<{ items: JobItem[]; unknown: number }> {
  if ("rows" in job) return { items: job.rows.map((row) => ({ ...row, id: null })), unknown: 0 };
  const { botIds, unknown: known = 0 } = job;
  if (botIds === "all") return { items: await findBots(tx, accountId, null), unknown: 0 };
  const wanted = [...new Set(botIds)];
  const bots = new Map((await findBots(tx, accountId, wanted)).map((bot) => [bot.id, bot]));
  const items = wanted.flatMap((id) => bots.get(id) ?? []);
  if (items.length === 0) throw new Fault("not_found", "None of these bots exist.");
  return { items, unknown: known + wanted.length - items.length };
}

/** One parameter, whatever the number of ids: a statement may have 32,767. */
async function findBots(tx: Db, accountId: string, ids: string[] | null): Promise<{ id: string; nickname: string }[]> {
  const bots = await tx.$queryRaw<{ id: string; nickname: string }[]>`
    SELECT id, nickname FROM "Bot" WHERE "accountId" = ${accountId} AND (${ids}::text[] IS NULL OR id = ANY (${ids}::text[]))
    ORDER BY id LIMIT ${MAX_JOB_ITEMS + 1}`;
  if (ids === null && bots.length === 0) throw new Fault("invalid_request", "This account has no bots.");
  return bots;
}

/** One statement, whatever the number of bots. */
async function insertItems(tx: Db, jobId: string, bots: readonly JobItem[]): Promise<void> {
  const items = bots.map(({ id, nickname, keyId, sealedInput }, position) => ({
    ...{ position, botId: id, name: nickname, keyId, sealedInput },
  }));
  await tx.$executeRaw`
    INSERT INTO "JobItem" ("jobId", position, "botId", name, "keyId", "sealedInput")
    SELECT ${jobId}, position, "botId", name, "keyId", "sealedInput"
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS item (position int, "botId" text, name text, "keyId" text, "sealedInput" text)`;
}

/** Called with the account locked: jobs that are created at the same time count too. */
async function requireJobAllowance(tx: Db, accountId: string, added: number, cap: number): Promise<void> {
  const open = await countOpenJobs(tx, accountId);
  if (open >= MAX_OPEN_JOBS) {
    throw new Fault("limit_exceeded", `This account has ${open} jobs that have not ended; stop some of them.`);
  }
  const [used] = await tx.$queryRaw<{ hour: number; items: number }[]>`
    SELECT count(*) FILTER (WHERE "createdAt" > now() - interval '1 hour')::int AS hour,
      coalesce(sum(total), 0)::int AS items
    FROM "Job" WHERE "accountId" = ${accountId} AND "createdAt" > now() - interval '1 day'`;
  const maxItems = Math.min(MAX_JOB_ITEMS_PER_DAY, MAX_JOB_ITEMS_PER_BOT_AND_DAY * Math.max(cap, 1));
  if (added > maxItems) throw new Fault("limit_exceeded", `A job may have ${maxItems} items here, not ${added}.`);
  if (used && (used.hour >= MAX_JOBS_PER_HOUR || used.items + added > maxItems)) {
    const waitMs = await readAllowanceMs(tx, accountId, used.items + added - maxItems);
    throw rateLimitedFault(waitMs, "This account has created too many jobs.");
  }
}

/** Until the oldest jobs of the hour and of the day no longer count: one of the hour, and so many items of the day. */
async function readAllowanceMs(tx: Db, accountId: string, excess: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ waitMs: number | null }[]>`
    WITH recent AS (
      SELECT "createdAt", sum(total) OVER (ORDER BY "createdAt") AS freed,
        count(*) FILTER (WHERE "createdAt" > now() - interval '1 hour') OVER () AS hour
      FROM "Job" WHERE "accountId" = ${accountId} AND "createdAt" > now() - interval '1 day')
    SELECT (extract(epoch FROM greatest(
      (SELECT min("createdAt") FROM recent WHERE freed >= ${excess} AND ${excess} > 0) + interval '1 day',
      (SELECT min("createdAt") FROM recent WHERE hour >= ${MAX_JOBS_PER_HOUR} AND "createdAt" > now() - interval '1 hour')
        + interval '1 hour') - now()) * 1000)::int AS "waitMs"`;
  return row?.waitMs ?? 0;
}

/** What a job's row says: a preset as its commands of this moment, so that every bot gets the same ones. */
async function toStoredInput(
  tx: Db,
  accountId: string,
  kind: JobKind,
  input: Prisma.InputJsonValue,
): Promise<Prisma.InputJsonValue> {
  switch (kind) {
    case "command":
      return parseInput(CommandJobInput, input);
    case "chat":
      return parseInput(ChatJobInput, input);
    case "preset": {
      const stored = StoredCommandsInput.safeParse(input);
      if (stored.success) return stored.data;
      const { presetId, ...rest } = await parseInput(PresetJobInput, input);
      const { id, name, config } = toPreset(await requireOwnPreset(tx, accountId, presetId));
      const commands = presetCommands(config);
      if (commands.length === 0) throw new Fault("invalid_request", "The preset has nothing to apply.");
      return { ...rest, commands, preset: { id, name } };
    }
    default:
      return input;
  }
}
