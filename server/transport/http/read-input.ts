import type { HonoRequest } from "hono";
import { z } from "zod";
import type { Problem } from "../../contract/problem.ts";
import { Fault } from "../../domain/fault.ts";
import { unknownMember } from "../../domain/unknown-member.ts";
import type { AnswerLimit } from "./answer-limit.ts";
import { readJsonObject } from "./request-body.ts";
import { pathParameters, type Route } from "./route.ts";

/** Names of a route's input members, by where a request carries them. */
export interface InputNames {
  path: string[];
  query: string[];
  body: string[];
  /** Every member of the body may be left out, and so may the body. */
  isBodyOptional: boolean;
}

export function inputNamesOf({ path, bodyLimit, operation }: Route): InputNames {
  const inPath = pathParameters(path);
  const { input } = operation.spec;
  const shape = input instanceof z.ZodObject ? input.shape : null;
  const others = Object.keys(shape ?? {}).filter((name) => !inPath.includes(name));
  const [query, body] = bodyLimit === null ? [others, []] : [[], others];
  const isBodyOptional = shape !== null && body.every((name) => shape[name]?.safeParse(undefined).success);
  return { path: inPath, query, body, isBodyOptional };
}

/** Body, query and path parameters as one input. A member of the body cannot replace a path parameter. */
export async function readInput(
  request: HonoRequest,
  { bodyLimit, headerInput }: Route,
  names: InputNames,
  limit: AnswerLimit,
): Promise<{ input: Record<string, unknown>; problems: Problem[] }> {
  const { values, problems } = readQuery(request, names.query);
  const input: Record<string, unknown> =
    bodyLimit === null ? values : await limit.pause(readJsonObject(request, bodyLimit, names.isBodyOptional));
  for (const name of names.path) {
    if (Object.hasOwn(input, name)) problems.push(unknownMember([name], names.body));
    input[name] = request.param(name);
  }
  if (headerInput) {
    const value = request.header(headerInput.header);
    if (value !== undefined) input[headerInput.member] = value;
  }
  return { input, problems };
}

interface Query {
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
function readQuery(request: HonoRequest, known: readonly string[]): Query {
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
