import type { z } from "zod";
import { REQUIRED } from "./name-member.ts";
import { MAX_PROBLEMS, type Problem } from "./problem.ts";

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

export const EMPTY = "This must not be empty.";
/** An enumeration of the service may have many values; a message lists so many of them. */
const MAX_LISTED = 30;

/** Stands for a union that does not word its own fault: `problemsOf` then takes the choice that fits best. */
const BEST_CHOICE = "The choice that fits best is described.";

const must = (what: string): string => `This must ${what}.`;
const plural = (count: number | bigint, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

/** What each type of a contract is called. */
const TYPES: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
};

const FORMATS: Partial<Record<string, string>> = {
  email: "an e-mail address",
  url: "an address such as https://example.com",
  datetime: "a time such as 2027-01-31T18:00:00Z",
  date: "a date such as 2027-01-31",
  uuid: "a UUID",
};

/**
 * Words a fault that its contract does not word itself: the `error` of every parse of an input. The sentence begins with
 * "This", which stands for the member.
 */
export function wordIssue(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? REQUIRED : wordType(issue.expected, issue.schema);
    case "too_small":
    case "too_big":
      return wordBound(issue);
    case "invalid_value":
      return issue.input === undefined ? REQUIRED : wordChoice(issue.values);
    case "invalid_format":
      return must(`be ${FORMATS[issue.format] ?? "in another form"}`);
    case "not_multiple_of":
      return must(`be a multiple of ${issue.divisor}`);
    case "unrecognized_keys":
      rememberNames(issue);
      return "This has unknown members.";
    case "invalid_union":
      return issue.discriminator === undefined
        ? BEST_CHOICE
        : wordChoice((issue.options as readonly unknown[] | undefined) ?? []);
    case "invalid_key":
      return "This has a name that is not allowed.";
    default:
      return "This is not valid.";
  }
}

function wordType(expected: string, schema: z.core.$ZodType | undefined): string {
  if (expected === "number" || expected === "int") return must(`be ${describeNumber(schema)}`);
  if (expected === "never" || expected === "undefined") return must("be left out");
  return must(`be ${TYPES[expected] ?? "of another type"}`);
}

interface Bounds {
  min?: number | bigint | undefined;
  max?: number | bigint | undefined;
}

/** The bounds that a schema states for a number, or for the length of a text or list. */
function boundsOf(schema: z.core.$ZodType | undefined): Bounds {
  const { minLength: min, maxLength: max } = metaOf(schema);
  const bounds: Bounds = { min, max };
  for (const { _zod } of schema?._zod.def.checks ?? []) {
    const def = _zod.def as { check: string; value?: number; minimum?: number; maximum?: number };
    if (def.check === "greater_than" || def.check === "min_length") bounds.min = def.value ?? def.minimum;
    if (def.check === "less_than" || def.check === "max_length") bounds.max = def.value ?? def.maximum;
  }
  return bounds;
}

/** Where a length is checked by a function, the schema states it for its description. */
const metaOf = (schema: z.core.$ZodType | undefined): { minLength?: number; maxLength?: number } =>
  ((schema as z.ZodType | undefined)?.meta?.() as { minLength?: number; maxLength?: number } | undefined) ?? {};

const isInteger = (schema: z.core.$ZodType | undefined): boolean =>
  (schema?._zod.def as { format?: string } | undefined)?.format === "safeint" ||
  (schema?._zod.def.checks ?? []).some(({ _zod }) => _zod.def.check === "number_format");

function describeNumber(schema: z.core.$ZodType | undefined): string {
  const { min, max } = boundsOf(schema);
  const what = isInteger(schema) ? "a whole number" : "a number";
  if (min !== undefined && max !== undefined) return `${what} from ${min} to ${max}`;
  if (min !== undefined) return `${what} of at least ${min}`;
  return max === undefined ? what : `${what} of at most ${max}`;
}

