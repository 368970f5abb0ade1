"use client";

import { Button, Group, Paper, SegmentedControl, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { TONE_OF_STATUS } from "#server/contract/status-tones.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { BOT_STATUS_ORDER, botStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { StatusMark } from "../../../_ui/status-mark.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ReasonCountLinks } from "../../_reasons/reason-count-links.tsx";
import { useFleetBots, useLiveConnection } from "../fleet-provider.tsx";
import type { LiveBots } from "../fleet-store.ts";
import { CategoryGroup } from "./category-group.tsx";
import { countStatuses } from "./count-statuses.ts";
import classes from "./fleet-map.module.css";
import { FleetSkeleton } from "./fleet-skeleton.tsx";
import { type BotGroup, groupBotsByCategory } from "./group-bots-by-category.ts";
import { MAX_ELEMENTS } from "./max-elements.ts";
import wholeClasses from "./whole-map.module.css";
import { WholeMap } from "./whole-map.tsx";

const FleetTable = loadLater(() => import("./fleet-table.tsx").then((module) => module.FleetTable), { content: true });

const DISPLAY_MODES = ["map", "categories", "table"] as const;
const DISPLAY_MODE = parseAsStringLiteral(DISPLAY_MODES).withDefault("map");

/** On a page with other contents: more categories would push them off the screen. */
const MAX_GROUPS = 5;

/**
 * All bots of the account with their live status, as a map of squares or as a table.
 * @param isCompact On a page with other contents: a large fleet stands in one area, or has a bar for each category.
 */
export function FleetMap({ isCompact = false }: { isCompact?: boolean }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const live = useFleetBots();
  useRefetchForNewBots(bots.data, live, bots.refetch);
  const { state } = useLiveConnection();
  const [mode] = useQueryState("fleet", DISPLAY_MODE);
  const groups = useMemo(
    () => groupBotsByCategory(language, bots.data ?? [], categories.data ?? []),
    [language, bots.data, categories.data],
  );
  const error = bots.error ?? categories.error;
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const total = bots.data?.length ?? count.data?.bots ?? 0;
  const isLarge = isCompact && (total > MAX_ELEMENTS || groups.length > MAX_GROUPS);
  const isClosed = isLarge && mode === "categories";
  return (
    <Paper withBorder component="section" aria-labelledby="fleet" p={{ base: "sm", sm: "md" }}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="fleet">
          {t("fleet.title")}
        </Title>
        <DisplayControl hasCategories={isLarge} />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void Promise.all([bots.refetch(), categories.refetch()])} />}
      {!error && (bots.isPending || categories.isPending || state === "connecting") && (
        <LoadingFleet
          groups={bots.data && groups}
          total={total}
          isCompact={isCompact}
          isClosed={isClosed}
          isWhole={isLarge && mode === "map"}
        />
      )}
      {bots.data && categories.data && state !== "connecting" && (
        <div className={classes.fleet} data-stale={state === "reconnecting" || undefined}>
          <StatusCounts bots={bots.data} live={live} isCompact={isCompact} />
          {!isCompact && <ReasonCountLinks />}
          <Bots groups={groups} live={live} total={total} isLarge={isLarge} />
        </div>
      )}
    </Paper>
  );
}

interface BotsProps {
  groups: readonly BotGroup[];
  live: LiveBots;
  total: number;
  isLarge: boolean;
}

function Bots({ groups, live, total, isLarge }: BotsProps) {
  const [mode] = useQueryState("fleet", DISPLAY_MODE);
  if (mode === "table") return <FleetTable groups={groups} live={live} />;
  if (isLarge && mode === "map") return <WholeMap groups={groups} live={live} isOfElements={total <= MAX_ELEMENTS} />;
  return <Groups groups={groups} live={live} total={total} isClosed={isLarge} />;
}

interface GroupsProps extends Omit<BotsProps, "isLarge"> {
  isClosed: boolean;
}

/** The bots by category; of closed categories the largest first, the others on demand. */
function Groups({ groups, live, total, isClosed }: GroupsProps) {
  const { t } = useLanguage();
  const [showAll, setShowAll] = useState(false);
  const shown = isClosed && !showAll ? largest(groups) : groups;
  return (
    <>
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
      {shown.length < groups.length && (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setShowAll(true)}>
          {t("fleet.showAllCategories", { count: groups.length })}
        </Button>
      )}
    </>
  );
}

/** @param hasCategories Whether a bar for each category can be shown in place of the bots. */
function DisplayControl({ hasCategories }: { hasCategories: boolean }) {
  const { t } = useLanguage();
  const [mode, setMode] = useQueryState("fleet", DISPLAY_MODE);
  const modes = DISPLAY_MODES.filter((one) => one !== "categories" || hasCategories);
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("fleet.showAs")}
      value={modes.includes(mode) ? mode : "map"}
      onChange={(value) => void setMode(value)}
      data={modes.map((value) => ({ value, label: t(`fleet.${value}`) }))}
    />
  );
}

interface LoadingProps {
  /** Absent until the bots are known: until then they are taken to be spread evenly. */
  groups: readonly BotGroup[] | undefined;
  total: number;
  isCompact: boolean;
  isClosed: boolean;
  isWhole: boolean;
}

function LoadingFleet({ groups, total, isCompact, isClosed, isWhole }: LoadingProps) {
  const categories = useQuery(useTRPC().categories.list.queryOptions({}));
  const guessed = Math.max(1, categories.data?.length ?? 1);
  const sizes = groups?.map(({ bots }) => bots.length) ?? new Array<number>(guessed).fill(Math.ceil(total / guessed));
  return (
    <FleetSkeleton
      sizes={isClosed ? sizes.slice(0, MAX_GROUPS) : sizes}
      total={total}
      isCompact={isCompact}
      isClosed={isClosed}
      isWhole={isWhole}
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

/** The number of bots with each status, linked to the list of them. Also explains the map's symbols. */
function StatusCounts({ bots, live, isCompact }: { bots: readonly Bot[]; live: LiveBots; isCompact: boolean }) {
  const language = useLanguage();
  const { t, format } = language;
  const counts = countStatuses(bots, live);
  return (
    <ul className={`${classes.counts} ${isCompact ? wholeClasses.counts : ""}`} aria-label={t("fleet.byStatus")}>
      {BOT_STATUS_ORDER.map((status) => (
        <li key={status}>
          <Link href={`/bots?status=${status}`} prefetch={false} className={classes.count}>
            <span className={classes.countLabel}>
              <StatusMark tone={TONE_OF_STATUS[status]} />
              {botStatusLabel(language, status)}
            </span>
            <span className={classes.countValue}>{format.number(counts[status])}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Reads the list of bots again when a bot is connected that it does not have: it was created elsewhere. */
function useRefetchForNewBots(bots: readonly Bot[] | undefined, live: LiveBots, refetch: () => Promise<unknown>): void {
  const knownIds = useMemo(() => bots && new Set(bots.map(({ id }) => id)), [bots]);
  // A bot that the next list does not have either is not asked for again.
  const requestedIds = useRef(new Set<string>());
  useEffect(() => {
    if (!knownIds) return;
    const isNew = (id: string) => !knownIds.has(id) && !requestedIds.current.has(id);
    const newIds = [...live.values()].map(({ id }) => id).filter(isNew);
    if (newIds.length === 0) return;
    for (const id of newIds) requestedIds.current.add(id);
    void refetch();
  }, [knownIds, live, refetch]);
}
