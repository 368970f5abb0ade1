import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export type DeletedBot = inferRouterOutputs<PortalRouter>["bots"]["listDeleted"][number];
