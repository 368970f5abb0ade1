import { describe, expect, it } from "vitest";
import { SECRET_PATTERN } from "#server/contract/leaked-secrets.ts";
import { apiAddress, gatewayAddress, portalAddress } from "#server/transport/service-addresses.ts";
import { ERROR_TEXTS } from "../(guide)/errors/texts.ts";
import { GUIDE } from "../(guide)/guide-pages.ts";
import { readReference } from "../reference/reference-sections.ts";
import { sectionsOf } from "./blocks.ts";
import { docsPages } from "./docs-pages.ts";
import { readMarkdownPages } from "./markdown-pages.ts";
import { readElements } from "./read-elements.ts";

const withoutCode = (markdown: string) => markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, "").replace(/`[^`\n]*`/g, "");
const linksOf = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/\]\(([^)]+)\)/g)].map(([, href = ""]) => href);

/** The addresses of Markdown, and of each section in it. */
async function anchorsOfPages(): Promise<Set<string>> {
  const pages = docsPages().map(async ({ path, read }) => {
    const address = `${portalAddress()}${path}.md`;
    return [address, ...sectionsOf(await read()).flatMap(({ id }) => (id === null ? [] : `${address}#${id}`))];
  });
  return new Set((await Promise.all(pages)).flat());
}

describe("every page of the documentation can be read as Markdown", () => {
  it("the pages of the guide, each error, the reference and its parts", async () => {
    const paths = [...(await readMarkdownPages()).keys()];
    const errors = Object.keys(ERROR_TEXTS).map((code) => `/docs/errors/${code}`);
    expect(paths).toEqual(expect.arrayContaining([...GUIDE.map(({ href }) => href), ...errors]));
    expect(paths).toEqual(expect.arrayContaining(["/docs", "/docs/reference", "/docs/reference/bots"]));
  });

  it("begins with its title, has text, and neither HTML nor anything that was not filled in", async () => {
    for (const [path, markdown] of await readMarkdownPages()) {
      const text = withoutCode(markdown);
      expect([path, /^# \S.*\n\n\S/.test(markdown)]).toEqual([path, true]);
      expect([path, text.match(/(?<!\\)<\/?[a-z][^>]*>|undefined|\[object|\$\{/i)?.[0]]).toEqual([path, undefined]);
      expect([path, markdown.length > 200]).toEqual([path, true]);
    }
  });

  it("names the language of every program and body", async () => {
    const languages = new Map<string, string[]>();
    for (const markdown of (await readMarkdownPages()).values()) {
      for (const [, , language = "", code = ""] of markdown.matchAll(/^(`{3,})(.*)\n([\s\S]*?)^\1$/gm)) {
        languages.set(language, [...(languages.get(language) ?? []), code]);
      }
    }
    expect(["", "http", "js", "json", "sh", "yaml"]).toEqual(expect.arrayContaining([...languages.keys()]));
    expect(languages.get("")).toEqual([`${SECRET_PATTERN}\n`]);
  });

  it("links to pages and sections that exist, and to Markdown where there is some", async () => {
    const known = await anchorsOfPages();
    for (const [path, markdown] of await readMarkdownPages()) {
      const links = linksOf(markdown).map((href) =>
        href.startsWith("#") ? `${portalAddress()}${path}.md${href}` : href,
      );
      expect([path, links.filter((href) => !/^https?:/.test(href))]).toEqual([path, []]);
      const within = links.filter((href) => href.startsWith(`${portalAddress()}/docs`));
      expect([path, within.filter((href) => !known.has(href))]).toEqual([path, []]);
    }
  });

  it("has every operation, once, with its path, its members and their schemas", async () => {
    const pages = await readMarkdownPages();
    const whole = [...pages]
      .filter(([path]) => path.startsWith("/docs/reference/"))
      .map(([, text]) => text)
      .join("\n");
    for (const { document, operations, messages } of readReference().sections) {
      const calls = operations.map(({ method, path }) => `${method} ${document.base}${path.replace(/\/$/, "")}`);
      for (const text of [...calls, ...messages.map(({ type }) => type)])
        expect([text, whole.split(`\n\`${text}\`\n`).length]).toEqual([text, 2]);
    }
    const bots = pages.get("/docs/reference/bots");
    expect(bots).toMatch(/^- `deviceAuth` \(DeviceAuth, required\)$/m);
    expect(bots).toMatch(/^### DeviceAuth\n[\s\S]*?^- `secret` \(string, /m);
  });
});

it("/llms.txt lists every page with what it is about, the OpenAPI documents and the packages", async () => {
  const list = (await readMarkdownPages()).get("/docs") ?? "";
  expect(list).toMatch(/^# .+\n\n> .+\n\n/);
  for (const { path, label, text } of docsPages())
    expect(list).toContain(`\n- [${label}](${portalAddress()}${path}.md): ${text}\n`);
  expect(list).toContain(`(${apiAddress()}/openapi.json)`);
  expect(list).toContain(`(${gatewayAddress()}/openapi.json)`);
  expect(list).toContain(`(${gatewayAddress()}/svc-client-latest.tgz)`);
});

it("a part of the portal that has no form in Markdown is not left out in silence", () => {
  expect(() => readElements({ type: "video", props: {}, key: null } as never)).toThrow();
});
