"use client";

import { List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { COLUMN_WIDTH } from "../../../_ui/column-width.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";

export function MaintenancePage() {
  const { t } = useLanguage();
  const state = useQuery(useTRPC().admin.maintenance.queryOptions({}));
  return (
    <>
      <PageHeader title={t("admin.maintenance.title")} description={t("admin.maintenance.description")} />
      {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <LoadingRows rows={3} />}
      {state.data && (
        <Stack gap="lg" maw={COLUMN_WIDTH}>
          <MaintenanceForm key={`${state.data.on} ${state.data.message}`} state={state.data} />
          <SectionCard title={t("admin.maintenance.effects.title")}>
            <List size="sm" spacing="xs">
              <List.Item>{t("admin.maintenance.effects.api")}</List.Item>
              <List.Item>{t("admin.maintenance.effects.portal")}</List.Item>
              <List.Item>{t("admin.maintenance.effects.staff")}</List.Item>
              <List.Item>{t("admin.maintenance.effects.processes")}</List.Item>
            </List>
            <Text size="sm" c="dimmed" mt="sm">
              {t.rich("admin.maintenance.commandLine", { code: (command) => <code>{command}</code> })}
            </Text>
          </SectionCard>
        </Stack>
      )}
    </>
  );
}
