import type { AnyOptions, Caller } from "./caller.ts";

const NEXT = /<([^>]*)>; *rel="next"/;

/** The entries of all pages, each page read when the one before it is used up. */
export async function* readPages(
  caller: Caller,
  path: string,
  options: AnyOptions = {},
): AsyncGenerator<unknown, void> {
  let { query } = options;
  for (;;) {
    const { data, headers } = await caller.call("GET", path, { ...options, query });
    yield* data as unknown[];
    const next = NEXT.exec(headers.get("Link") ?? "")?.[1];
    if (next === undefined) return;
    query = { ...query, after: new URL(next).searchParams.get("after") };
  }
}
