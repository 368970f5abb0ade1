import type { OpenApiDocument } from "./openapi-parts.ts";
import type { Json } from "./openapi-schema.ts";

/** The same document in OpenAPI 3.0.3, for programs that read no later version. Webhooks become an extension. */
export function toOpenApi30({ openapi, info, webhooks, ...document }: OpenApiDocument): Json {
  const { summary, license, ...kept } = info as Json & { license: { name: string; identifier: string } };
  const { schemas } = document.components;
  return {
    openapi: "3.0.3",
    info: { ...kept, license: { name: license.name, url: `https://spdx.org/licenses/${license.identifier}.html` } },
    ...(convertPart(document, schemas) as Json),
    ...(webhooks !== undefined && { "x-webhooks": convertPart(webhooks, schemas) }),
  };
}

type Schemas = Record<string, Json>;

function convertPart(value: unknown, schemas: Schemas): unknown {
  if (Array.isArray(value)) return value.map((part) => convertPart(part, schemas));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === "example" || key === "examples") return [key, member];
      if (key === "schema") return [key, convertSchema(member as Json, schemas)];
      return [key, key === "schemas" ? convertEach(member as Schemas, schemas) : convertPart(member, schemas)];
    }),
  );
}

const convertEach = (named: Schemas, schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, convertSchema(schema, schemas)]));

const isNull = ({ type }: Json): boolean => type === "null";

/** In 3.0, null is a mark beside a type, constants are enumerations, and nothing stands beside a reference. */
function convertSchema(schema: Json, schemas: Schemas): Json {
  const { const: constant, examples, propertyNames, type, anyOf = choicesOf(type), $ref, ...kept } = schema;
  const converted: Json = { ...(type !== undefined && !anyOf && { type }), ...convertMembers(kept, schemas) };
  if (constant !== undefined) converted.enum = [constant];
  if (Array.isArray(examples)) converted.example = examples[0];
  if ($ref !== undefined) return Object.keys(converted).length === 0 ? { $ref } : { ...converted, allOf: [{ $ref }] };
  return anyOf === undefined ? converted : { ...convertChoice(anyOf as Json[], schemas), ...converted };
}

/** An enumeration has to name null, too. */
const orNull = (schema: Json): Json => ({
  ...schema,
  ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  nullable: true,
});

/** Of several types, one choice each. */
const choicesOf = (type: unknown): Json[] | undefined =>
  Array.isArray(type) ? type.map((one) => ({ type: one })) : undefined;

function convertChoice(choices: Json[], schemas: Schemas): Json {
  const others = choices.filter((choice) => !isNull(choice));
  const [only] = others;
  if (others.length === choices.length) return { anyOf: others.map((choice) => convertSchema(choice, schemas)) };
  if (!only || others.length > 1) {
    return { anyOf: others.map((choice) => orNull(convertSchema(choice, schemas))) };
  }
  const { $ref } = only;
  if (typeof $ref !== "string") return orNull(convertSchema(only, schemas));
  const { type = "object" } = schemas[$ref.split("/").at(-1) ?? ""] ?? {};
  return { type, nullable: true, allOf: [{ $ref }] };
}

/** The schemas within a schema. */
function convertMembers(schema: Json, schemas: Schemas): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([key, member]) => {
      if (key === "properties") return [key, convertEach(member as Schemas, schemas)];
      if (key === "oneOf" || key === "allOf")
        return [key, (member as Json[]).map((one) => convertSchema(one, schemas))];
      const isSchema = key === "items" || key === "additionalProperties";
      return [key, isSchema && typeof member === "object" ? convertSchema(member as Json, schemas) : member];
    }),
  );
}
