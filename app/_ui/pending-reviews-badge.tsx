"use client";

import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../_languages/use-language.ts";
import { useTRPC } from "./trpc.ts";

const REFRESH_MS = 60_000;

/** The number of open requests to staff; nothing while there is none. */
export function PendingReviewsBadge() {
  const { t, format } = useLanguage();
  const reviews = useQuery(useTRPC().admin.pendingReviews.queryOptions({}, { refetchInterval: REFRESH_MS }));
  const count = reviews.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10}>
      <span aria-hidden>{format.number(count)}</span>
      <span className="visually-hidden">{t("shared.openRequests", { count })}</span>
    </Badge>
  );
}
