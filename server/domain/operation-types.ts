import type { z } from "zod";
import type { Access } from "../contract/access.ts";
import type { Problem } from "../contract/problem.ts";
import type { Db, Prisma } from "../data/db.ts";
import type { AccountActor, Actor } from "./actor.ts";
import type { ChangedBots } from "./fleet/assigning/publish-changed-bots.ts";
import type { KeyClaim, Replay } from "./idempotency.ts";
import type { Change } from "./record-audit-entries.ts";

/** What a rule works with. */
export interface Context<A extends Actor = AccountActor> {
  actor: A;
  /** In a writing operation, the transaction that holds the write, its audit entries and its idempotency record. */
  db: Db;
  /** Records a change in the audit log, in the same transaction. Never pass a secret. */
  audit(change: Change): void;
  /** Once the change is committed, the fleet learns which bots of the account it concerns: these, or all. */
  publishChangedBots(changed: ChangedBots): void;
  /** Runs once the change is committed, before the caller gets the answer. Must not reject. */
  afterCommit(effect: () => Promise<void>): void;
  /** Stores this, in place of the answer, for a replay of the same idempotency key. */
  storeForReplay(value: Prisma.InputJsonValue): void;
  /**
   * Refuses to change a row that is not as the caller has seen it. Call it with the row locked.
   * @throws Fault `precondition_failed`
   */
  requireSeen(row: { version: number }): void;
  /** Says what comes with a page of a list. The count is read only for callers that want it. */
  listed(page: () => Page | Promise<Page>): Promise<void>;
}

/** What comes with a page of a list. */
export interface Page {
  /** How many entries all pages have together. */
  total: number;
  /** The `after` of the next page; null when this is the last one. */
  next: string | null;
}

export interface OperationSpec<I extends z.ZodType, O extends z.ZodType> {
  name: string;
  access: Access;
  input: I;
  output: O;
  /** A refusal that comes before any problem of the input. @throws Fault */
  authorize?(input: unknown, actor: Actor): void;
  /**
   * Required of every operation that changes the database; tests refuse a change by any other. `true`: the rule runs in
   * one transaction, which also holds its audit entries. `"by statement"`: each statement of the rule commits by itself
   * and inserts its own audit entries (`toAuditEntries`). For a change that must stay although the call fails, or that
   * is too frequent for a transaction.
   */
  writes?: boolean | "by statement";
  /** Accepts an `Idempotency-Key`; the object says how to repeat an answer that must not be stored. */
  idempotent?: true | Replay<z.input<O>>;
  /** The rule compares the version of what it changes, by `requireSeen`. */
  comparesVersion?: true;
  /** The rule answers everybody with the same object, in its final shape, until it changes: it is not checked again. */
  shared?: true;
  /** The rule waits for the answer of a bot, which has a time limit of its own (call-bot.ts). */
  asksBot?: true;
  /** Stays possible while the service is in maintenance. */
  duringMaintenance?: boolean;
}

export interface CallOptions {
  /** The caller's `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
  /** What else is wrong with the request, such as parameters that it does not have: refused together with the input. */
  problems?: readonly Problem[];
  /** Called when the answer is that of an earlier call. */
  onReplay?: () => void;
  /** The versions that the caller has seen of what it changes. Without them, any version is changed. */
  seenVersions?: readonly number[] | undefined;
  /** Receives what comes with a page of a list. */
  onPage?: (page: Page) => void;
}

/** One thing the service does. Calling it checks access, parses, runs the rule and shapes the answer. */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  (input: unknown, actor: Actor, options?: CallOptions): Promise<z.output<O>>;
  readonly spec: Readonly<OperationSpec<I, O>>;
}

export type SimpleRule<I extends z.ZodType, O extends z.ZodType, A extends Actor> = (
  input: z.output<I>,
  context: Context<A>,
) => Promise<z.input<O>>;

export type PreparedRule<O extends z.ZodType, A extends Actor> = (context: Context<A>) => Promise<z.input<O>>;

/** A rule in two steps: its slow part runs before the transaction. */
export interface TwoStepRule<I extends z.ZodType, O extends z.ZodType, A extends Actor> {
  /**
   * Reads and computes what must hold neither a lock nor a transaction, such as the hash of a password.
   * @returns The rest of the rule.
   */
  prepare(input: z.output<I>, context: Pick<Context<A>, "actor" | "db"> & Spending): Promise<PreparedRule<O, A>>;
}

export interface Spending {
  /** Commits what stays although the call fails afterwards: that something was used up, or a wrong attempt. */
  spend<T>(use: (tx: Db) => Promise<T>): Promise<T>;
}

/** One call of a rule that may share its transaction with others. */
export interface SharedCall<Input, A extends Actor = AccountActor> {
  input: Input;
  actor: A;
  /** The caller's idempotency key. A call whose key was used before is decided alone. */
  claim: KeyClaim | null;
}

/** A rule whose calls share a transaction when many arrive at the same time. */
export interface SharedRule<I extends z.ZodType, O extends z.ZodType, A extends Actor> {
  /**
   * Writes the change, its audit entries and its idempotency record in a transaction with those of other calls.
   * @returns Null when the call must be decided by `alone`: for example because it will be refused.
   */
  together(call: SharedCall<z.output<I>, A>): Promise<{ output: z.input<O>; changedBots: ChangedBots[] } | null>;
  alone: SimpleRule<I, O, A>;
}

export type Rule<I extends z.ZodType, O extends z.ZodType, A extends Actor = AccountActor> =
  | SimpleRule<I, O, A>
  | TwoStepRule<I, O, A>;