function wordBound(issue: RawIssue & { code: "too_small" | "too_big" }): string {
  const bound = issue.code === "too_small" ? { min: issue.minimum } : { max: issue.maximum };
  const { min, max } = { ...boundsOf(issue.schema), ...bound };
  if (issue.origin === "number" || issue.origin === "int") return must(`be ${describeNumber(issue.schema)}`);
  const isText = issue.origin === "string";
  if (issue.code === "too_small" && isText && issue.input === "") return EMPTY;
  const [one, other] = isText ? (["character", "characters"] as const) : (["entry", "entries"] as const);
  if (min !== undefined && max !== undefined && min > 0) {
    return must(min === max ? `have ${plural(min, one, other)}` : `have ${min} to ${plural(max, one, other)}`);
  }
  if (max !== undefined) return must(`have at most ${plural(max, one, other)}`);
  return must(`have at least ${plural(min ?? 1, one, other)}`);
}

function wordChoice(values: readonly unknown[]): string {
  const listed = values.slice(0, MAX_LISTED).map(String);
  if (values.length === 1) return must(`be ${listed[0]}`);
  const more = values.length - listed.length;
  return must(`be one of ${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}`);
}

/** The names that an object knows, by the list of those that it does not. */
const knownNames = new WeakMap<object, string[]>();

function rememberNames({ keys, inst }: RawIssue & { code: "unrecognized_keys" }): void {
  const { shape = {} } = (inst as z.core.$ZodObject | undefined)?._zod.def ?? {};
  knownNames.set(keys, Object.keys(shape));
}

type WordUnknown = (path: Problem["path"], known: readonly string[]) => Problem;

const unknown: WordUnknown = (path) => ({ path, message: "This is not known here." });

/**
 * The problems of an input, from a parse with `wordIssue`: one for each fault, up to `MAX_PROBLEMS`.
 * @param wordUnknown Words a member that the contract does not have.
 */
export function problemsOf(issues: readonly Issue[], wordUnknown: WordUnknown = unknown): Problem[] {
  const problems = new Map<string, Problem>(); // two checks of one value may be worded the same: each states the whole rule
  for (const issue of issues) {
    for (const problem of problemsOfIssue(issue, wordUnknown)) problems.set(JSON.stringify(problem), problem);
    if (problems.size >= MAX_PROBLEMS) break;
  }
  return [...problems.values()].slice(0, MAX_PROBLEMS);
}

function problemsOfIssue(issue: Issue, wordUnknown: WordUnknown): Problem[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "unrecognized_keys") {
    const known = knownNames.get(issue.keys) ?? [];
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => wordUnknown([...path, key], known));
  }
  if (issue.code === "invalid_union" && issue.message === BEST_CHOICE) {
    const within = problemsOfChoices(issue.errors, wordUnknown);
    return within.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
  }
  return [{ path, message: issue.message }];
}

/** A choice whose type is wrong already does not fit; of the others, that with the fewest faults fits best. */
function problemsOfChoices(choices: readonly (readonly Issue[])[], wordUnknown: WordUnknown): Problem[] {
  const isOfType = (issues: readonly Issue[]) =>
    !issues.some(({ code, path }) => path.length === 0 && (code === "invalid_type" || code === "invalid_value"));
  const [best] = choices
    .filter(isOfType)
    .map((issues) => problemsOf(issues, wordUnknown))
    .sort((a, b) => a.length - b.length);
  if (best) return best;
  const messages = choices.map((issues) => issues[0]?.message ?? "");
  if (messages.includes(REQUIRED)) return [{ path: [], message: REQUIRED }];
  const types = [...new Set(messages.map((message) => message.replace(/^This must be |\.$/g, "")))];
  return [{ path: [], message: must(`be ${types.join(", or ")}`) }];
}

/** The problems of a value, for a form. */
export const findProblems = (schema: z.ZodType, value: unknown): Problem[] =>
  problemsOf(schema.safeParse(value, { error: wordIssue }).error?.issues ?? []);
