"use client";

import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "./format.ts";
import { sharedTexts } from "./texts.ts";
import { useTRPC } from "./trpc.ts";

const REFRESH_MS = 60_000;

/** The number of open requests to staff; nothing while there is none. */
export function PendingReviewsBadge() {
  const reviews = useQuery(useTRPC().admin.pendingReviews.queryOptions({}, { refetchInterval: REFRESH_MS }));
  const count = reviews.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10}>
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="visually-hidden">{sharedTexts.openRequests(count)}</span>
    </Badge>
  );
}
