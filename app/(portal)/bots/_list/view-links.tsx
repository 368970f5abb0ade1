"use client";

import { Badge, UnstyledButton } from "@mantine/core";
import type { MouseEvent } from "react";
import { VIEWS, type View } from "#server/contract/bot-filter.ts";
import { formatNumber } from "../../../_ui/format-number.ts";
import { botsTexts } from "../texts.ts";
import { NO_FILTER, type SetListState } from "./use-list-state.ts";
import classes from "./view-links.module.css";

interface Props {
  current: View;
  counts: Record<View, number> | null;
  onChange: SetListState;
}

/** The built-in views as links, so that a view can be opened in another tab. */
export function ViewLinks({ current, counts, onChange }: Props) {
  const show = (view: View) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void onChange({ view, ...NO_FILTER });
  };
  return (
    <nav aria-label={botsTexts.views.label} className={classes.views}>
      {VIEWS.map((view) => (
        <UnstyledButton
          key={view}
          component="a"
          href={view === "all" ? "/bots" : `/bots?view=${view}`}
          onClick={show(view)}
          aria-current={view === current ? "page" : undefined}
          className={classes.view}
        >
          {botsTexts.views.names[view]}
          {counts && (
            <Badge size="sm" variant="default" className={classes.count}>
              {formatNumber(counts[view])}
            </Badge>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}
