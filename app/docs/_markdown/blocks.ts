import { languageOf } from "./language-of.ts";

/** A piece of a page as Markdown. `id` is the anchor of the heading's section. */
export type Block =
  | { kind: "heading"; level: number; text: string; id: string | null }
  | { kind: "text"; text: string }
  | { kind: "code"; code: string; label: string };

export const textBlock = (text: string): Block => ({ kind: "text", text });
export const listBlock = (lines: readonly string[]): Block => textBlock(lines.map((line) => `- ${line}`).join("\n"));
export const headingBlock = (level: number, text: string, id: string | null = null): Block => ({
  kind: "heading",
  level,
  text,
  id,
});

/** Finds the address that a link of a page has in Markdown. */
export type FindAddress = (href: string) => string;

/** The Markdown of blocks, with an empty line between any two. */
export function toMarkdown(blocks: readonly Block[], findAddress: FindAddress): string {
  return `${blocks.map((block) => markdownOf(block, findAddress)).join("\n\n")}\n`;
}

function markdownOf(block: Block, findAddress: FindAddress): string {
  if (block.kind === "text") return changeLinks(block.text, findAddress);
  if (block.kind === "heading") return `${"#".repeat(block.level)} ${changeLinks(block.text, findAddress)}`;
  const fence = "`".repeat(Math.max(3, ...[...block.code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  const code = `${fence}${languageOf(block.code)}\n${block.code.trimEnd()}\n${fence}`;
  return block.label ? `${block.label}:\n\n${code}` : code;
}

/** Code is left as it is. */
const changeLinks = (text: string, findAddress: FindAddress): string =>
  text.replace(/(`[^`]*`)|\]\(([^)\s]+)\)/g, (found, code: string | undefined, href: string) =>
    code === undefined ? `](${findAddress(href)})` : found,
  );

/** A part of a page, which begins with a heading. */
export interface Section {
  id: string | null;
  title: string;
  text: string;
}

/** The parts of a page, without markup. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") sections.push({ id: block.id, title: plainText(block.text), text: "" });
    const section = sections.at(-1);
    if (block.kind === "text" && section) section.text = `${section.text} ${plainText(block.text)}`.trim();
    if (block.kind === "code" && section) section.text = `${section.text} ${block.label}.`;
  }
  return sections;
}

/** The words of Markdown. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/^(?:\s*- |\|[ |-]+\|$)/gm, "")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/(?<!\\)[`*]|\\(?=[\\`*<[|])/g, "")
    .replace(/[\s|]+/g, " ")
    .trim();
