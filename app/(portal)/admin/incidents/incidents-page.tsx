"use client";

import { Stack } from "@mantine/core";
import { IconPlus, IconUrgent } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { ShowMore } from "../../_jobs/show-more.tsx";
import { type IncidentAction, ofLatest } from "./incident-action.ts";
import { IncidentCard } from "./incident-card.tsx";
import { useIncidents } from "./use-incidents.ts";

const IncidentDialog = loadLater(() => import("./incident-dialog.tsx").then((module) => module.IncidentDialog));

/** Incidents as staff write them, the open ones first. */
export function IncidentsPage() {
  const { t } = useLanguage();
  const found = useIncidents();
  const [action, setAction] = useState<IncidentAction | null>(null);
  const incidents = found.data?.pages.flat() ?? [];
  const create = (
    <ActionButton
      error={null}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setAction({ kind: "create" })}
    >
      {t("admin.incidentsPage.create")}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={t("admin.incidentsPage.title")} description={t("admin.incidentsPage.description")}>
        {incidents.length > 0 && create}
      </PageHeader>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={3} />}
      {found.data && incidents.length === 0 && (
        <EmptyState
          icon={IconUrgent}
          title={t("admin.incidentsPage.empty.title")}
          text={t("admin.incidentsPage.empty.text")}
        >
          {create}
        </EmptyState>
      )}
      <Stack gap="md">
        {incidents.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} onAction={setAction} />
        ))}
        <ShowMore list={found} />
      </Stack>
      {action && <IncidentDialog action={ofLatest(action, incidents)} onClose={() => setAction(null)} />}
    </>
  );
}
