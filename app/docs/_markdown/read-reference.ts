import { formatPlainList } from "../english.ts";
import {
  componentOf,
  describeType,
  type Message,
  nameOf,
  type Operation,
  type Schema,
} from "../reference/read-openapi-document.ts";
import { type ReferenceSection, readReference, sectionHref } from "../reference/reference-sections.ts";
import { referenceTexts } from "../reference/texts.ts";
import { type Block, headingBlock, listBlock, textBlock } from "./blocks.ts";
import { markdownTexts } from "./texts.ts";

const texts = referenceTexts.operation;

/** What all operations have in common, and where each is described. */
export function readReferenceOverview(): Block[] {
  const { title, conventions } = referenceTexts;
  const { documents, sections } = readReference();
  return [
    headingBlock(1, title),
    listBlock(documents.map((document) => markdownTexts.api(document.title, document.base))),
    headingBlock(2, conventions.title),
    listBlock(conventions.items),
    ...sections.flatMap(({ title: name, slug, operations, messages }) => [
      headingBlock(2, `[${name}](${sectionHref(slug)})`),
      listBlock([
        ...operations.map(
          ({ id, summary, method, path }) =>
            `[${summary}](${sectionHref(slug)}#${id}): \`${method} ${shortPath(path)}\``,
        ),
        ...messages.map(({ id, summary, type }) => `[${summary}](${sectionHref(slug)}#${id}): \`${type}\``),
      ]),
    ]),
  ];
}

const shortPath = (path: string): string => path.replace(/\/$/, "");

/** What stands in a section, and the schemas that it names. */
export function readReferenceSection({
  title,
  description,
  document,
  operations,
  messages,
}: ReferenceSection): Block[] {
  const { base, components } = document;
  const named = new Set<string>();
  for (const { parameters, body, reply, events } of operations) {
    for (const schema of [...parameters.map((one) => one.schema), body ?? {}, reply, ...Object.values(events ?? {})]) {
      collectNames(schema, components, named);
    }
  }
  for (const { body } of messages) collectNames(body, components, named);
  return [
    headingBlock(1, title),
    textBlock(description),
    ...operations.flatMap((operation) => readOperation(operation, base, components)),
    ...messages.flatMap((message) => readMessage(message, components)),
    ...(named.size > 0 ? [headingBlock(2, markdownTexts.schemas)] : []),
    ...[...named].sort().flatMap((name) => readSchema(name, components[name] ?? {})),
  ];
}

const readMessage = (message: Message, schemas: Record<string, Schema>): Block[] => [
  headingBlock(2, message.summary, message.id),
  textBlock(`\`${message.type}\``),
  textBlock(message.description),
  ...titled(
    referenceTexts.messages.headers,
    message.headers.map(({ name, schema, description = "" }) => memberLine(name, { ...schema, description }, true)),
  ),
  ...membersOf(referenceTexts.messages.body, message.body, schemas),
];

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
