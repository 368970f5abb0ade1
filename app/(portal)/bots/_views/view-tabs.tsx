"use client";

import { Badge, UnstyledButton } from "@mantine/core";
import { type CSSProperties, type MouseEvent, useMemo } from "react";
import { BotStatus } from "#control/bot-status.ts";
import { MATCHES_VIEW, VIEWS } from "#server/contract/bot-filter.ts";
import { countAttention } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Name } from "../../../_ui/name.tsx";
import hint from "../../../_ui/scroll-hint.module.css";
import { TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import { useFleetBots, useIsFleetKnown } from "../../_live/fleet-provider.tsx";
import { useAreReasonsKnown, useBotReasons, useReasonCounts } from "../../_reasons/use-bot-reasons.ts";
import type { ViewCounts } from "../_list/filter-bots.ts";
import { type ListState, NO_VIEW, parseViewQuery, type SetListState } from "../_list/use-list-state.ts";
import type { View } from "./use-views.ts";
import { viewHref } from "./view-href.ts";
import classes from "./view-tabs.module.css";

interface Props {
  state: ListState;
  counts: ViewCounts;
  /** All bots of the account; null until they have arrived. */
  bots: readonly Bot[] | null;
  views: readonly View[];
  /** The saved view that is open. */
  saved: View | null;
  isChanged: boolean;
  onChange: SetListState;
}

const isPlainClick = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** The built-in views, the pinned ones and the open one as links, so that a view can be opened in another tab. */
export function ViewTabs({ state, counts, bots, views, saved, isChanged, onChange }: Props) {
  const { t, format } = useLanguage();
  const allCounts: Partial<Record<(typeof VIEWS)[number], number>> = { ...counts, ...useLiveCounts(bots) };
  // No count is wider than that of all bots: nothing moves when one arrives.
  const room = { "--count-characters": format.number(counts.all).length } as CSSProperties;
  const show = (changes: Parameters<SetListState>[0]) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void onChange(changes);
  };
  const shownViews = views.filter((view) => view.pinned || view.id === saved?.id);
  return (
    <nav aria-label={t("bots.views.label")} className={`${hint.hint} ${classes.views}`} style={room}>
      {VIEWS.map((view) => (
        <UnstyledButton
          key={view}
          component="a"
          href={view === "all" ? "/bots" : `/bots?view=${view}`}
          onClick={show({ ...NO_VIEW, sort: state.sort, columns: saved ? null : state.columns, view })}
          aria-current={saved === null && view === state.view ? "page" : undefined}
          className={classes.view}
        >
          {t(`bots.views.names.${view}`)}
          <Badge size="sm" variant="default" className={classes.count}>
            <span className={classes.number}>
              {allCounts[view] === undefined ? (
                <TextSkeleton width={16} label={t("shared.loading")} />
              ) : (
                format.number(allCounts[view])
              )}
            </span>
          </Badge>
        </UnstyledButton>
      ))}
      {shownViews.map((view) => (
        <UnstyledButton
          key={view.id}
          component="a"
          href={viewHref(view)}
          onClick={show({ ...NO_VIEW, ...parseViewQuery(view.query), saved: view.id })}
          aria-current={view.id === saved?.id ? "page" : undefined}
          className={classes.view}
        >
          <Name>{view.name}</Name>
          {isChanged && view.id === saved?.id && (
            <Badge size="sm" variant="light">
              {t("bots.savedViews.changed")}
            </Badge>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}

/** How many bots are in the views that change with the fleet; undefined while it is not known. */
function useLiveCounts(bots: readonly Bot[] | null): { attention: number | undefined; live: number | undefined } {
  const isFleetKnown = useIsFleetKnown();
  const areReasonsKnown = useAreReasonsKnown();
  const { data: groups } = useReasonCounts();
  const counts = useCountedBots(bots);
  return {
    live: isFleetKnown && bots ? counts.live : undefined,
    attention: areReasonsKnown && bots ? counts.attention : groups && countAttention(groups),
  };
}

/** Each is one pass over the bots. */
function useCountedBots(bots: readonly Bot[] | null) {
  const fleet = useFleetBots();
  const reasons = useBotReasons();
  return useMemo(() => {
    const facts = {
      statusOf: ({ id }: Bot) => fleet.get(id)?.status ?? BotStatus.Offline,
      reasonOf: ({ id }: Bot) => reasons(id)?.reason.code,
    };
    const count = (view: "attention" | "live") => (bots ?? []).filter((bot) => MATCHES_VIEW[view](bot, facts)).length;
    return { attention: count("attention"), live: count("live") };
  }, [bots, fleet, reasons]);
}
