"use client";

import { Container } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { REFRESH_MS } from "../refresh-interval.ts";
import { findByName, sortPublicBots } from "../sort-public-bots.ts";
import { publicBotsTexts } from "../texts.ts";
import { PublicBotsTable } from "./public-bots-table.tsx";

const texts = publicBotsTexts;

/** The list of public bots with their live status. */
export function PublicBotsPage() {
  const bots = useQuery(useTRPC().publicBots.list.queryOptions({}, { refetchInterval: REFRESH_MS }));
  return (
    <Container size="lg" py={{ base: "lg", sm: 48 }}>
      <PageHeader title={texts.title} description={texts.description} />
      {bots.isError && <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />}
      {bots.isPending && <LoadingRows />}
      {bots.isSuccess && <PublicBotsList bots={bots.data} />}
    </Container>
  );
}

function PublicBotsList({ bots }: { bots: readonly PublicBot[] }) {
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const sorted = useMemo(() => sortPublicBots(bots), [bots]);
  const found = useMemo(() => findByName(sorted, search), [sorted, search]);
  if (bots.length === 0) {
    return <EmptyState icon={IconWorld} {...texts.empty} />;
  }
  return (
    <>
      <ListSearch
        items={texts.search.items}
        placeholder={texts.search.placeholder}
        value={search}
        onChange={(value) => void setSearch(value || null)}
        shown={found.length}
        all={bots.length}
      />
      {found.length > 0 ? (
        <PublicBotsTable bots={found} />
      ) : (
        <NothingFound
          title={texts.noMatches.title}
          text={texts.noMatches.text(bots.length, search.trim())}
          clear={texts.noMatches.showAll}
          onClear={() => void setSearch(null)}
        />
      )}
    </>
  );
}
