import type pg from "pg";
import { traced } from "../traces/traces.ts";

type Query = (...args: unknown[]) => unknown;

/**
 * Makes a span of every statement: of those that Prisma sends, and of our own. Its text has placeholders in place of
 * values. The pool's own calls of its clients pass a callback, and are part of the pool's span.
 */
export function traceQueries(pool: pg.Pool): void {
  traceQueriesOf(pool);
  pool.on("connect", traceQueriesOf);
}

function traceQueriesOf(target: pg.Pool | pg.PoolClient): void {
  const query = target.query.bind(target) as Query;
  const tracedQuery: Query = (...args) => {
    const [first] = args as [string | { text: string }];
    if (typeof args.at(-1) === "function") return query(...args);
    const text = typeof first === "string" ? first : first.text;
    return traced(
      {
        name: nameOf(text),
        kind: "client",
        attributes: { "db.system.name": "postgresql", "db.query.text": withoutValues(text) },
      },
      async () => query(...args),
    );
  };
  Object.assign(target, { query: tracedQuery });
}

const STATEMENT = /^\s*(?:--.*\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:"?public"?\.)?"?(\w+)"?/i;

/** Such as `SELECT Bot`. */
function nameOf(text: string): string {
  const verb = STATEMENT.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

/** Values are parameters; a statement that quotes one all the same is not sent with it. */
const withoutValues = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'?'");
