import { httpSubscriptionLink, type TRPCLink } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export const eventStreamLink: TRPCLink<PortalRouter> = httpSubscriptionLink({ url: "/api/trpc" });
