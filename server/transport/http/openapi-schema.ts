import { z } from "zod";

export type Json = Record<string, unknown>;

/** JSON Schema of a contract. Parts with an id go into `shared` and are referenced. */
export function toSchema(schema: z.ZodType, io: "input" | "output", shared: Record<string, Json>): Json {
  const {
    $defs = {},
    $schema,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // Generators make a type of each variant when the member is named that tells them apart.
      if ("discriminator" in def) jsonSchema.discriminator = { propertyName: def.discriminator };
      // These bounds hold for every JSON integer, and this pattern repeats the format.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format === "email") delete jsonSchema.pattern;
      if (io === "output" && jsonSchema.type === "object" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties; // members may be added to answers
      }
    },
  }) as Json & { $defs?: Record<string, Json> };
  for (const [id, definition] of Object.entries($defs)) shared[id] = rewriteReferences(definition) as Json;
  const id = schema.meta()?.id;
  if (id === undefined) return rewriteReferences(own) as Json;
  if (!Object.hasOwn($defs, id)) shared[id] = rewriteReferences(own) as Json;
  return { $ref: `#/components/schemas/${id}` };
}

function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => key !== "id" || typeof member !== "string")
      .map(([key, member]) => [key, rewriteMember(key, member)]),
  );
}

function rewriteMember(key: string, member: unknown): unknown {
  if (key === "examples") return member; // values, not schemas
  return key === "$ref" && typeof member === "string"
    ? member.replace("#/$defs/", "#/components/schemas/")
    : rewriteReferences(member);
}

interface Variant {
  properties?: Record<string, { const?: unknown; enum?: unknown[] }>;
}

/** Says of each union which value of its member leads to which variant. */
export function mapVariants(schemas: Record<string, Json>): void {
  for (const { oneOf = [], discriminator } of Object.values(schemas) as {
    oneOf?: { $ref: string }[];
    discriminator?: { propertyName: string; mapping?: Record<string, string> };
  }[]) {
    if (!discriminator) continue;
    const entries = oneOf.flatMap(({ $ref }) => {
      const member = (schemas[$ref.split("/").at(-1) ?? ""] as Variant).properties?.[discriminator.propertyName];
      return (member?.enum ?? [member?.const]).map((value) => [String(value), $ref]);
    });
    discriminator.mapping = Object.fromEntries(entries);
  }
}
