"use client";

import { Alert, Stack, Text, Title } from "@mantine/core";
import { IconBan, IconMailOpened, IconWebhookOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { MAX_LISTED_DELIVERIES } from "#server/contract/limits/lists.ts";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { useAnswers } from "../../../../_languages/answers.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { formatFacts } from "../../../../_ui/format.ts";
import { isUnshowable } from "../../../../_ui/is-unshowable.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageButtons } from "../../../../_ui/page-buttons.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { RowList } from "../../../../_ui/row-list.tsx";
import { ButtonLink } from "../../../../_ui/styled-links.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { nameEvent } from "../name-event.ts";
import { WebhookState } from "../webhook-state.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { WebhookActions } from "./webhook-actions.tsx";

const REFETCH_MS = 10_000;

export function WebhookPage({ id }: { id: string }) {
  const { t } = useLanguage();
  const translate = useAnswers();
  const found = useQuery({ ...useTRPC().webhooks.list.queryOptions({}), refetchInterval: REFETCH_MS });
  const webhook = found.data?.find((one) => one.id === id);
  if (isUnshowable(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <LoadingRows />;
  if (!webhook) {
    return (
      <EmptyState
        icon={IconWebhookOff}
        title={t("developers.webhooks.notFound.title")}
        text={t("developers.webhooks.notFound.text")}
      >
        <ButtonLink href="/developers/webhooks">{t("developers.webhooks.back")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/developers/webhooks", label: t("developers.webhooks.title") }]}
        current={webhook.name}
        isName
      />
      <PageHeader title={<Name>{webhook.name}</Name>} description={<Description webhook={webhook} />}>
        <WebhookActions webhook={webhook} />
      </PageHeader>
      <Stack gap="lg">
        {!webhook.enabled && webhook.disabledReason && (
          <Alert
            color="red"
            variant="light"
            icon={<IconBan aria-hidden />}
            title={t("developers.webhooks.disabledAlert")}
          >
            {translate(webhook.disabledReason)}
          </Alert>
        )}
        <Deliveries webhookId={id} enabled={webhook.enabled} />
      </Stack>
    </>
  );
}

function Description({ webhook }: { webhook: WebhookItem }) {
  const language = useLanguage();
  const { t, format } = language;
  return (
    <Stack gap={6} component="span" align="flex-start">
      <WebhookState webhook={webhook} />
      <Text span size="sm">
        {formatFacts([
          webhook.url,
          t(`developers.webhooks.shortFormats.${webhook.format}`),
          format.plainList(webhook.events.map((kind) => nameEvent(language, kind))),
        ])}
      </Text>
    </Stack>
  );
}

/** The outcome of a test appears within seconds. */
const DELIVERIES_REFETCH_MS = 2_000;

function Deliveries({ webhookId, enabled }: { webhookId: string; enabled: boolean }) {
  const { t } = useLanguage();
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
          {t("developers.webhooks.deliveries.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("developers.webhooks.deliveries.help")}
        </Text>
      </Stack>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={4} />}
      {found.data && deliveries.length === 0 && (
        <EmptyState
          icon={IconMailOpened}
          title={t("developers.webhooks.deliveries.empty.title")}
          text={t("developers.webhooks.deliveries.empty.text")}
        />
      )}
      {deliveries.length > 0 && (
        <RowList label={t("developers.webhooks.deliveries.title")}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} mayResend={enabled} />
          ))}
        </RowList>
      )}
      <PageButtons
        before={before}
        older={older}
        labels={{
          newest: t("developers.webhooks.deliveries.newest"),
          older: t("developers.webhooks.deliveries.older"),
        }}
        onChange={(page) => void setBefore(page)}
      />
    </section>
  );
}
