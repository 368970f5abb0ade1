"use client";

import { Alert, Anchor } from "@mantine/core";
import { IconBarrierBlock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "../../_ui/trpc.ts";

const REFRESH_MS = 30_000;

/** Staff go on working during maintenance: they are told that nobody else can. */
export function MaintenanceBanner() {
  const state = useQuery(useTRPC().admin.maintenance.queryOptions({}, { refetchInterval: REFRESH_MS }));
  if (!state.data?.on) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconBarrierBlock aria-hidden />} mb="lg" role="status">
      The service is in maintenance: only staff can use it.{" "}
      <Anchor component={Link} href="/admin/maintenance" inherit underline="always" c="inherit">
        Look at it
      </Anchor>
    </Alert>
  );
}
