"use client";

import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import hint from "./scroll-hint.module.css";
import { scrollToStart } from "./scroll-to-start.ts";
import classes from "./scrolling-tabs.module.css";

interface Props<Tab extends string> {
  label: string;
  tabs: readonly Tab[];
  labels: Readonly<Record<Tab, string>>;
  active: Tab;
  /** What stands behind labels, such as counts. */
  counts?: Readonly<Partial<Record<Tab, ReactNode>>>;
}

/** The tabs of a page. Where they are wider than a phone, they scroll, and the active one is in view. */
export function ScrollingTabs<Tab extends string>({ label, tabs, labels, active, counts }: Props<Tab>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-active][id$="-${active}"]`);
    if (tab && list.current) scrollToStart(list.current, tab);
  }, [active]);
  return (
    <Tabs.List ref={list} aria-label={label} mb="lg" className={`${hint.hint} ${classes.tabs}`}>
      {tabs.map((name) => (
        <Tabs.Tab key={name} value={name} rightSection={counts?.[name]}>
          {labels[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
