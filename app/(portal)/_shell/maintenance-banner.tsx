"use client";

import { Alert, Anchor } from "@mantine/core";
import { IconBarrierBlock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../_ui/link.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { shellTexts } from "./texts.ts";

const REFRESH_MS = 30_000;

/** Reminds staff, who can use the portal during maintenance, that nobody else can. */
export function MaintenanceBanner() {
  const state = useQuery(useTRPC().admin.maintenance.queryOptions({}, { refetchInterval: REFRESH_MS }));
  if (!state.data?.on) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconBarrierBlock aria-hidden />} mb="lg" role="status">
      {textWithParts(shellTexts.maintenance.notice, {
        link: (text) => (
          <Anchor component={Link} href="/admin/maintenance" inherit underline="always" c="inherit">
            {text}
          </Anchor>
        ),
      })}
    </Alert>
  );
}
