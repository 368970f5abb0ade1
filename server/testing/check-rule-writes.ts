import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import pg from "pg";
import { RULE_TRACES, type RuleTrace } from "../domain/operation.ts";

const CHANGE = /\b(?:INSERT\s+INTO|UPDATE\s+"|DELETE\s+FROM|TRUNCATE)\b/i;
/** Logs that are buffered and written in the background, whichever rule was running when the timer was started. */
const BUFFERED_LOG = /\bINTO "(?:ApiRequest|BotEvent|CredentialUse)"/;
const BEGIN = /^\s*BEGIN/i;
const END = /^\s*(?:COMMIT|ROLLBACK)(?!\s+TO)/i;

const runningRule = new AsyncLocalStorage<RuleTrace>();
const inTransaction = new WeakSet<object>();
const over = new WeakSet<RuleTrace>();

/**
 * From now on a statement fails that changes the database although the operation does not declare it, or that changes it
 * beside the operation's transaction. Called once in each process that runs tests: so every test checks every operation
 * that it calls.
 */
export function checkRuleWrites(): void {
  if (pg.Client.prototype.query.name === checkedQuery.name) return;
  RULE_TRACES.start.bindStore(runningRule, (trace) => trace);
  RULE_TRACES.subscribe({ ...NO_EVENTS, asyncEnd: (trace) => over.add(trace) });
  bindPoolCallbacks();
  Reflect.set(pg.Client.prototype, "query", checkedQuery);
}

const originalQuery = pg.Client.prototype.query;

function checkedQuery(this: pg.Client, ...query: unknown[]) {
  const [first] = query;
  const text = typeof first === "string" ? first : String(Reflect.get(Object(first), "text") ?? "");
  if (BEGIN.test(text)) inTransaction.add(this);
  if (END.test(text)) inTransaction.delete(this);
  requireDeclared(text, inTransaction.has(this));
  return Reflect.apply(originalQuery, this, query);
}

const NO_EVENTS = {
  start: () => undefined,
  end: () => undefined,
  asyncStart: () => undefined,
  error: () => undefined,
};

function requireDeclared(text: string, isInTransaction: boolean): void {
  const rule = runningRule.getStore();
  if (!rule || over.has(rule) || !CHANGE.test(text) || BUFFERED_LOG.test(text)) return;
  if (rule.writes === "by statement" || (rule.writes && isInTransaction)) return;
  const problem = rule.writes ? "changes the database beside its transaction" : "does not declare `writes`";
  throw new Error(`the operation ${rule.name} ${problem}: ${text}`);
}

/** A pool calls a waiting caller back when somebody else gives a connection back, in that one's context. */
function bindPoolCallbacks(): void {
  const original = pg.Pool.prototype.connect;
  const connect = function (this: pg.Pool, callback?: (...args: unknown[]) => void) {
    return Reflect.apply(original, this, callback ? [AsyncResource.bind(callback)] : []);
  };
  Reflect.set(pg.Pool.prototype, "connect", connect);
}
