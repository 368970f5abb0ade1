import fc from "fast-check";

export type Schema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
};
export type Schemas = Record<string, Schema>;

/** Longer values say nothing more. */
const MAX_LENGTH = 40;
const MAX_ITEMS = 3;
const MAX_EXTRA_MEMBERS = 2;

const BY_FORMAT: Record<string, fc.Arbitrary<string>> = {
  "date-time": fc
    .date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl({ validSchemes: ["https"] }),
};

type Named = (name: string) => fc.Arbitrary<unknown>;
/** Beyond it the first variant is taken, which contains no other one. */
const MAX_DEPTH = 4;
const named = new WeakMap<Schemas, Named>();

/** Values that a schema of an OpenAPI document allows. References are to `schemas`, which may contain themselves. */
export function valueOfSchema(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const known = named.get(schemas) ?? nameValues(schemas);
  named.set(schemas, known);
  return valueIn(schema, known);
}

function nameValues(schemas: Schemas): Named {
  const values = fc.letrec((tie) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, valueIn(schema, tie)])),
  );
  return (name) => values[name] ?? fc.jsonValue();
}

function valueIn(schema: Schema, schemas: Named): fc.Arbitrary<unknown> {
  const { $ref, enum: words, anyOf, oneOf } = schema;
  if (typeof $ref === "string") return schemas($ref.split("/").at(-1) ?? "");
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(words)) return fc.constantFrom(...(words as unknown[]));
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) {
    const depth = { maxDepth: MAX_DEPTH, depthIdentifier: "schema" };
    return fc.oneof(depth, ...(variants as Schema[]).map((one) => valueIn(one, schemas)));
  }
  const make = BY_TYPE[schema.type ?? ""];
  return make ? make(schema, schemas) : fc.jsonValue();
}

const BY_TYPE: Record<string, (schema: Schema, schemas: Named) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum, maximum }) => fc.integer(given({ min: minimum, max: maximum })),
  number: ({ minimum, maximum }) =>
    fc.double({ noNaN: true, noDefaultInfinity: true, ...given({ min: minimum, max: maximum }) }),
  string({ format, pattern, minLength = 0, maxLength = Infinity }) {
    const known = BY_FORMAT[String(format)];
    if (known) return known;
    if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern, "u"));
    const [min, max] = [Number(minLength), Math.min(Number(maxLength), Number(minLength) + MAX_LENGTH)];
    return fc.oneof(fc.string({ minLength: min, maxLength: max }), fc.constant("Otter".padEnd(min, "r").slice(0, max)));
  },
  array({ items = {}, minItems = 0, maxItems = Infinity }, schemas) {
    const [min, max] = [Number(minItems), Math.min(Number(maxItems), Number(minItems) + MAX_ITEMS)];
    return fc.array(valueIn(items, schemas), { minLength: min, maxLength: max, depthIdentifier: "schema" });
  },
  object({ properties = {}, required = [], additionalProperties: extra }, schemas) {
    const members = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, valueIn(member, schemas)]),
    );
    const record = fc.record(members, { requiredKeys: required });
    if (typeof extra !== "object" || Object.keys(properties).length > 0) return record;
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), valueIn(extra, schemas), {
      maxKeys: MAX_EXTRA_MEMBERS,
    });
  },
};

const given = (bounds: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(bounds).flatMap(([name, value]) => (typeof value === "number" ? [[name, value]] : [])),
  );
