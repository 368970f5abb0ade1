import { z } from "zod";
import { findForbiddenContent } from "../contract/forbidden-content.ts";
import { nameMember } from "../contract/name-member.ts";
import { MAX_PROBLEMS, type Problem } from "../contract/problem.ts";
import { problemsOf, wordIssue } from "../contract/word-issue.ts";
import { Fault } from "./fault.ts";
import { forEachInTurns } from "./in-turns.ts";
import { unknownMember } from "./unknown-member.ts";

/** A longer list is checked row by row, in turns. */
const SHORT_LIST = 200;

/**
 * Every problem of an input is reported, each with its path.
 * @param others Problems of the same request that are known already.
 * @throws Fault `invalid_request`
 */
export async function parseInput<I extends z.ZodType>(
  schema: I,
  input: unknown,
  others: readonly Problem[] = [],
): Promise<z.output<I>> {
  const parsed = await findInput(schema, input, others);
  if (others.length > 0) throw refusal(others);
  return parsed;
}

async function findInput<I extends z.ZodType>(schema: I, input: unknown, others: readonly Problem[]) {
  const forbidden = findForbiddenContent(input);
  if (forbidden) throw refusal([...others, forbidden]);
  const long = findLongList(schema, input);
  return long ? ((await parseLongList(long, input, others)) as z.output<I>) : parse(schema, input, others);
}

function parse<S extends z.ZodType>(schema: S, input: unknown, others: readonly Problem[]): z.output<S> {
  const parsed = schema.safeParse(input, { error: wordIssue });
  if (parsed.success) return parsed.data;
  throw refusal(withOthers(others, parsed.error.issues));
}

/** One problem of a parameter is enough. */
function withOthers(others: readonly Problem[], issues: readonly z.core.$ZodIssue[]): Problem[] {
  const known = new Set(others.map(({ path: [name] }) => name));
  return [...others, ...problemsOf(issues, unknownMember).filter(({ path: [name] }) => !known.has(name))];
}

function refusal(all: readonly Problem[]): Fault {
  const problems = all.slice(0, MAX_PROBLEMS);
  const [first] = problems;
  return new Fault("invalid_request", first ? nameMember(first) : "The request is not valid.", { problems });
}

interface LongList {
  /** The names of the members that lead to it. */
  path: [string, ...string[]];
  element: z.ZodType;
  rows: readonly unknown[];
  /** The schema of the whole input, but with any rows. */
  withAnyRows: z.ZodType;
}

/** The long list that an input has, if it has one: a member of it, or of one of its members. */
function findLongList(schema: z.ZodType, value: unknown): LongList | null {
  if (typeof value !== "object" || value === null) return null;
  const input = value as Record<string, unknown>;
  const object = findObject(schema, input);
  if (!object) return null;
  const withMember = (name: string, member: z.ZodType) =>
    object.clone({ ...object.def, shape: { ...object.shape, [name]: member } });
  for (const [name, optional] of Object.entries(object.shape)) {
    const member = (optional instanceof z.ZodOptional ? optional.unwrap() : optional) as z.ZodType;
    const rows = input[name];
    if (member instanceof z.ZodArray && Array.isArray(rows) && rows.length > SHORT_LIST) {
      const anyRows = member.clone({ ...member.def, element: z.unknown() });
      return { path: [name], element: member.element as z.ZodType, rows, withAnyRows: withMember(name, anyRows) };
    }
    const inner = findLongList(member, rows);
    if (inner) return { ...inner, path: [name, ...inner.path], withAnyRows: withMember(name, inner.withAnyRows) };
  }
  return null;
}

/** Of a union the one that the input means: with its discriminator, or with each of its members. */
function findObject(schema: z.ZodType, input: Record<string, unknown>): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const objects = schema.options.filter((option) => option instanceof z.ZodObject);
  if (!(schema instanceof z.ZodDiscriminatedUnion)) {
    return objects.find(({ shape }) => Object.keys(input).every((name) => Object.hasOwn(shape, name)));
  }
  const { discriminator } = schema.def;
  return objects.find(({ shape }) => shape[discriminator]?.safeParse(input[discriminator]).success);
}

/** Everything but the rows first: how many there may be, and the other members. */
async function parseLongList(
  { path, element, rows, withAnyRows }: LongList,
  input: unknown,
  others: readonly Problem[],
): Promise<Record<string, unknown>> {
  const rest = parse(withAnyRows, input, others) as Record<string, unknown>;
  const parsed: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  await forEachInTurns(rows, (row, index) => {
    const result = element.safeParse(row, { error: wordIssue });
    if (result.success) parsed.push(result.data);
    else issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [...path, index, ...issue.path] })));
    return issues.length < MAX_PROBLEMS ? undefined : false;
  });
  if (issues.length > 0) throw refusal(withOthers(others, issues));
  return withRows(rest, path, parsed);
}

const withRows = (
  input: Record<string, unknown>,
  [name, ...[next, ...others]]: LongList["path"],
  rows: unknown[],
): Record<string, unknown> => ({
  ...input,
  [name]: next === undefined ? rows : withRows(input[name] as Record<string, unknown>, [next, ...others], rows),
});
