import { beforeAll, describe, expect, it } from "vitest";
import { GUIDE } from "../(guide)/guide-pages.ts";
import { readReference, sectionHref } from "../reference/reference-sections.ts";
import { indexEntries, type SearchEntry, type SearchIndex, searchDocs } from "./search-docs.ts";
import { searchEntries } from "./search-entries.ts";

let index: SearchIndex;
let entries: SearchEntry[];
beforeAll(async () => {
  entries = await searchEntries();
  index = indexEntries(entries);
});

const find = (query: string) => searchDocs(index, query).map(({ href }) => href);

describe("the search of the documentation", () => {
  it.each([
    ["upload bots", "#bots_import"],
    ["rate limit", "/docs/limits"],
    ["If-Match", "/docs/records#change"],
    ["already_exists", "/docs/errors/generic.already_exists"],
    ["ALREADY_EXISTS", "/docs/errors/generic.already_exists"],
    ["net.svc.errors.common.rate_limit_exceeded", "/docs/errors/common.rate_limit_exceeded"],
    ["/bots/{botId}/commands/run", "#commands_run"],
    ["POST /bots", "#bots_create"],
    ["webhooks_rotateSecret", "#webhooks_rotateSecret"],
    ["X-Total-Count", "/docs/records#pages"],
    ["webhook signature", "/docs/webhooks#verifying"],
    ["how to start a cluster", "/docs/clusters#start"],
    ["deprecation", "/docs/changelog#deprecations"],
    ["commnds", "/docs/commands"],
    ["POST /v1/jobs", "#jobs_create"],
    ["mirror", "/docs/records"],
    ["sync", "/docs/records#copy"],
    ["next-au", "/docs/oauth#next-auth"],
  ])("finds %s first at %s", (query, expected) => {
    const [href = ""] = find(query);
    expect(expected.startsWith("#") ? new URL(href, "http://localhost").hash : href).toBe(expected);
  });

  it("finds what is said in other words on several sections of a page", () => {
    expect(find("disable many bots")[0]).toMatch(/^\/docs\/jobs#/);
  });

  it("finds routes by a scope, and what comes closest where nothing has every word", () => {
    expect(find("commands.run").slice(0, 3)).toContainEqual(expect.stringMatching(/#commands_run$/));
    expect(find("webhook xylophone").length).toBeGreaterThan(0);
    expect(find("xylophone")).toEqual([]);
    expect(find("the")).toEqual([]);
    expect(searchDocs(index, "x".repeat(10_000))).toEqual([]);
  });

  it("shows the piece of the text where the words are", () => {
    const [found] = searchDocs(index, "webhook signature");
    expect(found?.excerpt.toLowerCase()).toContain("signature");
    for (const { excerpt } of searchDocs(index, "bots")) expect(excerpt.length).toBeLessThan(200);
  });

  it("has every page of the guide and every operation, and stays small", () => {
    const hrefs = new Set(entries.map(({ href }) => href));
    expect(hrefs.size).toBe(entries.length);
    const described = readReference().sections.flatMap(({ slug, operations, messages }) =>
      [...operations, ...messages].map(({ id }) => `${sectionHref(slug)}#${id}`),
    );
    for (const href of [...GUIDE.map((page) => page.href), ...described])
      expect([href, hrefs.has(href)]).toEqual([href, true]);
    expect(JSON.stringify(entries).length).toBeLessThan(250_000);
  });
});
