"use client";

import { Group, Kbd, SegmentedControl, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import { adminTexts } from "../texts.ts";
import { OpenRequests } from "./open-requests.tsx";
import type { ReviewRequest } from "./review-request.ts";

const texts = adminTexts.requests;
const QUEUES = ["all", "verification", "developer", "limit"] as const;
const QUEUE = parseAsStringLiteral(QUEUES).withDefault("all").withOptions({ history: "push" });

export function RequestsPage() {
  const reviews = useQuery(useTRPC().admin.pendingReviews.queryOptions({}));
  const [queue, setQueue] = useQueryState("queue", QUEUE);
  const all = reviews.data ?? [];
  const shown = all.filter(({ kind }) => queue === "all" || kind === queue);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {reviews.isError && <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />}
      {reviews.isPending && <LoadingRows rows={3} />}
      {reviews.data && (
        <>
          <Group justify="space-between" mb="md" gap="sm">
            <SegmentedControl
              aria-label={texts.queue}
              value={queue}
              onChange={(value) => void setQueue(value as (typeof QUEUES)[number])}
              data={QUEUES.map((value) => ({
                value,
                label: texts.queueLabel(texts.queues[value], countIn(all, value)),
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
  if (hidden === 0) return <EmptyState icon={IconChecks} {...texts.empty} />;
  const { title, text, clear } = texts.noMatch;
  return <NothingFound title={title} text={text(hidden)} clear={clear} onClear={onClear} />;
}

function Keys() {
  const [letters] = useSingleKeyShortcuts();
  if (!letters) return null;
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      {textWithParts(texts.keys, { key: (letter) => <Kbd>{letter}</Kbd> })}
    </Text>
  );
}
