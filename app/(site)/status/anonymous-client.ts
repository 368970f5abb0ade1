import { createTRPCClient, httpLink } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

/** Without the session's cookie: to know who asks takes the database, which is just what may be away. */
export const anonymousClient = createTRPCClient<PortalRouter>({
  links: [
    httpLink({
      url: "/api/trpc",
      fetch: (input, init) => fetch(input, { ...init, credentials: "omit" } as RequestInit),
    }),
  ],
});
