import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export type Security = inferRouterOutputs<PortalRouter>["identity"]["security"];
export type Passkey = Security["passkeys"][number];
