import { randomBytes } from "node:crypto";
import pg from "pg";

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** By template: the copy for the next test file of this process, which is made while the one before runs. */
const prepared = new Map<string, Promise<FreshDatabase>>();

/** A database for a test file. */
export function claimDatabase(templateUrl: string): Promise<FreshDatabase> {
  const database = prepared.get(templateUrl) ?? copyDatabase(templateUrl);
  const next = database.then(() => copyDatabase(templateUrl));
  next.catch(() => undefined); // the server may have stopped: there is no next file
  prepared.set(templateUrl, next);
  return database;
}

/** Creates a database as a copy of the template, which takes some hundredths of a second. */
export async function copyDatabase(templateUrl: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = new URL(templateUrl).pathname.slice(1);
  const url = new URL(templateUrl);
  url.pathname = name;
  await administer(templateUrl, `CREATE DATABASE ${name} TEMPLATE "${template}" STRATEGY FILE_COPY`);
  return {
    url: url.href,
    drop: () => administer(templateUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Runs a statement over another database: nothing may be connected to a template while it is copied. */
async function administer(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = "postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
