import { errorName, FAULTS } from "#server/contract/errors.ts";
import { type Block, plainText, sectionsOf } from "../_markdown/blocks.ts";
import { type DocsPage, docsPages } from "../_markdown/docs-pages.ts";
import { componentOf, type Message, type Operation, type Schema } from "../reference/read-openapi-document.ts";
import { type ReferenceSection, readReference, sectionHref } from "../reference/reference-sections.ts";
import type { SearchEntry } from "./search-docs.ts";

/** More of a section than this is not searched: a version of the changelog, or a table of everything. */
const MAX_TEXT = 6000;

/** What can be found: the sections of the guide, the errors, and the operations. */
export async function searchEntries(): Promise<SearchEntry[]> {
  const pages = docsPages().filter(({ group }) => group !== "reference");
  const read = await Promise.all(pages.map(async (page) => entriesOf(page, await page.read())));
  const reference = readReference().sections.flatMap((section) => [
    ...section.operations.map((operation) => entryOfOperation(section, operation)),
    ...section.messages.map((message) => entryOfMessage(section, message)),
  ]);
  return [...read.flat(), ...reference].map((entry) => ({ ...entry, text: entry.text.slice(0, MAX_TEXT) }));
}

function entriesOf({ path, label, text: about, group }: DocsPage, blocks: readonly Block[]): SearchEntry[] {
  const sections = sectionsOf(blocks);
  const [first] = sections;
  if (!first) return [];
  if (group === "errors") {
    const text = sections.map((section) => section.text).join(" ");
    return [{ href: path, page: label, title: first.title, text, words: wordsOfError(label) }];
  }
  return sections.map(({ id, title, text }) => ({
    ...(id === null ? { href: path, text: [about, text].join(" ") } : { href: `${path}#${id}`, text }),
    ...{ page: label, title },
    words: about,
  }));
}

/** Its code in full, and how programs name it. */
const wordsOfError = (name: string): string =>
  Object.entries(FAULTS)
    .filter(([code]) => errorName(code as keyof typeof FAULTS) === name)
    .flatMap(([code, { errorCode }]) => [code, errorCode])
    .join(" ");

function entryOfOperation({ title: page, slug, document }: ReferenceSection, operation: Operation): SearchEntry {
  const { id, method, path, summary, description, access, parameters, body, failures } = operation;
  const headers = parameters.filter((one) => one.in === "header").map(({ name }) => name);
  const members = [
    ...parameters.filter((one) => one.in !== "header").map(({ name }) => name),
    ...membersOf(body, document.components),
  ];
  const statuses = failures.map(({ status }) => status);
  return {
    ...{ href: `${sectionHref(slug)}#${id}`, page, title: summary },
    text: `${method} ${path.replace(/\/$/, "")} ${plainText(description)}`,
    words: [id, ...access, ...members, ...headers, ...statuses].join(" "),
  };
}

function entryOfMessage({ title: page, slug, document }: ReferenceSection, message: Message): SearchEntry {
  const { id, type, summary, description, body } = message;
  return {
    ...{ href: `${sectionHref(slug)}#${id}`, page, title: summary },
    text: `${type} ${plainText(description)}`,
    words: membersOf(body, document.components).join(" "),
  };
}

function membersOf(schema: Schema | null, schemas: Record<string, Schema>): string[] {
  const component = schema && componentOf(schema);
  return Object.keys((component ? schemas[component] : schema)?.properties ?? {});
}
