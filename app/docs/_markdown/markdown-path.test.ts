import { expect, it } from "vitest";
import { docsPath, markdownPath, prefersMarkdown } from "./markdown-path.ts";

it("an address of Markdown is that of its page with .md", () => {
  expect(["/docs.md", "/docs/jobs.md", "/docs/errors/common.invalid_request.md?x=1"].map(markdownPath)).toEqual([
    "/docs",
    "/docs/jobs",
    "/docs/errors/common.invalid_request",
  ]);
  expect(["/docs", "/docs/jobs", "/docsx.md", "/bots.md", "/"].map(markdownPath)).toEqual(Array(5).fill(null));
  expect(["/docs", "/docs/", "/docs/jobs/?x=.md", "/docs.md", "/docsx", "/docs/jobs.md"].map(docsPath)).toEqual([
    ...["/docs", "/docs", "/docs/jobs"],
    ...[null, null, null],
  ]);
});

it.each([
  ["text/markdown", true],
  ["text/markdown, text/html, */*", true],
  ["text/html;q=0.9, text/markdown", true],
  ["text/html, text/markdown;q=0.5", false],
  ["text/markdown;q=0", false],
  ["text/html,application/xhtml+xml,*/*;q=0.8", false],
  ["*/*", false],
  [null, false],
])("Accept: %s asks for Markdown: %s", (accept, asks) => {
  expect(prefersMarkdown(accept)).toBe(asks);
});
