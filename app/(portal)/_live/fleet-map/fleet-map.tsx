"use client";

import { Group, Paper, SegmentedControl, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { ErrorState } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useFleetBots, useLiveConnection } from "../fleet-provider.tsx";
import { fleetTexts } from "../texts.ts";
import { BotCanvas } from "./bot-canvas.tsx";
import { BotSquares } from "./bot-squares.tsx";
import classes from "./fleet-map.module.css";
import { FleetTable } from "./fleet-table.tsx";
import { groupBotsByCategory } from "./group-bots-by-category.ts";
import { StatusCounts } from "./status-counts.tsx";
import { useRefetchForNewBots } from "./use-refetch-for-new-bots.ts";

/** Up to this many bots are elements; more are drawn on a canvas. */
const MAX_ELEMENTS = 300;
const DISPLAY_MODE = parseAsStringLiteral(["map", "table"]).withDefault("map");

/** All bots of the account with their live status, as a map of squares or as a table. */
export function FleetMap() {
  const trpc = useTRPC();
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const live = useFleetBots();
  useRefetchForNewBots(bots.data, live, bots.refetch);
  const { state } = useLiveConnection();
  const [mode, setMode] = useQueryState("fleet", DISPLAY_MODE);
  const groups = useMemo(
    () => groupBotsByCategory(bots.data ?? [], categories.data ?? []),
    [bots.data, categories.data],
  );
  const error = bots.error ?? categories.error;
  const total = bots.data?.length ?? 0;
  return (
    <Paper withBorder component="section" aria-labelledby="fleet" p={{ base: "sm", sm: "lg" }}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="fleet">
          {fleetTexts.title}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={fleetTexts.showAs}
          value={mode}
          onChange={(value) => void setMode(value === "table" ? "table" : "map")}
          data={[
            { value: "map", label: fleetTexts.map },
            { value: "table", label: fleetTexts.table },
          ]}
        />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void Promise.all([bots.refetch(), categories.refetch()])} />}
      {!error && (bots.isPending || categories.isPending || state === "connecting") && <Skeleton height={180} />}
      {bots.data && categories.data && state !== "connecting" && (
        <div className={classes.fleet} data-stale={state === "reconnecting" || undefined}>
          <StatusCounts bots={bots.data} live={live} />
          {mode === "table" ? (
            <FleetTable groups={groups} live={live} />
          ) : (
            groups.map(({ id, name, bots }) => (
              <div key={id}>
                <p className={classes.group}>
                  <Name>{name}</Name> <span>{fleetTexts.count(bots.length)}</span>
                </p>
                {total > MAX_ELEMENTS ? (
                  <BotCanvas label={name} bots={bots} live={live} total={total} />
                ) : (
                  <BotSquares label={name} bots={bots} live={live} />
                )}
              </div>
            ))
          )}
        </div>
      )}
    </Paper>
  );
}
