"use client";

import { Tabs } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface Props {
  value: string;
  /** The tab that is open. */
  active: string;
  children: ReactNode;
}

/**
 * A tab with a form: once opened, it stays as it is while other tabs are open, so that what was typed is not lost. Its
 * tabs need `keepMountedMode="display-none"`: the guard of its form works on while it is hidden.
 */
export function MountedTabPanel({ value, active, children }: Props) {
  const [wasOpened, setWasOpened] = useState(value === active);
  if (value === active && !wasOpened) setWasOpened(true);
  return (
    <Tabs.Panel value={value} keepMounted>
      {wasOpened && children}
    </Tabs.Panel>
  );
}
