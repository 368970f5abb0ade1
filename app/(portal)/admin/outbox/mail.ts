import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export type OutboxMail = inferRouterOutputs<PortalRouter>["admin"]["mails"]["mails"][number];
