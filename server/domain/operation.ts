import { tracingChannel } from "node:diagnostics_channel";
import type { z } from "zod";
import { publicAccess } from "../contract/access.ts";
import { needsRecentSignIn, type OperationName } from "../contract/sign-in-classes.ts";
import { type Db, db, isUnavailable, type Prisma } from "../data/db.ts";
import { type Maintenance, readMaintenance } from "../data/maintenance.ts";
import { type Caller, transactionInTurn } from "../data/transaction-turns.ts";
import { traced } from "../traces/traces.ts";
import { type AccountActor, type Actor, anybody, isStaff, requireAccount } from "./actor.ts";
import { Fault, toFault } from "./fault.ts";
import { type ChangedBots, publishChangedBots } from "./fleet/assigning/publish-changed-bots.ts";
import { claimKey, claimOfCall, findStoredAnswer, runOnce, storeAnswer } from "./idempotency.ts";
import { lockAccount } from "./lock-account.ts";
import type {
  CallOptions,
  Context,
  Operation,
  OperationSpec,
  Page,
  PreparedRule,
  Rule,
  SharedCall,
  SharedRule,
  Spending,
} from "./operation-types.ts";
import { parseInput } from "./parse-input.ts";
import { parseOutput } from "./parse-output.ts";
import { rateLimitAddress } from "./rate-limit-address.ts";
import { type Change, recordAuditEntries } from "./record-audit-entries.ts";

export type { Context, Operation, Page, Rule, SharedCall, Spending };

/** Of an operation that changes or deletes a record with a version. */
export const CHANGES_RECORD = { writes: true, idempotent: true, comparesVersion: true } as const;

/** An operation on behalf of an account. Whether it needs a recent sign-in is read from one table, by its name. */
export function operation<I extends z.ZodType, O extends z.ZodType>(
  { access: callers, ...rest }: OperationSpec<I, O> & { name: OperationName },
  rule: Rule<I, O> | SharedRule<I, O, AccountActor>,
): Operation<I, O> {
  const access = { ...callers, recentSignIn: needsRecentSignIn(rest.name) };
  return defineOperation({ ...rest, access }, rule, (actor) => requireAccount(actor, access));
}

/** An operation that needs no credential. */
export const publicOperation = <I extends z.ZodType, O extends z.ZodType>(
  spec: Omit<OperationSpec<I, O>, "access" | "idempotent">,
  rule: Rule<I, O, Actor>,
): Operation<I, O> => defineOperation({ ...spec, access: publicAccess }, rule, anybody);

function defineOperation<I extends z.ZodType, O extends z.ZodType, A extends Actor>(
  spec: OperationSpec<I, O>,
  rule: Rule<I, O, A> | SharedRule<I, O, A>,
  requireActor: (caller: Actor) => A,
): Operation<I, O> {
  const run = async (input: unknown, caller: Actor, options: CallOptions): Promise<z.output<O>> => {
    try {
      const actor = requireActor(caller);
      if (!spec.duringMaintenance && !isStaff(actor)) refuseInMaintenance(await readMaintenance());
      spec.authorize?.(input, actor);
      const parsed = await parseInput(spec.input, input, options.problems);
      if ("together" in rule) return await runTogether(spec, rule, { parsed, actor, options });
      const earlier = "prepare" in rule ? await findEarlierAnswer(spec, { parsed, actor, options }) : null;
      if (earlier !== null) return await answerAgain(spec, earlier, options, db());
      const prepared = await prepareRule(spec, rule, parsed, actor);
      if (spec.writes === true) return await runInTransaction(spec, prepared, { parsed, actor, options });
      const runRule = async () => {
        const output = await traceRule(spec, () => prepared({ actor, db: db(), ...contextOfRead(options) }));
        return spec.shared ? (output as z.output<O>) : parseOutput(spec.output, output);
      };
      return await (spec.idempotent ? runOnce(spec, { parsed, actor, options }, runRule) : runRule());
    } catch (error) {
      throw toFault(error, isUnavailable);
    }
  };
  const call = (input: unknown, caller: Actor, options: CallOptions = {}): Promise<z.output<O>> =>
    traced({ name: `operation ${spec.name}` }, () => run(input, caller, options));
  return Object.assign(call, { spec });
}

async function prepareRule<I extends z.ZodType, O extends z.ZodType, A extends Actor>(
  { name, writes }: OperationSpec<I, O>,
  rule: Rule<I, O, A>,
  parsed: z.output<I>,
  actor: A,
): Promise<PreparedRule<O, A>> {
  if (typeof rule === "function") return (context) => rule(parsed, context);
  const spend: Spending["spend"] = (use) => traceRule({ name, writes }, () => transactionOf(actor, use));
  return traceRule({ name, writes: false }, () => rule.prepare(parsed, { actor, db: db(), spend }));
}

/** Which rule runs, and what its operation declares. The message of `RULE_TRACES`. */
export interface RuleTrace {
  name: string;
  writes: boolean | "by statement";
}

/** Tests subscribe, to compare what a rule does with what its operation declares. */
export const RULE_TRACES = tracingChannel<RuleTrace, RuleTrace>("svc:rule");

