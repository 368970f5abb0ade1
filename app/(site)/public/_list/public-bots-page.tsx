"use client";

import { Button, Container } from "@mantine/core";
import { IconFilterOff, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { REFRESH_MS } from "../refresh-interval.ts";
import { findByName, sortPublicBots } from "../sort-public-bots.ts";
import { PublicBotsTable } from "./public-bots-table.tsx";

/** The bots that their owners show to everybody, as they are at this moment. */
export function PublicBotsPage() {
  const bots = useQuery(useTRPC().publicBots.list.queryOptions({}, { refetchInterval: REFRESH_MS }));
  return (
    <Container size="lg" py={{ base: "lg", sm: 48 }}>
      <PageHeader title="Public bots" description="Bots that their owners show to everybody, as they are right now." />
      {bots.isError && <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />}
      {bots.isPending && <LoadingRows />}
      {bots.isSuccess && <PublicBotsList bots={bots.data} />}
    </Container>
  );
}

function PublicBotsList({ bots }: { bots: readonly PublicBot[] }) {
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const ordered = useMemo(() => sortPublicBots(bots), [bots]);
  const found = useMemo(() => findByName(ordered, q), [ordered, q]);
  if (bots.length === 0) {
    return (
      <EmptyState
        icon={IconWorld}
        title="No public bots"
        text="Nobody shows a bot to everybody at the moment. An owner makes a bot public on its page in the portal."
      />
    );
  }
  return (
    <>
      <ListSearch
        items="public bots"
        placeholder="Name"
        value={q}
        onChange={(value) => void setQ(value || null)}
        shown={found.length}
        all={bots.length}
      />
      {found.length > 0 ? (
        <PublicBotsTable bots={found} />
      ) : (
        <EmptyState
          icon={IconFilterOff}
          title="No bot to show"
          text={`None of the ${bots.length} public bots has “${q.trim()}” in its name.`}
        >
          <Button variant="default" onClick={() => void setQ(null)}>
            Clear
          </Button>
        </EmptyState>
      )}
    </>
  );
}
