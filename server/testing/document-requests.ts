import fc from "fast-check";
import type { OpenApiDocument } from "../transport/http/openapi-parts.ts";
import { ANYTHING, TEXTS } from "./hostile-values.ts";
import type { Path } from "./input-paths.ts";
import { type Schema, type Schemas, valueOfSchema } from "./schema-values.ts";
import { setAt } from "./set-at.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
  example?: unknown;
}
interface Described {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
}

/** An operation of an OpenAPI document, and what its requests are made of. */
export interface DocumentedOperation {
  method: string;
  /** With `{names}`. */
  path: string;
  parameters: readonly Parameter[];
  body: { type: string; schema: Schema; example: unknown; isRequired: boolean } | null;
}

export function operationsOf({ paths }: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Described>).map(([method, { parameters = [], requestBody }]) => {
      const [[type = "", media] = []] = Object.entries(requestBody?.content ?? {});
      const isRequired = requestBody?.required ?? false;
      const body = media ? { type, schema: media.schema, example: media.example, isRequired } : null;
      return { method: method.toUpperCase(), path, parameters, body };
    }),
  );
}

type Values = Record<string, string>;

export interface DocumentRequest {
  method: string;
  path: Values;
  query: Values;
  headers: Values;
  /** Undefined for none. */
  body: unknown;
  /** Of the body; undefined for that of the document. */
  type: string | undefined;
}

/** Requests as the document describes them, and as many of them with one part changed to anything else. */
export function requestsTo(operation: DocumentedOperation, schemas: Schemas): fc.Arbitrary<DocumentRequest> {
  const valid = validRequests(operation, schemas);
  return fc.oneof(valid, valid.chain(changedOnce));
}

function validRequests({ method, parameters, body }: DocumentedOperation, schemas: Schemas) {
  const valuesIn = (place: Parameter["in"]): fc.Arbitrary<Values> => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const requiredKeys = own.flatMap(({ name, required }) => (required ? [name] : []));
    const values = Object.fromEntries(own.map((one) => [one.name, textOf(one, schemas)]));
    const required = Object.fromEntries(Object.entries(values).filter(([name]) => requiredKeys.includes(name)));
    return fc.oneof(fc.record(required), fc.record(values, { requiredKeys }));
  };
  return fc.record<DocumentRequest>({
    method: fc.constant(method),
    path: valuesIn("path"),
    query: valuesIn("query"),
    headers: valuesIn("header"),
    body: body ? bodyOf(body, schemas) : fc.constant(undefined),
    type: fc.constant(undefined),
  });
}

/** Mostly the example, where there is one: what it names exists. */
const withExample = <T>(example: T | undefined, others: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  example === undefined ? others : fc.oneof({ weight: 4, arbitrary: fc.constant(example) }, others);

function textOf({ name, in: place, schema, example }: Parameter, schemas: Schemas): fc.Arbitrary<string> {
  // With the key of another request it would be a repeat.
  const values = name === "Idempotency-Key" ? fc.uuid() : withExample(example, valueOfSchema(schema, schemas));
  const texts = values.map((value) => (Array.isArray(value) ? value.join(",") : String(value)));
  return place === "header" ? texts.map(toHeader) : texts;
}

/** As it can stand in a header. */
const toHeader = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, 4_000)
    .trim();

function bodyOf({ schema, example, isRequired }: NonNullable<DocumentedOperation["body"]>, schemas: Schemas) {
  const made = valueOfSchema(schema, schemas);
  const extended = made.map((value) => ({ ...(example as object), ...(value as object) }));
  const bodies = withExample(example, example === undefined ? made : fc.oneof(made, extended));
  return isRequired ? bodies : fc.option(bodies, { nil: undefined, freq: 9 });
}

/** Where values stand in a value, and where a member of an object could stand that nobody knows. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const members = Object.entries(value).map(
    ([key, member]) => [Array.isArray(value) ? Number(key) : key, member] as const,
  );
  const inside = members.flatMap(([key, member]) => pathsIn(member, [...path, key]));
  return [path, ...(Array.isArray(value) ? [] : [[...path, "unknown"]]), ...inside];
}

function changedOnce(request: DocumentRequest): fc.Arbitrary<DocumentRequest> {
  const changedText = (part: "path" | "query" | "headers", more: readonly string[]) => {
    const names = [...Object.keys(request[part]), ...more];
    if (names.length === 0) return [];
    const texts = part === "headers" ? TEXTS.map(toHeader) : TEXTS;
    const changes = fc.tuple(fc.constantFrom(...names), texts);
    return [changes.map(([name, text]) => ({ ...request, [part]: { ...request[part], [name]: text } }))];
  };
  const { body } = request;
  const changedBody = fc
    .tuple(fc.constantFrom(...pathsIn(body)), fc.oneof({ weight: 3, arbitrary: ANYTHING }, fc.constant(undefined)))
    .map(([path, value]) => ({ ...request, body: setAt(body, path, value) }));
  return fc.oneof(
    ...(body === undefined ? [] : [{ weight: 4, arbitrary: changedBody }]),
    ...changedText("path", []),
    ...changedText("query", ["unknown"]),
    ...changedText("headers", ["Authorization", "Accept"]),
    fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "OPTIONS").map((method) => ({ ...request, method })),
    fc.constantFrom("text/plain", "application/xml").map((type) => ({ ...request, type })),
  );
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The request's address below the API's, without what an empty name would make of it. */
export function addressOf(operation: DocumentedOperation, { path, query }: DocumentRequest): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? "") || "%20");
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return filled + (pairs.length > 0 ? `?${pairs.join("&")}` : "");
}

/** What a text of the query stands for, by the type that the schema gives it; the text itself where it is none. */
export function valueOfText(text: string, schema: Schema): unknown {
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants)) {
    const values = (variants as Schema[]).map((one) => valueOfText(text, one));
    return values.find((value) => typeof value !== "string") ?? text;
  }
  if (schema.type === "array") return text.split(",").map((part) => valueOfText(part, schema.items ?? {}));
  if (schema.type === "null") return text === "null" ? null : text;
  if (schema.type === "boolean") return text === "true" || (text === "false" ? false : text);
  return /^(?:integer|number)$/.test(schema.type ?? "") && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
