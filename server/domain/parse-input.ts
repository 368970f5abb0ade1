import { z } from "zod";
import type { Problem } from "../contract/errors.ts";
import { findForbiddenContent } from "../contract/forbidden-content.ts";
import { Fault } from "./fault.ts";
import { forEachInTurns } from "./in-turns.ts";

/** Above a full import with every member wrong. */
const MAX_PROBLEMS = 500;
/** A longer list is checked row by row, in turns. */
const SHORT_LIST = 200;

/** Every problem of an input is reported, each with its path. @throws Fault `invalid_request`. */
export async function parseInput<I extends z.ZodType>(schema: I, input: unknown): Promise<z.output<I>> {
  const forbidden = findForbiddenContent(input);
  if (forbidden) throw new Fault("invalid_request", forbidden.message, { problems: [forbidden] });
  const long = findLongList(schema, input);
  return long ? ((await parseLongList(long)) as z.output<I>) : parse(schema, input);
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error.issues);
}

function refusal(issues: readonly z.core.$ZodIssue[]): Fault {
  const problems = issues.flatMap(toProblems).slice(0, MAX_PROBLEMS);
  return new Fault("invalid_request", problems[0]?.message ?? "The request is not valid.", { problems });
}

function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: "is not a member of this request" }));
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
async function parseLongList({ schema, input, name, list, rows }: LongList): Promise<Record<string, unknown>> {
  const anyRows = list.clone({ ...list.def, element: z.unknown() });
  const rest = parse(schema.clone({ ...schema.def, shape: { ...schema.shape, [name]: anyRows } }), input);
  const parsed: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  await forEachInTurns(rows, (row, index) => {
    const result = list.element.safeParse(row);
    if (result.success) parsed.push(result.data);
    else issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [name, index, ...issue.path] })));
    return issues.length < MAX_PROBLEMS ? undefined : false;
  });
  if (issues.length > 0) throw refusal(issues);
  return { ...rest, [name]: parsed };
}
