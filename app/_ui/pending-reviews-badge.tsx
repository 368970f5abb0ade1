"use client";

import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc.ts";

const REFRESH_MS = 60_000;

/** How many requests wait for staff; nothing while there is none. */
export function PendingReviewsBadge() {
  const waiting = useQuery(useTRPC().admin.pendingReviews.queryOptions({}, { refetchInterval: REFRESH_MS }));
  const count = waiting.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10}>
      {count}
      <span className="visually-hidden"> waiting</span>
    </Badge>
  );
}
