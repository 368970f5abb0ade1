"use client";

import { Badge, UnstyledButton } from "@mantine/core";
import type { MouseEvent } from "react";
import { BotStatus } from "#control/bot-status.ts";
import { type View as BuiltInView, VIEWS } from "#server/contract/bot-filter.ts";
import { formatNumber } from "../../../_ui/format.ts";
import { Name } from "../../../_ui/name.tsx";
import { useFleetBots } from "../../_live/fleet-provider.tsx";
import { type ListState, NO_VIEW, parseViewQuery, type SetListState } from "../_list/use-list-state.ts";
import { botsTexts } from "../texts.ts";
import { viewsTexts } from "./texts.ts";
import { type View, viewHref } from "./use-views.ts";
import classes from "./view-bar.module.css";

interface Props {
  state: ListState;
  counts: Record<BuiltInView, number>;
  views: readonly View[];
  /** The saved view that is open. */
  saved: View | null;
  isChanged: boolean;
  onChange: SetListState;
}

const isPlainClick = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** The built-in views, the pinned ones and the open one as links, so that a view can be opened in another tab. */
export function ViewLinks({ state, counts, views, saved, isChanged, onChange }: Props) {
  const connected = useConnectedCount();
  const show = (changes: Parameters<SetListState>[0]) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void onChange(changes);
  };
  const shownViews = views.filter((view) => view.pinned || view.id === saved?.id);
  return (
    <nav aria-label={botsTexts.views.label} className={classes.views}>
      {VIEWS.map((view) => (
        <UnstyledButton
          key={view}
          component="a"
          href={view === "all" ? "/bots" : `/bots?view=${view}`}
          onClick={show({ ...NO_VIEW, sort: state.sort, columns: saved ? null : state.columns, view })}
          aria-current={saved === null && view === state.view ? "page" : undefined}
          className={classes.view}
        >
          {botsTexts.views.names[view]}
          <Badge size="sm" variant="default" className={classes.count}>
            {formatNumber(view === "live" ? connected : counts[view])}
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
              {viewsTexts.changed}
            </Badge>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}

/** How many bots are Available or Busy. */
function useConnectedCount(): number {
  const fleet = useFleetBots();
  let count = 0;
  for (const { status } of fleet.values()) {
    if (status === BotStatus.Available || status === BotStatus.Busy) count += 1;
  }
  return count;
}
