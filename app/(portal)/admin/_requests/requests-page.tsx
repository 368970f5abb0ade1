"use client";

import { Group, Kbd, SegmentedControl, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useLetterKeys } from "../../bots/_list/keyboard-shortcuts.tsx";
import { RequestList } from "./request-list.tsx";
import type { ReviewRequest } from "./review-request.ts";

const QUEUES = ["all", "verification", "developer"] as const;
const LABELS = { all: "All", verification: "Verification", developer: "Gateway access" } as const;
const QUEUE = parseAsStringLiteral(QUEUES).withDefault("all").withOptions({ history: "push" });

export function RequestsPage() {
  const waiting = useQuery(useTRPC().admin.pendingReviews.queryOptions({}));
  const [queue, setQueue] = useQueryState("queue", QUEUE);
  const all = waiting.data ?? [];
  const shown = all.filter(({ kind }) => queue === "all" || kind === queue);
  return (
    <>
      <PageHeader title="Requests" description="What users wait for, the oldest first." />
      {waiting.isError && <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />}
      {waiting.isPending && <LoadingRows rows={3} />}
      {waiting.data && (
        <>
          <Group justify="space-between" mb="md" gap="sm">
            <SegmentedControl
              aria-label="Queue"
              value={queue}
              onChange={(value) => void setQueue(value as (typeof QUEUES)[number])}
              data={QUEUES.map((value) => ({ value, label: `${LABELS[value]} (${countIn(all, value)})` }))}
            />
            {shown.length > 0 && <Keys />}
          </Group>
          {shown.length > 0 ? <RequestList requests={shown} /> : <NoRequests />}
        </>
      )}
    </>
  );
}

const countIn = (all: readonly ReviewRequest[], queue: (typeof QUEUES)[number]) =>
  all.filter(({ kind }) => queue === "all" || kind === queue).length;

function NoRequests() {
  return (
    <EmptyState
      icon={IconChecks}
      title="Nothing waits"
      text="Users ask here for the verification of an application, and for access to the gateway."
    />
  );
}

function Keys() {
  const [letters] = useLetterKeys();
  if (!letters) return null;
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      <Kbd>j</Kbd> <Kbd>k</Kbd> move, <Kbd>a</Kbd> approve, <Kbd>r</Kbd> reject
    </Text>
  );
}
