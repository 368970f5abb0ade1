"use client";

import { Alert, List, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { AccountFlag } from "#server/contract/account-flags.ts";
import { ButtonLink } from "../../../_ui/links.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AccessRequestTimeline } from "./access-request-timeline.tsx";
import { RequestAccessForm } from "./request-access-form.tsx";
import { gatewayAccessTexts } from "./texts.ts";

/** @param flags The flags of the account when the page was loaded. */
export function GatewayAccessPage({ flags }: { flags: number }) {
  const trpc = useTRPC();
  const reviews = useQuery(trpc.reviews.list.queryOptions({}, { refetchInterval: 60_000 }));
  const user = useQuery(trpc.identity.user.queryOptions({}));
  const requests = (reviews.data ?? []).filter(({ kind }) => kind === "developer");
  const latest = requests[0];
  const isGranted = ((user.data?.flags ?? flags) & AccountFlag.Developer) !== 0;
  const isPending = !isGranted && latest?.state === "pending";
  return (
    <>
      <PageHeader title={gatewayAccessTexts.title} description={gatewayAccessTexts.description} />
      {reviews.isError && <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />}
      {reviews.isPending && <LoadingRows rows={4} />}
      {reviews.data && (
        <Stack gap="lg" maw={680}>
          {isGranted && <AccessGranted />}
          {isPending && (
            <Alert icon={<IconClock aria-hidden />} variant="light" title={gatewayAccessTexts.pending.title}>
              {gatewayAccessTexts.pending.text}
            </Alert>
          )}
          {!isGranted && <AccessBenefits />}
          {!isGranted && !isPending && <RequestAccessForm isAgain={latest?.state === "rejected"} />}
          {requests.length > 0 && <AccessRequestTimeline requests={requests} />}
        </Stack>
      )}
    </>
  );
}

function AccessGranted() {
  const texts = gatewayAccessTexts.granted;
  return (
    <Alert color="teal" icon={<IconCircleCheck aria-hidden />} variant="light" title={texts.title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{texts.text}</Text>
        <ButtonLink href="/developers/tokens" size="xs">
          {texts.tokens}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}

function AccessBenefits() {
  const texts = gatewayAccessTexts.benefits;
  return (
    <SectionCard title={texts.title}>
      <List size="sm" spacing="xs">
        {texts.items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </SectionCard>
  );
}
