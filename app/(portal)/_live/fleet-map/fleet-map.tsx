"use client";

import { Button, Group, Paper, SegmentedControl, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { ErrorState } from "../../../_ui/list-states.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ReasonCountLinks } from "../../_reasons/reason-count-links.tsx";
import { useFleetBots, useLiveConnection } from "../fleet-provider.tsx";
import { fleetTexts } from "../texts.ts";
import { CategoryGroup } from "./category-group.tsx";
import classes from "./fleet-map.module.css";
import { FleetSkeleton } from "./fleet-skeleton.tsx";
import { FleetTable } from "./fleet-table.tsx";
import { type BotGroup, groupBotsByCategory } from "./group-bots-by-category.ts";
import { MAX_ELEMENTS } from "./max-elements.ts";
import { StatusCounts } from "./status-counts.tsx";
import { useRefetchForNewBots } from "./use-refetch-for-new-bots.ts";

const DISPLAY_MODE = parseAsStringLiteral(["map", "table"]).withDefault("map");

/** On a page with other contents, the largest categories of a large fleet are shown first. */
const MAX_GROUPS = 5;

/**
 * All bots of the account with their live status, as a map of squares or as a table.
 * @param isCompact A large fleet is shown by category; a person opens the bots of a category.
 */
export function FleetMap({ isCompact = false }: { isCompact?: boolean }) {
  const trpc = useTRPC();
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const live = useFleetBots();
  useRefetchForNewBots(bots.data, live, bots.refetch);
  const { state } = useLiveConnection();
  const [mode] = useQueryState("fleet", DISPLAY_MODE);
  const groups = useMemo(
    () => groupBotsByCategory(bots.data ?? [], categories.data ?? []),
    [bots.data, categories.data],
  );
  const error = bots.error ?? categories.error;
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const total = bots.data?.length ?? count.data?.bots ?? 0;
  const isClosed = isCompact && total > MAX_ELEMENTS;
  const [showAll, setShowAll] = useState(false);
  const shown = isClosed && !showAll ? largest(groups) : groups;
  return (
    <Paper withBorder component="section" aria-labelledby="fleet" p={{ base: "sm", sm: "lg" }}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="fleet">
          {fleetTexts.title}
        </Title>
        <DisplayControl isClosed={isClosed} />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void Promise.all([bots.refetch(), categories.refetch()])} />}
      {!error && (bots.isPending || categories.isPending || state === "connecting") && (
        <LoadingFleet groups={bots.data && groups} total={total} isCompact={isCompact} />
      )}
      {bots.data && categories.data && state !== "connecting" && (
        <div className={classes.fleet} data-stale={state === "reconnecting" || undefined}>
          <StatusCounts bots={bots.data} live={live} />
          {!isCompact && <ReasonCountLinks />}
          {mode === "table" ? (
            <FleetTable groups={groups} live={live} />
          ) : (
            <div className={classes.groups} data-closed={isClosed || undefined}>
              {shown.map((group) => (
                <CategoryGroup
                  key={group.id}
                  group={group}
                  live={live}
                  total={total}
                  isOfElements={total <= MAX_ELEMENTS}
                  isClosed={isClosed}
                />
              ))}
            </div>
          )}
          {mode === "map" && shown.length < groups.length && (
            <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setShowAll(true)}>
              {fleetTexts.showAllCategories(groups.length)}
            </Button>
          )}
        </div>
      )}
    </Paper>
  );
}

/** @param isClosed In place of the bots, the map has a bar for each category. */
function DisplayControl({ isClosed }: { isClosed: boolean }) {
  const [mode, setMode] = useQueryState("fleet", DISPLAY_MODE);
  return (
    <SegmentedControl
      size="xs"
      aria-label={fleetTexts.showAs}
      value={mode}
      onChange={(value) => void setMode(value === "table" ? "table" : "map")}
      data={[
        { value: "map", label: isClosed ? fleetTexts.categories : fleetTexts.map },
        { value: "table", label: fleetTexts.table },
      ]}
    />
  );
}

interface LoadingProps {
  /** Absent until the bots are known: until then they are taken to be spread evenly. */
  groups: readonly BotGroup[] | undefined;
  total: number;
  isCompact: boolean;
}

function LoadingFleet({ groups, total, isCompact }: LoadingProps) {
  const categories = useQuery(useTRPC().categories.list.queryOptions({}));
  const isClosed = isCompact && total > MAX_ELEMENTS;
  const guessed = Math.max(1, categories.data?.length ?? 1);
  const sizes = groups?.map(({ bots }) => bots.length) ?? new Array<number>(guessed).fill(Math.ceil(total / guessed));
  return (
    <FleetSkeleton
      sizes={isClosed ? sizes.slice(0, MAX_GROUPS) : sizes}
      total={total}
      isClosed={isClosed}
      hasMore={isClosed && sizes.length > MAX_GROUPS}
      isOfElements={total <= MAX_ELEMENTS}
    >
      {!isCompact && <ReasonCountLinks />}
    </FleetSkeleton>
  );
}

/** The order of the names stays. */
function largest(groups: readonly BotGroup[]): readonly BotGroup[] {
  const kept = new Set(groups.toSorted((a, b) => b.bots.length - a.bots.length).slice(0, MAX_GROUPS));
  return groups.filter((group) => kept.has(group));
}
