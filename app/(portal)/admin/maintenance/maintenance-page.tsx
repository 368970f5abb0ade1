"use client";

import { List, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";

export function MaintenancePage() {
  const state = useQuery(useTRPC().admin.maintenance.queryOptions({}));
  return (
    <>
      <PageHeader title="Maintenance" description="Stops the service for everybody but staff." />
      {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <LoadingRows rows={3} />}
      {state.data && (
        <Stack gap="lg" maw={680}>
          <MaintenanceForm key={`${state.data.on} ${state.data.message}`} state={state.data} />
          <Paper withBorder p="lg" component="section" aria-labelledby="meaning">
            <Title order={2} size="h4" id="meaning" mb="sm">
              What it does
            </Title>
            <List size="sm" spacing="xs">
              <List.Item>
                Every call of the API is answered with 503, the message and “try again in 60 seconds”.
              </List.Item>
              <List.Item>The portal shows the message in place of its pages.</List.Item>
              <List.Item>Staff who are signed in to the portal go on as usual; signing in stays possible.</List.Item>
              <List.Item>Every process of the service follows within two seconds.</List.Item>
            </List>
            <Text size="sm" c="dimmed" mt="sm">
              On the service&apos;s own machine: <code>npm run svc -- maintenance on</code> and <code>off</code>.
            </Text>
          </Paper>
        </Stack>
      )}
    </>
  );
}
