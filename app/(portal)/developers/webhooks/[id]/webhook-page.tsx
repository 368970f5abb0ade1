"use client";

import { Alert, Stack, Text, Title } from "@mantine/core";
import { IconBan, IconMailOpened, IconWebhookOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { MAX_LISTED_DELIVERIES } from "#server/contract/limits/lists.ts";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { CopyIdButton } from "../../../../_ui/copy-value.tsx";
import { formatFacts, formatPlainList } from "../../../../_ui/format.ts";
import { isUnshowable } from "../../../../_ui/is-unshowable.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageButtons } from "../../../../_ui/page-buttons.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { RowList } from "../../../../_ui/row-list.tsx";
import { ButtonLink } from "../../../../_ui/styled-links.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { EVENT_NAMES, webhookTexts } from "../texts.ts";
import { WebhookState } from "../webhook-state.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { WebhookActions } from "./webhook-actions.tsx";

const REFETCH_MS = 10_000;
const PARENTS = [{ href: "/developers/webhooks", label: webhookTexts.title }];

export function WebhookPage({ id }: { id: string }) {
  const found = useQuery({ ...useTRPC().webhooks.list.queryOptions({}), refetchInterval: REFETCH_MS });
  const webhook = found.data?.find((one) => one.id === id);
  if (isUnshowable(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <LoadingRows />;
  if (!webhook) {
    return (
      <EmptyState icon={IconWebhookOff} {...webhookTexts.notFound}>
        <ButtonLink href="/developers/webhooks">{webhookTexts.back}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <PageBreadcrumbs parents={PARENTS} current={webhook.name} isName />
      <PageHeader title={<Name>{webhook.name}</Name>} description={<Description webhook={webhook} />}>
        <WebhookActions webhook={webhook} />
        <CopyIdButton id={id} name={webhook.name} />
      </PageHeader>
      <Stack gap="lg">
        {!webhook.enabled && webhook.disabledReason && (
          <Alert color="red" variant="light" icon={<IconBan aria-hidden />} title={webhookTexts.disabledAlert}>
            {webhook.disabledReason}
          </Alert>
        )}
        <Deliveries webhookId={id} enabled={webhook.enabled} />
      </Stack>
    </>
  );
}

function Description({ webhook }: { webhook: WebhookItem }) {
  return (
    <Stack gap={6} component="span" align="flex-start">
      <WebhookState webhook={webhook} />
      <Text span size="sm">
        {formatFacts([
          webhook.url,
          webhookTexts.shortFormats[webhook.format],
          formatPlainList(webhook.events.map((kind) => EVENT_NAMES[kind])),
        ])}
      </Text>
    </Stack>
  );
}

const deliveriesTexts = webhookTexts.deliveries;
/** The outcome of a test appears within seconds. */
const DELIVERIES_REFETCH_MS = 2_000;

function Deliveries({ webhookId, enabled }: { webhookId: string; enabled: boolean }) {
  const [before, setBefore] = useQueryState("before", parseAsString.withOptions({ history: "push" }));
  const found = useQuery({
    ...useTRPC().webhooks.deliveries.queryOptions({ webhookId, ...(before && { after: before }) }),
    refetchInterval: DELIVERIES_REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const deliveries = found.data ?? [];
  const older = deliveries.length === MAX_LISTED_DELIVERIES ? deliveries.at(-1)?.id : undefined;
  return (
    <section aria-labelledby="deliveries">
      <Stack gap={2} mb="sm">
        <Title order={2} size="h4" id="deliveries">
          {deliveriesTexts.title}
        </Title>
        <Text size="sm" c="dimmed">
          {deliveriesTexts.help}
        </Text>
      </Stack>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={4} />}
      {found.data && deliveries.length === 0 && <EmptyState icon={IconMailOpened} {...deliveriesTexts.empty} />}
      {deliveries.length > 0 && (
        <RowList label={deliveriesTexts.title}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} mayResend={enabled} />
          ))}
        </RowList>
      )}
      <PageButtons before={before} older={older} texts={deliveriesTexts} onChange={(page) => void setBefore(page)} />
    </section>
  );
}
