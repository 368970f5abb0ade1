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
  return long ? ((await parseLongList(long, others)) as z.output<I>) : parse(schema, input, others);
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
  schema: z.ZodObject;
  input: Record<string, unknown>;
  name: string;
  list: z.ZodArray<z.ZodType>;
  rows: readonly unknown[];
}

/** The long list that an input has, if it has one. */
function findLongList(schema: z.ZodType, value: unknown): LongList | null {
  if (typeof value !== "object" || value === null) return null;
  const input = value as Record<string, unknown>;
  const object = schema instanceof z.ZodDiscriminatedUnion ? findOption(schema, input) : schema;
  if (!(object instanceof z.ZodObject)) return null;
  for (const [name, member] of Object.entries(object.shape)) {
    const list = member instanceof z.ZodOptional ? member.unwrap() : member;
    const rows = input[name];
    if (list instanceof z.ZodArray && Array.isArray(rows) && rows.length > SHORT_LIST)
      return { schema: object, input, name, list: list as z.ZodArray<z.ZodType>, rows };
  }
  return null;
}

const findOption = ({ def }: z.ZodDiscriminatedUnion, input: Record<string, unknown>) =>
  def.options.find(
    (option) =>
      option instanceof z.ZodObject && option.shape[def.discriminator]?.safeParse(input[def.discriminator]).success,
  );

/** Everything but the rows first: how many there may be, and the other members. */
async function parseLongList(
  { schema, input, name, list, rows }: LongList,
  others: readonly Problem[],
): Promise<Record<string, unknown>> {
  const anyRows = list.clone({ ...list.def, element: z.unknown() });
  const rest = parse(schema.clone({ ...schema.def, shape: { ...schema.shape, [name]: anyRows } }), input, others);
  const parsed: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  await forEachInTurns(rows, (row, index) => {
    const result = list.element.safeParse(row, { error: wordIssue });
    if (result.success) parsed.push(result.data);
    else issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [name, index, ...issue.path] })));
    return issues.length < MAX_PROBLEMS ? undefined : false;
  });
  if (issues.length > 0) throw refusal(withOthers(others, issues));
  return { ...rest, [name]: parsed };
}
