import type { z } from "zod";
import { type Access, open } from "../contract/access.ts";
import type { Problem } from "../contract/errors.ts";
import { findForbidden } from "../contract/free-form.ts";
import { type Db, db, isUnavailable, type Prisma, transaction } from "../data/db.ts";
import { readMaintenance } from "../data/maintenance.ts";
import { type AccountActor, type Actor, checkAccess, isStaff } from "./actor.ts";
import { type Change, recordChanges } from "./audit.ts";
import { asFault, Fault } from "./fault.ts";
import { syncWishes, type Touched } from "./fleet/wishes.ts";
import { claimFor, claimKey, keepAnswer, type Replay, runOnce } from "./idempotency.ts";

/** What a rule works with. */
export interface Context<A extends Actor = AccountActor> {
  actor: A;
  /** In a writing operation, the transaction that holds the write, its audit entries and its idempotency record. */
  db: Db;
  /** Notes what was changed; written in the same transaction. Never pass a secret. */
  audit(change: Change): void;
  /** Once the change is committed, the engine is told which of the account's bots should run: these, or all. */
  touchFleet(touched: Touched): void;
  /** Keeps this, in place of the answer, for a replay of the same idempotency key. */
  keepForReplay(value: Prisma.InputJsonValue): void;
}

interface Spec<I extends z.ZodType, O extends z.ZodType> {
  name: string;
  access: Access;
  input: I;
  output: O;
  /** Writes run in one transaction. */
  writes?: boolean;
  /** Accepts an `Idempotency-Key`; the object says how an answer is given again that must not be stored. */
  idempotent?: true | Replay<z.input<O>>;
  /** The rule answers everybody with the same object, in its final shape, until it changes: it is not checked again. */
  shared?: true;
  /** Stays possible while the service is in maintenance. */
  duringMaintenance?: boolean;
}

export interface CallOptions {
  /** The caller's `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
  /** Told when the answer is that of an earlier call. */
  onReplay?: () => void;
}

/** One thing the service does. Calling it checks access, parses, runs the rule and shapes the answer. */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  (input: unknown, actor: Actor, options?: CallOptions): Promise<z.output<O>>;
  readonly spec: Readonly<Spec<I, O>>;
}

type Rule<I extends z.ZodType, O extends z.ZodType, A extends Actor> = (
  input: z.output<I>,
  context: Context<A>,
) => Promise<z.input<O>>;

/** An operation on behalf of an account. */
export function operation<I extends z.ZodType, O extends z.ZodType>(
  spec: Spec<I, O>,
  rule: Rule<I, O, AccountActor>,
): Operation<I, O> {
  return bind(spec, rule as Rule<I, O, Actor>);
}

/** An operation that needs no credential. */
export function openOperation<I extends z.ZodType, O extends z.ZodType>(
  spec: Omit<Spec<I, O>, "access" | "idempotent">,
  rule: Rule<I, O, Actor>,
): Operation<I, O> {
  return bind({ ...spec, access: open }, rule);
}

function bind<I extends z.ZodType, O extends z.ZodType>(spec: Spec<I, O>, rule: Rule<I, O, Actor>): Operation<I, O> {
  const call = async (input: unknown, actor: Actor, options: CallOptions = {}): Promise<z.output<O>> => {
    try {
      checkAccess(actor, spec.access);
      if (!spec.duringMaintenance && !isStaff(actor)) await refuseInMaintenance();
      const parsed = parseInput(spec.input, input);
      if (spec.writes) return await commit(spec, rule, { parsed, actor, options });
      const run = async () => {
        const output = await rule(parsed, { actor, db: db(), ...READS_ONLY });
        return spec.shared ? (output as z.output<O>) : spec.output.parse(output);
      };
      return await (spec.idempotent ? runOnce(spec.name, { parsed, actor, options }, run) : run());
    } catch (error) {
      throw asFault(error, isUnavailable);
    }
  };
  return Object.assign(call, { spec });
}

interface Call<I extends z.ZodType> {
  parsed: z.output<I>;
  actor: Actor;
  options: CallOptions;
}

async function commit<I extends z.ZodType, O extends z.ZodType>(
  spec: Spec<I, O>,
  rule: Rule<I, O, Actor>,
  call: Call<I>,
): Promise<z.output<O>> {
  const { output, touched } = await transaction(async (tx) => {
    const touched: Touched[] = []; // anew at each attempt
    return { output: await write(spec, rule, { ...call, tx, touched }), touched };
  });
  await Promise.all(touched.map(syncWishes));
  return output;
}

async function write<I extends z.ZodType, O extends z.ZodType>(
  spec: Spec<I, O>,
  rule: Rule<I, O, Actor>,
  { parsed, actor, tx, options, touched }: Call<I> & { tx: Db; touched: Touched[] },
): Promise<z.output<O>> {
  const claim = spec.idempotent ? claimFor(spec.name, { parsed, actor, options }) : null;
  const replay = typeof spec.idempotent === "object" ? spec.idempotent : null;
  const earlier = claim && (await claimKey(tx, claim, replay?.hours));
  if (earlier) {
    options.onReplay?.();
    return spec.output.parse(replay ? await replay.recall(earlier.stored, tx) : earlier.stored);
  }
  const changes: Change[] = [];
  let kept: Prisma.InputJsonValue | undefined;
  const output = spec.output.parse(
    await rule(parsed, {
      actor,
      db: tx,
      audit: (change) => changes.push(change),
      touchFleet: (change) => touched.push(change),
      keepForReplay: (value) => {
        kept = value;
      },
    }),
  );
  await recordChanges(tx, actor, changes);
  if (claim) await keepAnswer(tx, claim, kept ?? (output as Prisma.InputJsonValue));
  return output;
}

function readsOnly(): never {
  throw new Error("a reading operation changes nothing");
}
const READS_ONLY = { audit: readsOnly, touchFleet: readsOnly, keepForReplay: readsOnly };

async function refuseInMaintenance(): Promise<void> {
  const { on, message } = await readMaintenance();
  if (on) throw new Fault("maintenance", message || "The service is in maintenance.", { retryAfterSeconds: 60 });
}

/** Beyond this many an answer would only be large: a full import with every member wrong stays below. */
const MAX_PROBLEMS = 500;

/** Every problem of an input is reported, each with its path. */
function parseInput<I extends z.ZodType>(schema: I, input: unknown): z.output<I> {
  const forbidden = findForbidden(input);
  if (forbidden) throw new Fault("invalid_request", forbidden.message, { problems: [forbidden] });
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap(describeIssue).slice(0, MAX_PROBLEMS);
  throw new Fault("invalid_request", problems[0]?.message ?? "The request is not valid.", { problems });
}

function describeIssue(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: "is not a member of this request" }));
}
