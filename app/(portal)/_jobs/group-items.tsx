"use client";

import { Loader } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { JobGroup } from "#server/contract/job-groups.ts";
import type { JobItem, JobWithCells } from "#server/contract/jobs.ts";
import { useAnswers } from "../../_languages/answers.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ErrorState } from "../../_ui/list-states.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";
import { useNarrowWindow } from "../../_ui/use-browser-state.ts";
import { ItemBot } from "./item-bot.tsx";
import classes from "./job-results.module.css";

const ROW_HEIGHTS = { wide: 36, narrow: 56 };
const OVERSCAN = 6;

/** The bots with the same reply. They are read page by page as one scrolls, and only those that are seen are drawn. */
export function GroupItems({ job, group }: { job: JobWithCells; group: JobGroup }) {
  const { t, format } = useLanguage();
  const translate = useAnswers();
  const items = useGroupItems(job, group);
  const rows = items.data?.pages.flat() ?? [];
  const box = useRef<HTMLElement>(null);
  const rowHeight = useNarrowWindow() ? ROW_HEIGHTS.narrow : ROW_HEIGHTS.wide;
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  const drawn = list.getVirtualItems();
  const isAtEnd = (drawn.at(-1)?.index ?? -1) >= rows.length - 1;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = items;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  if (items.isPending) return <Loading />;
  if (items.isError && rows.length === 0)
    return <ErrorState error={items.error} onRetry={() => void items.refetch()} />;
  return (
    <ScrollRegion
      ref={box}
      className={classes.items}
      aria-label={
        group.message
          ? t("jobs.results.itemsOf", { reply: translate(group.message) })
          : t("jobs.results.itemsWithoutReply")
      }
    >
      <ul style={{ height: list.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const item = rows[index];
          if (!item) return null;
          return (
            <li key={item.position} style={{ height: rowHeight, transform: `translateY(${start}px)` }}>
              <ItemBot job={job} item={item} />
              {item.ms !== null && <span className={classes.duration}>{format.milliseconds(item.ms)}</span>}
            </li>
          );
        })}
      </ul>
      {isFetchNextPageError && <ErrorState error={items.error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && <Loading />}
    </ScrollRegion>
  );
}

const Loading = () => {
  const { t } = useLanguage();
  return (
    <div className={classes.loading}>
      <Loader size={16} role="img" aria-label={t("jobs.results.loading")} />
    </div>
  );
};

const PAGE = 200;
const POLL_MS = 4_000;

function useGroupItems({ id: jobId, endedAt }: JobWithCells, { key }: JobGroup) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  return useInfiniteQuery({
    queryKey: trpc.jobs.groupItems.queryKey({ jobId, key }),
    initialPageParam: -1,
    queryFn: ({ pageParam }) => client.jobs.groupItems.query({ jobId, key, after: pageParam, limit: PAGE }),
    getNextPageParam: (page: JobItem[]) => (page.length === PAGE ? page.at(-1)?.position : undefined),
    // All pages would be read again, and what has ended does not change.
    refetchInterval: ({ state }) => (endedAt === null && state.data?.pages[1] === undefined ? POLL_MS : false),
    staleTime: endedAt === null ? 0 : Number.POSITIVE_INFINITY,
  });
}
