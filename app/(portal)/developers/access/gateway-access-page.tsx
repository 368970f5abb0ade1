"use client";

import { Alert, List, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { AccountFlag } from "#server/contract/user.ts";
import { ButtonLink } from "../../../_ui/links.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AccessRequestTimeline } from "./access-request-timeline.tsx";
import { RequestAccessForm } from "./request-access-form.tsx";

/** @param flags Of the account, as they were when the page was loaded. */
export function GatewayAccessPage({ flags }: { flags: number }) {
  const trpc = useTRPC();
  const asked = useQuery(trpc.reviews.list.queryOptions({}, { refetchInterval: 60_000 }));
  const user = useQuery(trpc.identity.user.queryOptions({}));
  const requests = (asked.data ?? []).filter(({ kind }) => kind === "developer");
  const latest = requests[0];
  const isGranted = ((user.data?.flags ?? flags) & AccountFlag.Developer) !== 0;
  const isWaiting = !isGranted && latest?.state === "pending";
  return (
    <>
      <PageHeader title="Gateway access" description="Live updates of your bots for programs of your own." />
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <LoadingRows rows={4} />}
      {asked.data && (
        <Stack gap="lg" maw={680}>
          {isGranted && <AccessGranted />}
          {isWaiting && (
            <Alert icon={<IconClock aria-hidden />} variant="light" title="Your request waits for a decision">
              Staff read it, the oldest first. You see their answer here.
            </Alert>
          )}
          {!isGranted && <AccessBenefits />}
          {!isGranted && !isWaiting && <RequestAccessForm isAgain={latest?.state === "rejected"} />}
          {requests.length > 0 && <AccessRequestTimeline requests={requests} />}
        </Stack>
      )}
    </>
  );
}

function AccessGranted() {
  return (
    <Alert color="teal" icon={<IconCircleCheck aria-hidden />} variant="light" title="You have gateway access">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">Your API tokens may connect to the gateway, those that you have and those that you make.</Text>
        <ButtonLink href="/developers/tokens" size="xs">
          API tokens
        </ButtonLink>
      </Stack>
    </Alert>
  );
}

function AccessBenefits() {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="gives">
      <Title order={2} size="h4" id="gives" mb="sm">
        What it gives
      </Title>
      <List size="sm" spacing="xs">
        <List.Item>
          Your API tokens may open a connection to the gateway and are told of every change at once.
        </List.Item>
        <List.Item>No asking again and again: status, party and friends of your bots as they change.</List.Item>
        <List.Item>It is for your own bots only. Everything else in the API works without it.</List.Item>
      </List>
    </Paper>
  );
}
