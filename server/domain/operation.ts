import type { z } from "zod";
import { type Access, publicAccess } from "../contract/access.ts";
import type { Problem } from "../contract/errors.ts";
import { findForbiddenContent } from "../contract/free-form-json.ts";
import { type Db, db, isUnavailable, type Prisma, transaction } from "../data/db.ts";
import { readMaintenance } from "../data/maintenance.ts";
import { type AccountActor, type Actor, checkAccess, isStaff } from "./actor.ts";
import { type Change, recordChanges } from "./audit.ts";
import { Fault, toFault } from "./fault.ts";
import { type ChangedBots, syncDesiredStates } from "./fleet/desired-states.ts";
import { claimKey, claimOfCall, type Replay, runOnce, storeAnswer } from "./idempotency.ts";

/** What a rule works with. */
export interface Context<A extends Actor = AccountActor> {
  actor: A;
  /** In a writing operation, the transaction that holds the write, its audit entries and its idempotency record. */
  db: Db;
  /** Notes what was changed; written in the same transaction. Never pass a secret. */
  audit(change: Change): void;
  /** Once the change is committed, the engine is told which of the account's bots should run: these, or all. */
  touchFleet(touched: ChangedBots): void;
  /** Keeps this, in place of the answer, for a replay of the same idempotency key. */
  storeForReplay(value: Prisma.InputJsonValue): void;
}

interface OperationSpec<I extends z.ZodType, O extends z.ZodType> {
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
  readonly spec: Readonly<OperationSpec<I, O>>;
}

type Rule<I extends z.ZodType, O extends z.ZodType, A extends Actor> = (
  input: z.output<I>,
  context: Context<A>,
) => Promise<z.input<O>>;

/** An operation on behalf of an account. */
export function operation<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  rule: Rule<I, O, AccountActor>,
): Operation<I, O> {
  return defineOperation(spec, rule as Rule<I, O, Actor>);
}

/** An operation that needs no credential. */
export function publicOperation<I extends z.ZodType, O extends z.ZodType>(
  spec: Omit<OperationSpec<I, O>, "access" | "idempotent">,
  rule: Rule<I, O, Actor>,
): Operation<I, O> {
  return defineOperation({ ...spec, access: publicAccess }, rule);
}

function defineOperation<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  rule: Rule<I, O, Actor>,
): Operation<I, O> {
  const call = async (input: unknown, actor: Actor, options: CallOptions = {}): Promise<z.output<O>> => {
    try {
      checkAccess(actor, spec.access);
      if (!spec.duringMaintenance && !isStaff(actor)) await refuseInMaintenance();
      const parsed = parseInput(spec.input, input);
      if (spec.writes) return await runInTransaction(spec, rule, { parsed, actor, options });
      const run = async () => {
        const output = await rule(parsed, { actor, db: db(), ...READ_ONLY_CONTEXT });
        return spec.shared ? (output as z.output<O>) : spec.output.parse(output);
      };
      return await (spec.idempotent ? runOnce(spec.name, { parsed, actor, options }, run) : run());
    } catch (error) {
      throw toFault(error, isUnavailable);
    }
  };
  return Object.assign(call, { spec });
}

interface Call<I extends z.ZodType> {
  parsed: z.output<I>;
  actor: Actor;
  options: CallOptions;
}

async function runInTransaction<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  rule: Rule<I, O, Actor>,
  call: Call<I>,
): Promise<z.output<O>> {
  const { output, touched } = await transaction(async (tx) => {
    const touched: ChangedBots[] = []; // anew at each attempt
    return { output: await runWrite(spec, rule, { ...call, tx, touched }), touched };
  });
  await Promise.all(touched.map(syncDesiredStates));
  return output;
}

async function runWrite<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  rule: Rule<I, O, Actor>,
  { parsed, actor, tx, options, touched }: Call<I> & { tx: Db; touched: ChangedBots[] },
): Promise<z.output<O>> {
  const claim = spec.idempotent ? claimOfCall(spec.name, { parsed, actor, options }) : null;
  const replay = typeof spec.idempotent === "object" ? spec.idempotent : null;
  const earlier = claim && (await claimKey(tx, claim, replay?.hours));
  if (earlier) {
    options.onReplay?.();
    return spec.output.parse(replay ? await replay.rebuildAnswer(earlier.stored, tx) : earlier.stored);
  }
  const changes: Change[] = [];
  let kept: Prisma.InputJsonValue | undefined;
  const output = spec.output.parse(
    await rule(parsed, {
      actor,
      db: tx,
      audit: (change) => changes.push(change),
      touchFleet: (change) => touched.push(change),
      storeForReplay: (value) => {
        kept = value;
      },
    }),
  );
  await recordChanges(tx, actor, changes);
  if (claim) await storeAnswer(tx, claim, kept ?? (output as Prisma.InputJsonValue));
  return output;
}

function refuseWrite(): never {
  throw new Error("a reading operation changes nothing");
}
const READ_ONLY_CONTEXT = { audit: refuseWrite, touchFleet: refuseWrite, storeForReplay: refuseWrite };

async function refuseInMaintenance(): Promise<void> {
  const { on, message } = await readMaintenance();
  if (on) throw new Fault("maintenance", message || "The service is in maintenance.", { retryAfterSeconds: 60 });
}

/** Beyond this many an answer would only be large: a full import with every member wrong stays below. */
const MAX_PROBLEMS = 500;

/** Every problem of an input is reported, each with its path. */
function parseInput<I extends z.ZodType>(schema: I, input: unknown): z.output<I> {
  const forbidden = findForbiddenContent(input);
  if (forbidden) throw new Fault("invalid_request", forbidden.message, { problems: [forbidden] });
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap(toProblems).slice(0, MAX_PROBLEMS);
  throw new Fault("invalid_request", problems[0]?.message ?? "The request is not valid.", { problems });
}

function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: "is not a member of this request" }));
}
