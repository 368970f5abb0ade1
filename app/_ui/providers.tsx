"use client";

import { MantineProvider, Modal } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
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
import { BATCH_CALLS } from "#server/contract/limits/trpc.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { createQueryClient } from "./query-client.ts";
import { confirmAndRepeat } from "./recent-sign-in.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import { TRPCProvider } from "./trpc.ts";

/**
 * Mutations and calls to bots are sent one per request: a slow call does not delay the others, and each counts against
 * its own limit. Queries are batched.
 */
const BOT_CALLS = /^(?:commands|chat|social)\./;
const isSentAlone = ({ type, path }: Pick<Operation, "type" | "path">) => type === "mutation" || BOT_CALLS.test(path);

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
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
            true: httpLink({ url: "/api/trpc" }),
            false: httpBatchLink({ url: "/api/trpc", maxURLLength: 2000, maxItems: BATCH_CALLS }),
          }),
        }),
      ],
    }),
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ""}
    >
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
          <NuqsAdapter>
            <Modal.Stack>
              <ModalsProvider>
                <Notifications position="bottom-right" limit={4} />
                {children}
              </ModalsProvider>
            </Modal.Stack>
          </NuqsAdapter>
        </TRPCProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
