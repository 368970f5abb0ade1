"use client";

import { ActionIcon } from "@mantine/core";
import { Spotlight } from "@mantine/spotlight";
import { type Icon, IconArrowLeft, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./palette.module.css";
import { useReturnedFocus, useSelectedFirst } from "./use-palette.ts";

interface DialogProps {
  placeholder: string;
  maxHeight: number;
  /** Called when it has closed. */
  onClosed?: () => void;
  /** Leads back to what was shown before; so does Backspace in the empty field. */
  back?: { label: string; run: () => void } | undefined;
  /** Mounted only while the dialog is open. `leaving` is called before another page is opened, `clear` empties the field. */
  children: (query: string, leaving: () => void, clear: () => void) => ReactNode;
}

/** A dialog with a field that finds as one types. */
export function PaletteDialog({ placeholder, maxHeight, onClosed, back, children }: DialogProps) {
  const [query, setQuery] = useState("");
  const focus = useReturnedFocus();
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={maxHeight}
      shortcut={null}
      returnFocus={false}
      transitionProps={{ duration: 100, transition: "pop" }}
      onSpotlightOpen={focus.remember}
      onSpotlightClose={() => {
        focus.giveBack();
        onClosed?.();
      }}
    >
      <Spotlight.Search
        leftSection={back ? <BackButton {...back} /> : <IconSearch size={20} aria-hidden />}
        placeholder={placeholder}
        aria-label={placeholder}
        onKeyDown={({ key }) => {
          if (key === "Backspace" && query === "") back?.run();
        }}
      />
      {children(query.trim(), focus.forget, () => setQuery(""))}
    </Spotlight.Root>
  );
}

const BackButton = ({ label, run }: { label: string; run: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={run}>
    <IconArrowLeft size={18} aria-hidden className={classes.back} />
  </ActionIcon>
);

interface ResultsProps {
  /** What the results are made of: when it changes, the first one is selected. */
  found: unknown;
  /** Read out. */
  status: string;
  /** In place of results. */
  message: string | null;
  children: ReactNode;
}

export function PaletteResults({ found, status, message, children }: ResultsProps) {
  const list = useSelectedFirst(found);
  return (
    <>
      <span className="visually-hidden" role="status">
        {status}
      </span>
      <div ref={list}>
        <Spotlight.ActionsList>
          {children}
          {message !== null && <Spotlight.Empty>{message}</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </div>
    </>
  );
}

interface ResultProps {
  icon: Icon;
  title: ReactNode;
  description?: string | undefined;
  excerpt?: string | undefined;
  /** At the end of the line. */
  end?: ReactNode;
  /** Whether choosing it leads to further results. */
  keepsOpen?: boolean;
  onChoose: () => void;
}

export const PaletteResult = ({ icon: Icon, title, description, excerpt, end, keepsOpen, onChoose }: ResultProps) => (
  <Spotlight.Action onClick={onChoose} className={classes.action} closeSpotlightOnTrigger={!keepsOpen}>
    <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
    <span className={classes.text}>
      {title}
      {description && <span className={classes.description}>{description}</span>}
      {excerpt && <span className={classes.description}>{excerpt}</span>}
    </span>
    {end && <span className={classes.end}>{end}</span>}
  </Spotlight.Action>
);
