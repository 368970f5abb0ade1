"use client";

import { Anchor, Button } from "@mantine/core";
import { IconBook, IconBrandDiscord, IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { ButtonLink } from "../../../_ui/styled-links.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { nameEvent } from "./name-event.ts";
import { WebhookState } from "./webhook-state.tsx";

const NewWebhookDialog = loadLater(() => import("./new-webhook-dialog.tsx").then((module) => module.NewWebhookDialog));

export function WebhooksPage() {
  const { t } = useLanguage();
  const [isNew, setNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  const found = useQuery(useTRPC().webhooks.list.queryOptions({}));
  const create = (
    <Button onClick={() => void setNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("developers.webhooks.new.open")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("developers.webhooks.title")} description={t("developers.webhooks.description")}>
        <ButtonLink
          href="/docs/webhooks"
          variant="default"
          data-secondary
          leftSection={<IconBook size={18} aria-hidden />}
        >
          {t("developers.webhooks.guide")}
        </ButtonLink>
        {found.data && found.data.length > 0 && create}
      </PageHeader>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={3} />}
      {found.data?.length === 0 && (
        <EmptyState
          icon={IconWebhook}
          title={t("developers.webhooks.empty.title")}
          text={t("developers.webhooks.empty.text")}
        >
          {create}
        </EmptyState>
      )}
      {found.data && found.data.length > 0 && (
        <RowList label={t("developers.webhooks.list")}>
          {found.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </RowList>
      )}
      <NewWebhookDialog opened={isNew} onClose={() => void setNew(null)} />
    </>
  );
}

function WebhookRow({ webhook }: { webhook: WebhookItem }) {
  const language = useLanguage();
  const { t } = language;
  const { id, name, url, format, events, createdAt, failingSince } = webhook;
  return (
    <Row
      icon={format === "discord" ? IconBrandDiscord : IconWebhook}
      title={
        <>
          <Anchor component={Link} href={`/developers/webhooks/${id}`} fw={600}>
            <Name>{name}</Name>
          </Anchor>
          <WebhookState webhook={webhook} />
        </>
      }
      facts={{
        [t("developers.webhooks.address")]: url,
        [t("developers.webhooks.format")]: t(`developers.webhooks.shortFormats.${format}`),
        [t("developers.webhooks.events")]: language.format.plainList(events.map((kind) => nameEvent(language, kind))),
        [t("developers.webhooks.created")]: <TimeAgo instant={createdAt} />,
        [t("developers.webhooks.failingSince")]: failingSince && <TimeAgo instant={failingSince} />,
      }}
    />
  );
}
