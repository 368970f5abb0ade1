"use client";

import { Group, Kbd, SegmentedControl, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useLanguage } from "../../../_languages/use-language.ts";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import { OpenRequests } from "./open-requests.tsx";
import type { ReviewRequest } from "./review-request.ts";

const QUEUES = ["all", "verification", "developer", "limit"] as const;
const QUEUE = parseAsStringLiteral(QUEUES).withDefault("all").withOptions({ history: "push" });

export function RequestsPage() {
  const { t } = useLanguage();
  const reviews = useQuery(useTRPC().admin.pendingReviews.queryOptions({}));
  const [queue, setQueue] = useQueryState("queue", QUEUE);
  const all = reviews.data ?? [];
  const shown = all.filter(({ kind }) => queue === "all" || kind === queue);
  return (
    <>
      <PageHeader title={t("admin.requests.title")} description={t("admin.requests.description")} />
      {reviews.isError && <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />}
      {reviews.isPending && <LoadingRows rows={3} />}
      {reviews.data && (
        <>
          <Group justify="space-between" mb="md" gap="sm">
            <SegmentedControl
              aria-label={t("admin.requests.queue")}
              value={queue}
              onChange={(value) => void setQueue(value as (typeof QUEUES)[number])}
              data={QUEUES.map((value) => ({
                value,
                label: t("admin.requests.queueLabel", {
                  queue: t(`admin.requests.queues.${value}`),
                  count: countIn(all, value),
                }),
              }))}
            />
            {shown.length > 0 && <Keys />}
          </Group>
          {shown.length > 0 ? (
            <OpenRequests requests={shown} />
          ) : (
            <NoRequests hidden={all.length} onClear={() => void setQueue("all")} />
          )}
        </>
      )}
    </>
  );
}

const countIn = (all: readonly ReviewRequest[], queue: (typeof QUEUES)[number]) =>
  all.filter(({ kind }) => queue === "all" || kind === queue).length;

function NoRequests({ hidden, onClear }: { hidden: number; onClear: () => void }) {
  const { t } = useLanguage();
  if (hidden === 0) {
    return (
      <EmptyState icon={IconChecks} title={t("admin.requests.empty.title")} text={t("admin.requests.empty.text")} />
    );
  }
  return (
    <NothingFound
      title={t("admin.requests.noMatch.title")}
      text={t("admin.requests.noMatch.text", { count: hidden })}
      clear={t("admin.requests.noMatch.clear")}
      onClear={onClear}
    />
  );
}

function Keys() {
  const { t } = useLanguage();
  const [letters] = useSingleKeyShortcuts();
  if (!letters) return null;
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      {t.rich("admin.requests.keys", { key: (letter) => <Kbd>{letter}</Kbd> })}
    </Text>
  );
}
