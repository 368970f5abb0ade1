import type { HonoRequest } from "hono";
import type { Problem } from "../../contract/problem.ts";
import { Fault } from "../../domain/fault.ts";
import { unknownMember } from "../../domain/unknown-member.ts";

export interface Query {
  /** The known parameters. One with a problem has no value. */
  values: Record<string, string>;
  /** Of the names: whether a value is valid is decided with the rest of the input. */
  problems: Problem[];
}

/** Caches and browsers add such parameters, so that an address is a new one. They mean nothing. */
const isForCaches = (name: string): boolean => name.startsWith("_");

/** Where an escape stands for no character, the decoded text has a sign that was not sent. */
const isMistaken = (value: string, search: string): boolean => value.includes("\ufffd") && !/%ef%bf%bd/i.test(search);

/** Reads a query: each parameter must be known, and given once. */
export function readQuery(request: HonoRequest, known: readonly string[]): Query {
  if (!request.url.includes("?")) return { values: {}, problems: [] };
  const given = new Map<string, { first: string; isRepeated: boolean }>();
  const { search, searchParams } = new URL(request.url);
  for (const [name, value] of searchParams) {
    if (isForCaches(name)) continue;
    const earlier = given.get(name);
    given.set(name, { first: earlier?.first ?? value, isRepeated: earlier !== undefined });
  }
  const values: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const [name, { first, isRepeated }] of given) {
    if (!known.includes(name)) problems.push(unknownMember([name], known));
    else if (isRepeated) problems.push({ path: [name], message: "This is given more than once." });
    else if (isMistaken(first, search)) {
      problems.push({ path: [name], message: "This has a percent-escape that stands for no character." });
    } else values[name] = first;
  }
  return { values, problems };
}

/** Of a route that takes no parameters. @throws Fault `invalid_request` */
export function requireEmptyQuery(request: HonoRequest): void {
  const { problems } = readQuery(request, []);
  if (problems.length > 0) throw new Fault("invalid_request", "This route takes no parameters.", { problems });
}
