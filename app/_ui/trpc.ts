"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<PortalRouter>();
