"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";

/** Below a list that is read page by page: it adds the next page. */
export function ShowMore({ list }: { list: UseInfiniteQueryResult<InfiniteData<unknown[]>, unknown> }) {
  const { t } = useLanguage();
  const [isLoading, setLoading] = useState(false);
  if (!list.hasNextPage) return null;
  const load = async () => {
    setLoading(true);
    const shown = list.data?.pages.length ?? 0;
    let now = await list.fetchNextPage();
    // When something has changed meanwhile, the shown pages are read again, in place of the next one.
    while (now.isSuccess && now.hasNextPage && now.data.pages.length <= shown) now = await list.fetchNextPage();
    setLoading(false);
  };
  return (
    <ActionButton error={list.error} variant="default" onClick={() => void load()} loading={isLoading}>
      {t("jobs.more")}
    </ActionButton>
  );
}
