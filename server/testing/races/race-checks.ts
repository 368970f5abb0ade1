import { expect } from "vitest";
import type { TestAccount } from "../accounts.ts";

export interface Outcome {
  ok: boolean;
  value: unknown;
  code: string | null;
}
interface RaceResult {
  outcomes: Outcome[];
  wins: Outcome[];
  entries: { before: unknown; after: unknown }[];
}
/** How many calls arrive at once: more than one account may have of what has a small limit. */
export const CALLS = 12;

/** The inputs of concurrent calls, and what must be true when all are answered. */
export interface Race {
  input: (index: number) => unknown;
  check: (seen: RaceResult) => Promise<void> | void;
  /** The number of audit entries, where that is not one for each call that succeeded. */
  audited?: number;
  /** The account that the entries are about, where that is not the caller. */
  about?: string;
}
export type Prepare = (account: TestAccount) => Promise<Race>;

export const USER_WORDS = { password: "words for a new account" };
export const USE_CASE = "A view of my own bots, on my own desk.";
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Exactly `count` of the calls succeed. */
export const expectWins =
  (count: number, and: () => Promise<void> | void = () => undefined): Race["check"] =>
  async (seen) => {
    expect(seen.wins).toHaveLength(count);
    await and();
  };

/** The `before` of each audit entry is the `after` of another one: no call wrote from a stale read. */
export function expectChain(
  member: (value: unknown) => unknown,
  first: unknown,
  readLast: () => Promise<unknown>,
): Race["check"] {
  return async ({ outcomes, entries }) => {
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    const sorted = (values: unknown[]) => values.map(toSortedJson).sort();
    const befores = entries.map(({ before }) => member(before));
    const afters = entries.map(({ after }) => member(after));
    expect(sorted([...befores, await readLast()])).toEqual(sorted([...afters, first]));
  };
}
const toSortedJson = (value: unknown) =>
  JSON.stringify(typeof value === "object" && value !== null ? Object.entries(value).sort() : value);
export const memberOf = (name: string) => (value: unknown) => (value as Record<string, unknown>)[name];
export const sumOf = (seen: RaceResult, name = "count") =>
  seen.wins.reduce((total, { value }) => total + Number((value as Record<string, number>)[name]), 0);
