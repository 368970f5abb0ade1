"use client";

import { Spotlight } from "@mantine/spotlight";
import { type Icon, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./palette.module.css";
import { useReturnedFocus, useSelectedFirst } from "./use-palette.ts";

interface DialogProps {
  placeholder: string;
  maxHeight: number;
  /** Mounted only while the dialog is open. `leaving` is called before another page is opened. */
  children: (query: string, leaving: () => void) => ReactNode;
}

/** A dialog with a field that finds as one types. */
export function PaletteDialog({ placeholder, maxHeight, children }: DialogProps) {
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
      onSpotlightClose={focus.giveBack}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={20} aria-hidden />}
        placeholder={placeholder}
        aria-label={placeholder}
      />
      {children(query.trim(), focus.forget)}
    </Spotlight.Root>
  );
}

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
  onChoose: () => void;
}

export const PaletteResult = ({ icon: Icon, title, description, excerpt, onChoose }: ResultProps) => (
  <Spotlight.Action onClick={onChoose} className={classes.action}>
    <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
    <span className={classes.text}>
      {title}
      {description && <span className={classes.description}>{description}</span>}
      {excerpt && <span className={classes.description}>{excerpt}</span>}
    </span>
  </Spotlight.Action>
);
