"use client";

import { Badge, UnstyledButton } from "@mantine/core";
import type { MouseEvent } from "react";
import { VIEWS, type View } from "./bot-filter.ts";
import { NO_FILTER, type SetListState } from "./use-list-state.ts";
import classes from "./view-links.module.css";

const LABELS: Record<View, string> = {
  all: "All",
  attention: "Needs attention",
  disabled: "Disabled",
  public: "Public",
  uncategorised: "Uncategorised",
};

interface Props {
  current: View;
  counts: Record<View, number> | null;
  onChange: SetListState;
}

/** The built-in views: real links, so that one can be opened beside another. */
export function ViewLinks({ current, counts, onChange }: Props) {
  const show = (view: View) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void onChange({ view, ...NO_FILTER });
  };
  return (
    <nav aria-label="Views" className={classes.views}>
      {VIEWS.map((view) => (
        <UnstyledButton
          key={view}
          component="a"
          href={view === "all" ? "/bots" : `/bots?view=${view}`}
          onClick={show(view)}
          aria-current={view === current ? "page" : undefined}
          className={classes.view}
        >
          {LABELS[view]}
          {counts && (
            <Badge size="sm" variant="default" className={classes.count}>
              {counts[view].toLocaleString("en")}
            </Badge>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}
