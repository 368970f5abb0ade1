"use client";

import { List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";

const texts = adminTexts.maintenance;

export function MaintenancePage() {
  const state = useQuery(useTRPC().admin.maintenance.queryOptions({}));
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <LoadingRows rows={3} />}
      {state.data && (
        <Stack gap="lg" maw={680}>
          <MaintenanceForm key={`${state.data.on} ${state.data.message}`} state={state.data} />
          <SectionCard title={texts.effects.title}>
            <List size="sm" spacing="xs">
              <List.Item>{texts.effects.api}</List.Item>
              <List.Item>{texts.effects.portal}</List.Item>
              <List.Item>{texts.effects.staff}</List.Item>
              <List.Item>{texts.effects.processes}</List.Item>
            </List>
            <Text size="sm" c="dimmed" mt="sm">
              {textWithParts(texts.commandLine, { code: (command) => <code>{command}</code> })}
            </Text>
          </SectionCard>
        </Stack>
      )}
    </>
  );
}
