import type { HonoRequest } from "hono";
import { z } from "zod";
import type { Problem } from "../../contract/problem.ts";
import { unknownMember } from "../../domain/unknown-member.ts";
import type { AnswerLimit } from "./answer-limit.ts";
import { readQuery } from "./read-query.ts";
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
