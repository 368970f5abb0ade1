"use client";

import { Stack, Text, Title } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { MAX_LISTED_DELIVERIES } from "#server/contract/limits/lists.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { PageButtons } from "../../../../_ui/page-buttons.tsx";
import { RowList } from "../../../../_ui/row-list.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { webhookTexts } from "../texts.ts";
import { DeliveryRow } from "./delivery-row.tsx";

const texts = webhookTexts.deliveries;
/** The outcome of a test appears within seconds. */
const REFETCH_MS = 2_000;

export function Deliveries({ webhookId, enabled }: { webhookId: string; enabled: boolean }) {
  const [before, setBefore] = useQueryState("before", parseAsString.withOptions({ history: "push" }));
  const found = useQuery({
    ...useTRPC().webhooks.deliveries.queryOptions({ webhookId, ...(before && { before }) }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const deliveries = found.data ?? [];
  const older = deliveries.length === MAX_LISTED_DELIVERIES ? deliveries.at(-1)?.id : undefined;
  return (
    <section aria-labelledby="deliveries">
      <Stack gap={2} mb="sm">
        <Title order={2} size="h4" id="deliveries">
          {texts.title}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.help}
        </Text>
      </Stack>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={4} />}
      {found.data && deliveries.length === 0 && <EmptyState icon={IconMailOpened} {...texts.empty} />}
      {deliveries.length > 0 && (
        <RowList label={texts.title}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} mayResend={enabled} />
          ))}
        </RowList>
      )}
      <PageButtons before={before} older={older} texts={texts} onChange={(page) => void setBefore(page)} />
    </section>
  );
}
