import type { OpenApiDocument } from "#server/transport/http/openapi-parts.ts";
import { formatAlternatives, formatPlainList } from "../english.ts";
import { referenceTexts } from "./texts.ts";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
}

export interface Operation {
  id: string;
  method: string;
  /** With its trailing slash. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** The accepted credentials; empty for a public route. */
  access: string[];
  /** Whom a person can try it as: by an API token of theirs, as nobody, or not at all. */
  triedBy: "token" | "nobody" | null;
  /** Any of these opens it, where scopes do. */
  scopes: string[];
  limit: { direct: number; oauth: number; windowSeconds: number } | null;
  parameters: Parameter[];
  body: Schema | null;
  bodyExample: unknown;
  /** The body is a form, not JSON. */
  isForm: boolean;
  reply: Schema;
  replyExample: unknown;
  /** The events of a streamed response; null for a JSON response. */
  events: Record<string, Schema> | null;
  failures: { status: number; description: string; example: unknown }[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

/** What the service sends to webhooks. */
export interface Message {
  id: string;
  type: string;
  summary: string;
  description: string;
  headers: Parameter[];
  body: Schema;
  example: unknown;
}

const texts = referenceTexts.types;
const CREDENTIAL_LABELS: Record<string, string> = referenceTexts.credentials;

/** The operations of a document, in the order of its paths. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation(path, method, described as unknown as Described, document.components),
    ),
  );
}

/** The messages to webhooks, in the order of the document. */
export function readMessages({ webhooks = {}, components }: OpenApiDocument): Message[] {
  return Object.entries(webhooks as Record<string, { post: Described }>).map(([type, { post }]) => {
    const content = post.requestBody?.content;
    return {
      ...{ id: post.operationId, type, summary: post.summary, description: post.description },
      ...{ headers: post.parameters, body: bodyOf(content, components.schemas as Record<string, Schema>) ?? {} },
      example: exampleOf(content),
    };
  });
}

interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Operation["parameters"];
  requestBody?: { content: Content };
  responses: Record<string, Answer | { $ref: string }>;
  "x-rate-limit"?: NonNullable<Operation["limit"]>;
}
interface Answer {
  description: string;
  content?: Content;
}
type Content = Record<string, { schema: Schema; example?: unknown }>;

function readOperation(
  path: string,
  method: string,
  described: Described,
  shared: OpenApiDocument["components"],
): Operation {
  const { operationId, summary, description, tags, security, parameters, requestBody, responses } = described;
  const { 200: done, ...failed } = Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      ("$ref" in answer ? shared.responses[nameOf(answer.$ref)] : answer) as unknown as Answer,
    ]),
  );
  const answer = Object.values(done?.content ?? {})[0];
  const body = bodyOf(requestBody?.content, shared.schemas as Record<string, Schema>);
  const isForm = requestBody !== undefined && !("application/json" in requestBody.content);
  const takesToken = security.some((requirement) => "apiToken" in requirement);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    tag: tags[0] ?? "",
    summary,
    description,
    access: security.flatMap((requirement) =>
      Object.entries(requirement).map(([kind, scopes]) => CREDENTIAL_LABELS[kind] ?? `OAuth2 ${scopes.join(" ")}`),
    ),
    triedBy: (takesToken && "token") || (security.length === 0 && "nobody") || null,
    scopes: security.flatMap(({ oauth2 = [] }) => oauth2),
    limit: described["x-rate-limit"] ?? null,
    parameters,
    body,
    // That of the contract can be sent as it is; that of the document may name things of the demo fleet.
    bodyExample: body?.examples?.[0] ?? exampleOf(requestBody?.content),
    isForm,
    reply: answer?.schema ?? {},
    replyExample: answer?.example,
    events: eventsOf(done?.content, shared.schemas as Record<string, Schema>),
    failures: Object.entries(failed).map(([status, { description, content }]) => ({
      ...{ status: Number(status), description },
      example: exampleOf(content),
    })),
  };
}

const exampleOf = (content: Content | undefined): unknown => Object.values(content ?? {})[0]?.example;

function bodyOf(content: Answer["content"], schemas: Record<string, Schema>): Schema | null {
  const [body] = Object.values(content ?? {});
  return (body && resolve(body.schema, schemas)) ?? null;
}

/** The data of each event, by the name of the event. */
function eventsOf(content: Answer["content"], schemas: Record<string, Schema>): Operation["events"] {
  const union = content?.["text/event-stream"]?.schema;
  if (!union) return null;
  const variants = resolve(union, schemas)?.oneOf ?? [];
  return Object.fromEntries(
    variants.map((variant) => {
      const { properties = {}, description } = resolve(variant, schemas) ?? {};
      return [String(properties.event?.const), { ...properties.data, description }];
    }),
  );
}

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema | undefined =>
  schema.$ref ? schemas[nameOf(schema.$ref)] : schema;

/** The type of a value with its bounds: `string, 1 to 16 characters`. */
export function describeType(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return formatAlternatives([...new Set(choices.map(describeType))]);
  if (schema.enum) return formatPlainList(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) {
    return formatPlainList([
      texts.arrayOf(describeType(schema.items)),
      ...bounds(schema.minItems, schema.maxItems, "items"),
    ]);
  }
  return formatPlainList([
    Array.isArray(schema.type) ? formatAlternatives(schema.type) : (schema.type ?? texts.any),
    ...(schema.format ? [schema.format] : []),
    ...bounds(schema.minLength, schema.maxLength, "characters"),
    ...bounds(schema.minimum, schema.maximum, "value"),
  ]);
}

function bounds(min: number | undefined, max: number | undefined, of: keyof typeof texts.range): string[] {
  if (min !== undefined && max !== undefined) return [texts.range[of](min, max)];
  if (max !== undefined) return [texts.atMost[of](max)];
  return min === undefined ? [] : [texts.atLeast[of](min)];
}

export const nameOf = (reference: string): string => reference.split("/").at(-1) ?? reference;

/** The component that a schema or the items of an array refer to; null for an inline schema. */
export function componentOf(schema: Schema): string | null {
  if (schema.$ref) return nameOf(schema.$ref);
  return schema.items ? componentOf(schema.items) : null;
}
