"use client";

import { Alert, Stack, Text } from "@mantine/core";
import { IconBan, IconWebhookOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { CopyIdButton } from "../../../../_ui/copy-value.tsx";
import { formatFacts, formatPlainList } from "../../../../_ui/format.ts";
import { isUnshowable } from "../../../../_ui/is-unshowable.ts";
import { ButtonLink } from "../../../../_ui/links.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { ALERT_NAMES } from "../../../account/notifications/texts.ts";
import { webhookTexts as texts } from "../texts.ts";
import { WebhookState } from "../webhook-state.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookActions } from "./webhook-actions.tsx";

const REFETCH_MS = 10_000;
const PARENTS = [{ href: "/developers/webhooks", label: texts.title }];

export function WebhookPage({ id }: { id: string }) {
  const found = useQuery({ ...useTRPC().webhooks.list.queryOptions({}), refetchInterval: REFETCH_MS });
  const webhook = found.data?.find((one) => one.id === id);
  if (isUnshowable(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <LoadingRows />;
  if (!webhook) {
    return (
      <EmptyState icon={IconWebhookOff} {...texts.notFound}>
        <ButtonLink href="/developers/webhooks">{texts.back}</ButtonLink>
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
          <Alert color="red" variant="light" icon={<IconBan aria-hidden />} title={texts.disabledAlert}>
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
          texts.shortFormats[webhook.format],
          formatPlainList(webhook.events.map((kind) => ALERT_NAMES[kind])),
        ])}
      </Text>
    </Stack>
  );
}
