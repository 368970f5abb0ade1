import { gatewayDocument } from "#server/transport/gateway/openapi.ts";
import type { OpenApiDocument } from "#server/transport/http/openapi-parts.ts";
import { openApiDocument } from "#server/transport/rest/openapi.ts";
import { formatPlainList } from "../../_ui/format.ts";
import {
  componentOf,
  describeType,
  nameOf,
  type Operation,
  readOperations,
  type Schema,
} from "../reference/read-openapi-document.ts";
import { referenceTexts } from "../reference/texts.ts";
import { type Block, headingBlock, listBlock, textBlock } from "./blocks.ts";
import { markdownTexts } from "./texts.ts";

const texts = referenceTexts.operation;

/** The operations of one tag of an OpenAPI document. */
export interface ReferencePart {
  path: string;
  title: string;
  text: string;
  /** The address of the API. */
  base: string;
  operations: Operation[];
  schemas: Record<string, Schema>;
}

export interface DescribedApi {
  title: string;
  base: string;
  parts: ReferencePart[];
}

let apis: DescribedApi[] | undefined;

/** The APIs of the service by their documents, which are made once. */
export function describedApis(): DescribedApi[] {
  apis ??= [openApiDocument(), gatewayDocument()].map(readDocument);
  return apis;
}

/** Where people read about an operation. */
export const operationHref = (id: string): string => `/docs/reference#${id}`;

export const referenceParts = (): ReferencePart[] => describedApis().flatMap(({ parts }) => parts);

function readDocument(document: OpenApiDocument): DescribedApi {
  const { info, servers, tags, components } = document as unknown as {
    info: { title: string };
    servers: { url: string }[];
    tags: { name: string; description: string }[];
    components: { schemas: Record<string, Schema> };
  };
  const base = servers[0]?.url ?? "";
  const operations = readOperations(document);
  const parts = tags.map(({ name, description }) => ({
    path: `/docs/reference/${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`,
    ...{ title: name, text: description, base, schemas: components.schemas },
    operations: operations.filter(({ tag }) => tag === name),
  }));
  return { title: info.title, base, parts };
}

/** What all operations have in common, and where each is described. */
export function readReference(): Block[] {
  const { title, conventions } = referenceTexts;
  return [
    headingBlock(1, title),
    listBlock(describedApis().map((api) => markdownTexts.api(api.title, api.base))),
    headingBlock(2, conventions.title),
    listBlock(conventions.items),
    ...referenceParts().flatMap((part) => [
      headingBlock(2, `[${part.title}](${part.path})`),
      listBlock(
        part.operations.map(
          ({ id, summary, method, path }) => `[${summary}](${part.path}#${id}): \`${method} ${shortPath(path)}\``,
        ),
      ),
    ]),
  ];
}

const shortPath = (path: string): string => path.replace(/\/$/, "");

/** The operations of a tag, and the schemas that they name. */
export function readReferencePart({ title, text, base, operations, schemas }: ReferencePart): Block[] {
  const named = new Set<string>();
  for (const { parameters, body, reply, events } of operations) {
    for (const schema of [...parameters.map((one) => one.schema), body ?? {}, reply, ...Object.values(events ?? {})]) {
      collectNames(schema, schemas, named);
    }
  }
  return [
    headingBlock(1, title),
    textBlock(text),
    ...operations.flatMap((operation) => readOperation(operation, base, schemas)),
    ...(named.size > 0 ? [headingBlock(2, markdownTexts.schemas)] : []),
    ...[...named].sort().flatMap((name) => readSchema(name, schemas[name] ?? {})),
  ];
}

function readOperation(operation: Operation, base: string, schemas: Record<string, Schema>): Block[] {
  const { id, summary, method, path, description, parameters, body, reply, events, failures } = operation;
  const places: Record<string, string> = texts.places;
  return [
    headingBlock(2, summary, id),
    textBlock(`\`${method} ${base}${shortPath(path)}\``),
    textBlock(description),
    textBlock(accessOf(operation)),
    ...titled(
      texts.parameters,
      parameters.map(({ name, schema, required, description: about, in: place }) => {
        const all = [about, places[place]].filter(Boolean).join(" ");
        return memberLine(name, { ...schema, description: all }, required ?? false);
      }),
    ),
    ...(body ? membersOf(texts.body, body, schemas) : []),
    ...(events
      ? titled(
          texts.events,
          Object.entries(events).map(([name, schema]) => memberLine(name, schema, false)),
        )
      : membersOf(texts.response, reply, schemas)),
    textBlock(markdownTexts.statuses(formatPlainList(failures.map(({ status }) => status)))),
  ];
}

function accessOf({ access, limit }: Operation): string {
  if (access.length === 0 && !limit) return texts.public;
  const credentials = texts.accepts(access.length > 0 ? access : [texts.clientCredentials]);
  if (!limit) return credentials;
  const minutes = limit.windowSeconds / 60;
  const count = access.some((kind) => kind.startsWith("OAuth2"))
    ? texts.limitWithOAuth(limit.direct, minutes, limit.oauth)
    : texts.limit(limit.direct, minutes);
  return `${credentials} ${count}`;
}

const titled = (title: string, lines: string[]): Block[] =>
  lines.length > 0 ? [textBlock(`${title}:`), listBlock(lines)] : [];

/** A schema with a name is described at the end of the page, but for the body, which has a name only in the document. */
function membersOf(title: string, schema: Schema, schemas: Record<string, Schema>): Block[] {
  const component = componentOf(schema);
  const shape = component ? schemas[component] : schema;
  const lines = memberLines(shape ?? {});
  if (component && schema.$ref === undefined) return [textBlock(markdownTexts.titledType(title, describeType(schema)))];
  return lines.length > 0 ? titled(title, lines) : [textBlock(markdownTexts.titledType(title, describeType(schema)))];
}

const readSchema = (name: string, schema: Schema): Block[] => {
  const lines = memberLines(schema);
  return [
    headingBlock(3, name),
    ...(schema.description ? [textBlock(schema.description)] : []),
    lines.length > 0
      ? listBlock(lines)
      : textBlock(markdownTexts.type(describeType({ ...schema, $ref: undefined } as Schema))),
  ];
};

/** One line for each member, those of objects inside below it. */
function memberLines(schema: Schema, indent = ""): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const inner = member.items ?? member;
    const own = memberLine(name, member, schema.required?.includes(name) ?? false);
    return [indent + own, ...(inner.properties ? memberLines(inner, `${indent}  `) : [])];
  });
}

function memberLine(name: string, schema: Schema, required: boolean): string {
  const type = required ? referenceTexts.members.required(describeType(schema)) : describeType(schema);
  return schema.description
    ? markdownTexts.member(name, type, schema.description)
    : markdownTexts.plainMember(name, type);
}

function collectNames(schema: Schema, schemas: Record<string, Schema>, found: Set<string>): void {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    if (found.has(name)) return;
    found.add(name);
    collectNames(schemas[name] ?? {}, schemas, found);
    return;
  }
  const inside = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const one of schema.items ? [...inside, schema.items] : inside) collectNames(one, schemas, found);
}
