import { parseAccept } from "hono/utils/accept";

const DOCS = /^\/docs(?:\/[^?#]*)?(?=[?#]|$)/;

/** The path of the page whose Markdown is at this address; null if it is no such address. */
export function markdownPath(address: string): string | null {
  const [path = ""] = DOCS.exec(address) ?? /^\/docs\.md(?=[?#]|$)/.exec(address) ?? [];
  return path.endsWith(".md") ? path.slice(0, -3) : null;
}

/** The path of a page of the documentation, or what could be one: without a slash at its end. */
export function docsPath(address: string): string | null {
  const [path] = DOCS.exec(address) ?? [];
  return path === undefined || markdownPath(address) !== null ? null : path.replace(/\/$/, "");
}

/** Whether a client would rather have Markdown than a page. Browsers do not name it. */
export function prefersMarkdown(accept: string | null): boolean {
  const types = accept ? parseAccept(accept) : [];
  const qualityOf = (name: string) => types.find(({ type }) => type === name)?.q ?? 0;
  return qualityOf("text/markdown") > 0 && qualityOf("text/markdown") >= qualityOf("text/html");
}
