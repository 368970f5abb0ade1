import type { Scope } from "#server/contract/access.ts";
import { describeType, type Operation } from "./read-openapi-document.ts";
import { toJsonText } from "./reply-texts.ts";

export interface TriedParameter {
  name: string;
  place: "path" | "query";
  required: boolean;
  type: string;
  example: string;
}

/** What *Try it* needs to know of an operation. */
export interface TriedOperation {
  id: string;
  summary: string;
  method: string;
  /** On the origin of the page, which serves both APIs whatever their own addresses are. */
  path: string;
  parameters: TriedParameter[];
  /** JSON to begin with; null: it takes no body. */
  body: string | null;
  needsToken: boolean;
  /** Any of these opens it; empty: a token that is not limited. */
  scopes: Scope[];
}

/** @returns Null for what only programs with credentials of their own call. */
export function toTriedOperation(operation: Operation, isGateway: boolean): TriedOperation | null {
  const { id, summary, method, path, parameters, body, bodyExample, isForm, triedBy, scopes } = operation;
  if (triedBy === null || isForm) return null;
  return {
    ...{ id, summary, method, needsToken: triedBy === "token", scopes: scopes as Scope[] },
    path: `${isGateway ? "/gateway/v1" : "/v1"}${path.replace(/\/$/, "")}`,
    parameters: parameters.flatMap(({ name, in: place, required = false, schema, example }) =>
      place === "path" || place === "query"
        ? [{ name, place, required, type: describeType(schema), example: example === undefined ? "" : String(example) }]
        : [],
    ),
    body: body ? toJsonText(bodyExample ?? {}) : null,
  };
}
