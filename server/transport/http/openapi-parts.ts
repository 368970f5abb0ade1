import manifest from "../../../package.json" with { type: "json" };
import { type Access, Scope } from "../../contract/access.ts";
import { describeScope } from "../../contract/scopes.ts";
import { settings } from "../../settings/settings.ts";
import { changelogAddress } from "./deprecations.ts";
import { EXAMPLE_IDS } from "./openapi-examples.ts";
import { type Json, mapVariants } from "./openapi-schema.ts";

/** What several operations share, by name. */
export interface Components {
  schemas: Record<string, Json>;
  responses: Record<string, Json>;
  headers: Record<string, Json>;
}

export const newComponents = (): Components => ({ schemas: {}, responses: {}, headers: {} });

export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Json>>;
  components: Components & { securitySchemes: Json };
}

interface Described {
  title: string;
  summary: string;
  description: string;
  server: string;
  tags: Json[];
  paths: OpenApiDocument["paths"];
  webhooks?: Record<string, Json>;
  parts: Components;
  securitySchemes: Json;
  /** Values of schemas, by their name. */
  examples: Readonly<Record<string, unknown>>;
}

/** A document with what all of them have. The version is that of the API (specification 9), then that of the changelog. */
export function toDocument(described: Described): OpenApiDocument {
  const { title, summary, description, server, tags, paths, webhooks, parts, securitySchemes, examples } = described;
  mapVariants(parts.schemas);
  addExamples([paths, webhooks], examples);
  const { publicUrl } = settings();
  return {
    openapi: "3.1.0",
    info: {
      title,
      summary,
      description: `${description} What may change, and what was changed: ${changelogAddress()}`,
      version: `v1+${manifest.version}`,
      contact: { name: "The operator of the service", url: `${publicUrl}/docs` },
      license: { name: manifest.license, identifier: manifest.license },
    },
    externalDocs: { description: "The guide, and all operations with examples.", url: `${publicUrl}/docs/reference` },
    servers: [{ url: server }],
    tags,
    paths,
    ...(webhooks && { webhooks }),
    components: { ...parts, securitySchemes },
  };
}

/** Gives every body, also of a reply, an example of its schema. */
function addExamples(value: unknown, examples: Described["examples"]): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key !== "content") {
      addExamples(member, examples);
      continue;
    }
    for (const media of Object.values(member) as { schema: Json; example?: unknown }[]) {
      media.example ??= exampleOf(media.schema, examples);
    }
  }
}

/** Of several schemas, that of the first. */
function exampleOf({ $ref, items, anyOf }: Json, examples: Described["examples"]): unknown {
  if (typeof $ref === "string") return examples[$ref.split("/").at(-1) ?? ""];
  if (items) return [exampleOf(items as Json, examples)];
  return exampleOf((anyOf as Json[] | undefined)?.[0] ?? { $ref: "" }, examples);
}

/** Of each parameter of a path, what it is. */
const PATH_PARAMETERS: Record<string, string> = {
  botId: "The id of the bot.",
  memberId: "The player's account at the game platform.",
  categoryId: "The id of the category.",
  automationId: "The id of the automation, within its category.",
  presetId: "The id of the preset.",
  jobId: "The id of the job.",
  scheduleId: "The id of the schedule.",
  webhookId: "The id of the webhook.",
  deliveryId: "The id of the delivery.",
};

const idOf = (name: string): string | undefined => (EXAMPLE_IDS as Record<string, string>)[name];

interface Parameter {
  inPath: readonly string[];
  isRequired: boolean;
  schema: Json;
}

/** A parameter of the path or the query. */
export function describeParameter(name: string, { inPath, isRequired, schema }: Parameter): Json {
  const { description, ...own } = schema;
  return inPath.includes(name)
    ? { name, in: "path", required: true, description: PATH_PARAMETERS[name], schema: own, example: idOf(name) }
    : { name, in: "query", required: isRequired, description, ...joined(own), schema: own };
}

/** Lists are sent as one parameter, with commas. */
const joined = ({ type }: Json) => (type === "array" ? { style: "form", explode: false } : {});

export const json = (schema: Json) => ({ "application/json": { schema } });

/** The credentials that a route accepts. */
export function securityOf({ kinds, scopes = [] }: Access): Json[] {
  const ways: Json[] = [];
  if (kinds.includes("apiToken")) ways.push({ apiToken: [] });
  if (kinds.includes("session")) ways.push({ session: [] });
  if (kinds.includes("oauth")) ways.push(...scopes.map((scope) => ({ oauth2: [scope] })));
  return ways;
}

export const securitySchemes = () => ({
  apiToken: { type: "http", scheme: "bearer", description: "An API token (`SVC_…`). The word Bearer is optional." },
  session: { type: "http", scheme: "bearer", description: "The token of a signed-in session." },
  clientBasic: { type: "http", scheme: "basic", description: "An application's id and secret, each form-encoded." },
  oauth2: {
    type: "oauth2",
    description: "An access token of an application that a person has approved.",
    flows: {
      authorizationCode: {
        authorizationUrl: `${settings().publicUrl}/oauth2/authorize`,
        tokenUrl: `${settings().apiUrl}/oauth2/token`,
        scopes: Object.fromEntries(Scope.options.map((scope) => [scope, describeScope(scope)])),
      },
    },
  },
});
