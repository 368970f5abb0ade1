"use client";

import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../_ui/format.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { shellTexts } from "../_shell/texts.ts";

const POLL_MS = 3_000;
const IDLE_POLL_MS = 30_000;

/** The number of jobs that run or wait, in the navigation. */
export function OpenJobsBadge() {
  const open = useQuery({
    ...useTRPC().jobs.countOpen.queryOptions({}),
    refetchInterval: ({ state }) => (state.data && state.data.count > 0 ? POLL_MS : IDLE_POLL_MS),
  });
  const count = open.data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" variant="light">
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="visually-hidden">{shellTexts.openJobs(count)}</span>
    </Badge>
  );
}
