"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  type Operation,
  splitLink,
} from "@trpc/client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { BATCH_CALLS } from "#server/contract/limits/batch.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { createQueryClient } from "./query-client.ts";
import { confirmAndRepeat } from "./recent-sign-in.ts";
import { TRPCProvider } from "./trpc.ts";
import { useHistoryAddresses } from "./use-history-addresses.ts";

/**
 * Mutations and calls to bots are sent one per request: a slow call does not delay the others, and each counts against
 * its own limit. Queries are batched, except those whose input is too long for an address with others.
 */
const SENT_ALONE = /^(?:commands|chat|social)\.|^items\.get$/;
const isSentAlone = ({ type, path }: Pick<Operation, "type" | "path">) => type === "mutation" || SENT_ALONE.test(path);

/** Changes that the page shows before the service has made them: the browser sends them also when the page is left. */
const SHOWN_AT_ONCE = /\/bots\.(?:updateMany|deleteMany|restore)/;
/** Browsers refuse such requests above 64 KB in all. */
const MAX_KEPT_LENGTH = 15_000;

const fetchToTheEnd = (url: RequestInfo | URL, options: object = {}): Promise<Response> => {
  const { body } = options as RequestInit;
  const keepalive = SHOWN_AT_ONCE.test(String(url)) && typeof body === "string" && body.length <= MAX_KEPT_LENGTH;
  return fetch(url, { ...options, keepalive });
};

/** For pages that call the service from the browser. */
export function DataProvider({ children }: { children: ReactNode }) {
  useHistoryAddresses();
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<PortalRouter>({
      links: [
        confirmAndRepeat,
        splitLink({
          condition: ({ type }) => type === "subscription",
          true: httpSubscriptionLink({ url: "/api/trpc" }),
          false: splitLink({
            condition: isSentAlone,
            true: httpLink({ url: "/api/trpc", fetch: fetchToTheEnd }),
            false: httpBatchLink({ url: "/api/trpc", maxURLLength: 2000, maxItems: BATCH_CALLS }),
          }),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
