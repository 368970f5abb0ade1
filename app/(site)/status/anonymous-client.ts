import { createTRPCClient, httpLink } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

/** Sends no session cookie: checking a session needs the database, which may be down. */
export const anonymousClient = createTRPCClient<PortalRouter>({
  links: [
    httpLink({
      url: "/api/trpc",
      fetch: (input, init) => fetch(input, { ...init, credentials: "omit" } as RequestInit),
    }),
  ],
});
