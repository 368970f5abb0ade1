import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { serverQueries } from "#server/transport/page-actor.ts";
import { createQueryClient } from "./query-client.ts";

/** One for each request: what the title of a page has loaded, the page does not load again. */
export const pageQueryClient = cache(createQueryClient);

/** The title of the browser's tab, on a page about one thing that has a name. @param otherwise Of a page without it. */
export async function titleOf(
  otherwise: string,
  load: (client: QueryClient, trpc: ReturnType<typeof serverQueries>) => Promise<string>,
): Promise<Metadata> {
  const client = pageQueryClient();
  try {
    return { title: sanitizeName(await load(client, serverQueries(client))) };
  } catch {
    return { title: otherwise }; // the page itself says what is wrong
  }
}
