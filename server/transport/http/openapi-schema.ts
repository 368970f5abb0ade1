import { z } from "zod";

export type Json = Record<string, unknown>;

interface MadeSchema {
  own: Json;
  /** Parts with an id. */
  parts: Record<string, Json>;
}

/** Contracts do not change, and a document asks for each several times. */
const made = { input: new WeakMap<z.ZodType, MadeSchema>(), output: new WeakMap<z.ZodType, MadeSchema>() };

function makeSchema(schema: z.ZodType, io: "input" | "output"): MadeSchema {
  const held = made[io].get(schema);
  if (held) return held;
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
  made[io].set(schema, { own, parts: $defs });
  return { own, parts: $defs };
}

/** JSON Schema of a contract. Parts with an id go into `shared` and are referenced. */
export function toSchema(schema: z.ZodType, io: "input" | "output", shared: Record<string, Json>): Json {
  const { own, parts } = makeSchema(schema, io);
  for (const [id, part] of Object.entries(parts)) shared[id] = rewriteReferences(part) as Json;
  const id = schema.meta()?.id;
  if (id === undefined) return rewriteReferences(own) as Json;
  if (!Object.hasOwn(parts, id)) shared[id] = rewriteReferences(own) as Json;
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
