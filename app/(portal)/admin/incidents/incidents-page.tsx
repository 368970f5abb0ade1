"use client";

import { Stack } from "@mantine/core";
import { IconPlus, IconUrgent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { IncidentAction } from "./incident-action.ts";
import { IncidentCard } from "./incident-card.tsx";
import { incidentsPageTexts as texts } from "./texts.ts";

const REFETCH_MS = 10_000;
const IncidentDialog = loadLater(() => import("./incident-dialog.tsx").then((module) => module.IncidentDialog));

/** Incidents as staff write them, the open ones first. */
export function IncidentsPage() {
  const found = useQuery(useTRPC().incidents.list.queryOptions({}, { refetchInterval: REFETCH_MS }));
  const [action, setAction] = useState<IncidentAction | null>(null);
  const incidents = found.data ?? [];
  const create = (
    <ActionButton
      error={null}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setAction({ kind: "create" })}
    >
      {texts.create}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        {incidents.length > 0 && create}
      </PageHeader>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={3} />}
      {found.data && incidents.length === 0 && (
        <EmptyState icon={IconUrgent} {...texts.empty}>
          {create}
        </EmptyState>
      )}
      <Stack gap="md">
        {incidents.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} onAction={setAction} />
        ))}
      </Stack>
      {action && <IncidentDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}
