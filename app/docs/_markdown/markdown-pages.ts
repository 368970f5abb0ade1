import { LIBRARIES } from "#server/contract/libraries.ts";
import { gatewayAddress, portalAddress } from "#server/transport/service-addresses.ts";
import { siteBrand } from "#server/transport/site-brand.ts";
import { guideTexts } from "../(guide)/texts.ts";
import { readReference } from "../reference/reference-sections.ts";
import { type Block, headingBlock, listBlock, textBlock, toMarkdown } from "./blocks.ts";
import { type DocsPage, docsPages } from "./docs-pages.ts";
import { markdownTexts as texts } from "./texts.ts";

let made: Promise<ReadonlyMap<string, string>> | undefined;

/** The Markdown of every page by the path of the page. It is made once: nothing in it depends on the reader. */
export function readMarkdownPages(): Promise<ReadonlyMap<string, string>> {
  made ??= makeMarkdownPages();
  made.catch(() => {
    made = undefined;
  });
  return made;
}

async function makeMarkdownPages(): Promise<ReadonlyMap<string, string>> {
  const pages = docsPages();
  const paths = new Set(["/docs", ...pages.map(({ path }) => path)]);
  const findAddress = (href: string) => findMarkdownAddress(href, paths);
  const read = pages.map(async (page) => [page.path, toMarkdown(await page.read(), findAddress)] as const);
  const list = toMarkdown(listPages(pages), findAddress);
  return new Map([["/docs", list], ...(await Promise.all(read))]);
}

/** Whole addresses, because the Markdown is often read somewhere else. Pages of the documentation lead to their Markdown. */
function findMarkdownAddress(href: string, paths: ReadonlySet<string>): string {
  if (!href.startsWith("/")) return href;
  const [path = "", anchor] = href.split("#");
  return `${portalAddress()}${path}${paths.has(path) ? ".md" : ""}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** What there is to read, in the form of llmstxt.org. */
function listPages(pages: readonly DocsPage[]): Block[] {
  const { line, title, summary, about, document, groups } = texts.list;
  const { client, control } = LIBRARIES;
  const apis = readReference().documents;
  const linesOf = (group: DocsPage["group"]) =>
    pages.filter((page) => page.group === group).map(({ path, label, text }) => line(label, path, text));
  return [
    headingBlock(1, title(siteBrand().name)),
    textBlock(summary),
    textBlock(about(apis.map(({ base }) => base))),
    ...[
      { title: groups.guide, lines: linesOf("guide") },
      { title: groups.reference, lines: linesOf("reference") },
      { title: groups.documents, lines: apis.map(({ title, base }) => line(title, `${base}/openapi.json`, document)) },
      {
        title: groups.packages,
        lines: [
          line("@svc/client", `${gatewayAddress()}/${client.latest}`, guideTexts.pages.client.text),
          line("@svc/control", `${gatewayAddress()}/${control.latest}`, guideTexts.pages.clusters.text),
        ],
      },
      { title: groups.errors, lines: linesOf("errors") },
    ].flatMap(({ title, lines }) => [headingBlock(2, title), listBlock(lines)]),
  ];
}