const traceRule = <T>(
  { name, writes = false }: { name: string; writes?: RuleTrace["writes"] | undefined },
  run: () => Promise<T>,
) => RULE_TRACES.tracePromise(run, { name, writes });

interface Call<I extends z.ZodType, A extends Actor> {
  parsed: z.output<I>;
  actor: A;
  options: CallOptions;
}

async function runTogether<I extends z.ZodType, O extends z.ZodType, A extends Actor>(
  spec: OperationSpec<I, O>,
  rule: SharedRule<I, O, A>,
  call: Call<I, A>,
): Promise<z.output<O>> {
  const { parsed: input, actor } = call;
  const claim = spec.idempotent ? claimOfCall(spec.name, call) : null;
  const done = await traceRule(spec, () => rule.together({ input, actor, claim }));
  if (!done) return runInTransaction(spec, (context) => rule.alone(input, context), call);
  publishChangedBots(done.changedBots);
  return parseOutput(spec.output, done.output);
}

/** What happens once a change is committed. */
interface Effects {
  changedBots: ChangedBots[];
  others: (() => Promise<void>)[];
}

const callerOf = (actor: Actor): Caller => {
  if (!("accountId" in actor)) return { id: rateLimitAddress(actor.ip) };
  return { id: actor.accountId, credentialId: "credentialId" in actor ? actor.credentialId : "" };
};

const transactionOf = <T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> =>
  transactionInTurn(callerOf(actor), work);

async function runInTransaction<I extends z.ZodType, O extends z.ZodType, A extends Actor>(
  spec: OperationSpec<I, O>,
  rule: PreparedRule<O, A>,
  call: Call<I, A>,
): Promise<z.output<O>> {
  const { output, effects } = await transactionOf(call.actor, async (tx) => {
    const effects: Effects = { changedBots: [], others: [] }; // anew at each attempt
    return { output: await runWrite(spec, rule, { ...call, tx, effects }), effects };
  });
  publishChangedBots(effects.changedBots);
  for (const effect of effects.others) await effect();
  return output;
}

async function runWrite<I extends z.ZodType, O extends z.ZodType, A extends Actor>(
  spec: OperationSpec<I, O>,
  rule: PreparedRule<O, A>,
  { parsed, actor, tx, options, effects }: Call<I, A> & { tx: Db; effects: Effects },
): Promise<z.output<O>> {
  const claim = spec.idempotent ? claimOfCall(spec.name, { parsed, actor, options }) : null;
  // The account's lock first, as in every transaction that also takes the lock.
  if (claim) await lockAccount(tx, claim.accountId);
  const earlier = claim && (await claimKey(tx, claim, replayOf(spec)?.hours));
  if (earlier) return answerAgain(spec, earlier.stored, options, tx);
  const changes: Change[] = [];
  let toStore: Prisma.InputJsonValue | undefined;
  const context: Context<A> = {
    actor,
    db: tx,
    audit: (change) => changes.push(change),
    publishChangedBots: (changed) => effects.changedBots.push(changed),
    afterCommit: (effect) => effects.others.push(effect),
    storeForReplay: (value) => {
      toStore = value;
    },
    requireSeen: ({ version }) => requireSeen(version, options),
    listed: async () => undefined,
  };
  const output = await parseOutput(spec.output, await traceRule(spec, () => rule(context)));
  await recordAuditEntries(tx, actor, changes);
  if (claim) await storeAnswer(tx, claim, toStore ?? (output as Prisma.InputJsonValue));
  return output;
}

const replayOf = <I extends z.ZodType, O extends z.ZodType>({ idempotent }: OperationSpec<I, O>) =>
  typeof idempotent === "object" ? idempotent : null;

/** The answer of the first call with the same key. */
async function answerAgain<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  stored: Prisma.JsonValue,
  { onReplay }: CallOptions,
  reads: Db,
): Promise<z.output<O>> {
  onReplay?.();
  const replay = replayOf(spec);
  return parseOutput(spec.output, replay ? await replay.rebuildAnswer(stored, reads) : (stored as z.input<O>));
}

async function findEarlierAnswer<I extends z.ZodType, O extends z.ZodType, A extends Actor>(
  { name, idempotent }: OperationSpec<I, O>,
  call: Call<I, A>,
): Promise<Prisma.JsonValue> {
  const claim = idempotent ? claimOfCall(name, call) : null;
  return claim && findStoredAnswer(claim);
}

function refuseWithoutTransaction(): never {
  throw new Error("only an operation that declares `writes: true` can do this");
}
const contextOfRead = ({ onPage }: CallOptions) => ({
  audit: refuseWithoutTransaction,
  publishChangedBots: refuseWithoutTransaction,
  afterCommit: refuseWithoutTransaction,
  storeForReplay: refuseWithoutTransaction,
  requireSeen: refuseWithoutTransaction,
  listed: async (page: () => Page | Promise<Page>) => onPage?.(await page()),
});

function requireSeen(version: number, { seenVersions }: CallOptions): void {
  if (!seenVersions || seenVersions.includes(version)) return;
  throw new Fault("precondition_failed", "It was changed since you read it: read it again, and repeat your change.");
}

/** @throws Fault */
export function refuseInMaintenance({ on, message }: Maintenance): void {
  if (on) throw new Fault("maintenance", message || "The service is in maintenance.", { retryAfterSeconds: 60 });
}
