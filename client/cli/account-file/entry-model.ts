import type { Client } from "../../client.ts";
import { REFERENCES, SECTION_NAMES, type SectionName, sectionOf } from "./sections.ts";

/** The part of JSON Schema that the document of the service has. */
export interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  default?: unknown;
  [keyword: string]: unknown;
}
export interface ServiceDocument {
  components: { schemas: Record<string, Schema> };
}

/** What an entry of a section may have: as the service that is asked has it, and not as this program knew it. */
export interface EntryModel {
  /** Of the file: with names in place of ids, and without members that the service would keep unread. */
  schema: Schema;
  /** In the order in which they are written. */
  members: readonly string[];
  /** Of the members, and of those of `config`. */
  defaults: Readonly<Record<string, unknown>>;
  configDefaults: Readonly<Record<string, unknown>>;
  /** What can be sent when the record is created; anything else follows in a second call. */
  createMembers: ReadonlySet<string>;
}
export type Model = Readonly<Record<SectionName, EntryModel>>;

/** Beside the paths of the reference, the API answers what describes them. */
export const readDocument = async (client: Client, signal: AbortSignal): Promise<ServiceDocument> =>
  (await client.get("/openapi.json" as "/user", { signal })) as object as ServiceDocument;

export function makeModel(document: ServiceDocument): Model {
  const models = SECTION_NAMES.map((name) => [name, makeEntryModel(document.components.schemas, name)] as const);
  return Object.fromEntries(models) as Record<SectionName, EntryModel>;
}

function makeEntryModel(schemas: Record<string, Schema>, name: SectionName): EntryModel {
  const section = sectionOf(name);
  const partOf = (part: string | undefined): Schema => (part === undefined ? {} : (schemas[part] ?? {}));
  const created = partOf(section.schemas.create);
  const properties = { ...partOf(section.schemas.update).properties, ...created.properties };
  const members = [...new Set([...Object.keys(created.properties ?? {}), ...Object.keys(properties)])];
  const required = (created.required ?? []).filter((member) => !Object.hasOwn(section.defaults, member));
  const entry = toFileSchema(schemas, { type: "object", properties, required, additionalProperties: false });
  return {
    schema: name === "schedules" ? withKinds(entry) : entry,
    // A config is long, and stands last.
    members: members.sort((one, other) => Number(one === "config") - Number(other === "config")),
    defaults: { ...defaultsOf(created), ...section.defaults },
    configDefaults: defaultsOf(partOf(section.schemas.config)),
    createMembers: new Set(Object.keys(created.properties ?? {})),
  };
}

const defaultsOf = ({ properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([member, schema]) => ("default" in schema ? [[member, schema.default]] : [])),
  );

/**
 * Without references, and without null: what an entry does not have is as by default. An object that keeps any member
 * takes no others than those that it knows; `x-keeps-others` says so.
 */
function toFileSchema(schemas: Record<string, Schema>, schema: Schema, inside: readonly string[] = []): Schema {
  const { $ref, anyOf, properties, items, additionalProperties, ...own } = schema;
  const transform = (part: Schema) => toFileSchema(schemas, part, inside);
  if ($ref !== undefined) {
    const part = $ref.slice($ref.lastIndexOf("/") + 1);
    const referenced = inside.includes(part) ? {} : (schemas[part] ?? {});
    return toFileSchema(schemas, { ...referenced, ...own }, [...inside, part]);
  }
  const choices = anyOf?.filter(({ type }) => type !== "null");
  if (choices?.length === 1) return transform({ ...choices[0], ...own });
  return {
    ...own,
    ...(choices && { anyOf: choices.map(transform) }),
    ...(items && { items: transform(items) }),
    ...(properties
      ? {
          properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, transform(part)])),
          additionalProperties: false,
          "x-keeps-others": additionalProperties !== false,
        }
      : additionalProperties !== undefined && { additionalProperties }),
  };
}

/** What tells what a schedule of each kind does with its bots. */
const KIND_MEMBERS: Readonly<Record<string, string>> = { command: "command", chat: "content", preset: "presetId" };

/** Of a schedule: `input` is as its kind needs it, `target` is one of all, and it has one of `cron` and `at`. */
function withKinds(entry: Schema): Schema {
  const { input = {}, target = {}, ...properties } = entry.properties ?? {};
  const byKind = Object.entries(KIND_MEMBERS).flatMap(([kind, member]) => {
    const branch = input.anyOf?.find((one) => Object.hasOwn(one.properties ?? {}, member));
    if (!branch) return [];
    return [{ if: { not: isKind(kind) }, else: { properties: { input: withNames("input", branch) } } }];
  });
  return {
    ...entry,
    properties: { ...properties, input: { type: "object" }, target: withNames("target", oneOfAll(target)) },
    allOf: byKind,
    oneOf: [{ required: ["cron"] }, { required: ["at"] }],
  };
}

const isKind = (kind: string): Schema => ({ properties: { kind: { const: kind } }, required: ["kind"] });

/** Objects of one member each become one object, whose problems are easier to say. */
const oneOfAll = ({ anyOf = [] }: Schema): Schema => ({
  type: "object",
  properties: Object.assign({}, ...anyOf.map(({ properties }) => properties)),
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
});

/** Takes the name of a record in place of its id. */
function withNames(member: string, schema: Schema): Schema {
  const reference = REFERENCES.find((one) => one.member === member && Object.hasOwn(schema.properties ?? {}, one.id));
  if (!reference) return schema;
  const name: Schema = { type: "string", minLength: 1 };
  return {
    ...schema,
    properties: { [reference.name]: name, ...schema.properties },
    required: schema.required?.filter((one) => one !== reference.id) ?? [],
    minProperties: 1,
    maxProperties: 1,
  };
}
