"use client";

import { List, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
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
          <Paper withBorder p="lg" component="section" aria-labelledby="effects">
            <Title order={2} size="h4" id="effects" mb="sm">
              {texts.effects.title}
            </Title>
            <List size="sm" spacing="xs">
              <List.Item>{texts.effects.api}</List.Item>
              <List.Item>{texts.effects.portal}</List.Item>
              <List.Item>{texts.effects.staff}</List.Item>
              <List.Item>{texts.effects.processes}</List.Item>
            </List>
            <Text size="sm" c="dimmed" mt="sm">
              {textWithParts(texts.commandLine, { code: (command) => <code>{command}</code> })}
            </Text>
          </Paper>
        </Stack>
      )}
    </>
  );
}
