import { gatewayDocument } from "#server/transport/gateway/openapi.ts";
import type { OpenApiDocument } from "#server/transport/http/openapi-parts.ts";
import { openApiDocument } from "#server/transport/rest/openapi.ts";
import { type Message, type Operation, readMessages, readOperations, type Schema } from "./read-openapi-document.ts";
import { referenceTexts } from "./texts.ts";

export interface ReferenceDocument {
  title: string;
  /** The address that its paths begin at. */
  base: string;
  components: Record<string, Schema>;
}

export interface ReferenceSection {
  /** The last part of its address. */
  slug: string;
  title: string;
  description: string;
  document: ReferenceDocument;
  operations: Operation[];
  messages: Message[];
}

interface Reference {
  documents: ReferenceDocument[];
  sections: ReferenceSection[];
}

let reference: Reference | undefined;

/** What the pages of the reference show, read from the OpenAPI documents once. */
export function readReference(): Reference {
  reference ??= readDocuments();
  return reference;
}

function readDocuments(): Reference {
  const read = [openApiDocument(), gatewayDocument()].map((source) => ({ source, document: describe(source) }));
  const sections = read.flatMap(({ source, document }) => [
    ...sectionsOf(source, document),
    ...messagesOf(source, document),
  ]);
  return { documents: read.map(({ document }) => document), sections };
}

/** Every base address, for programs that call both. */
export function readBases(): { api: string; gateway: string } {
  const [api, gateway] = readReference().documents.map(({ base }) => base);
  return { api: api ?? "", gateway: gateway ?? "" };
}

export const sectionHref = (slug: string): string => `/docs/reference/${slug}`;

const describe = (source: OpenApiDocument): ReferenceDocument => ({
  title: (source.info as { title: string }).title,
  base: (source.servers as { url: string }[])[0]?.url ?? "",
  components: source.components.schemas as Record<string, Schema>,
});

function sectionsOf(source: OpenApiDocument, document: ReferenceDocument): ReferenceSection[] {
  const operations = readOperations(source);
  return (source.tags as { name: string; description: string }[]).map(({ name, description }) => ({
    ...{ slug: toSlug(name), title: name, description, document, messages: [] },
    operations: operations.filter(({ tag }) => tag === name),
  }));
}

function messagesOf(source: OpenApiDocument, document: ReferenceDocument): ReferenceSection[] {
  const messages = readMessages(source);
  if (messages.length === 0) return [];
  const { title, description } = referenceTexts.messages;
  return [{ slug: toSlug(title), title, description, document, operations: [], messages }];
}

const toSlug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
