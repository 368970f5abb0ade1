"use client";

import { ActionIcon, Button, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import classes from "./entry-rows.module.css";

interface Props<Entry> {
  label: string;
  help?: string | undefined;
  /** What one of them is called: `Add person`, `Remove person 2`. */
  entry: string;
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
  make: () => Entry;
  max: number;
  /** Of the list as a whole. */
  error?: string | undefined;
  /** The fields of one entry. Only the first row shows their labels. */
  children: (entry: Entry, change: (entry: Entry) => void, index: number) => ReactNode;
}

/** A list of things with a few fields each, one row a thing. */
export function EntryRows<Entry>({ label, help, entry, entries, onChange, make, max, error, children }: Props<Entry>) {
  const root = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current) root.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const add = () => {
    focusNext.current = `[data-entry="${entries.length}"] input`;
    onChange([...entries, make()]);
  };
  const remove = (index: number) => {
    focusNext.current = "[data-add]";
    onChange(entries.filter((_, other) => other !== index));
  };
  const change = (index: number) => (changed: Entry) =>
    onChange(entries.map((other, place) => (place === index ? changed : other)));
  return (
    <fieldset className={classes.list} ref={root}>
      <legend className={classes.label}>{label}</legend>
      {help && (
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      )}
      {entries.map((one, index) => (
        <fieldset
          key={`entry-${index.toString()}`}
          className={classes.entry}
          data-entry={index}
          aria-label={`${capitalised(entry)} ${index + 1}`}
        >
          <div className={classes.fields}>{children(one, change(index), index)}</div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${entry} ${index + 1}`}
            onClick={() => remove(index)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Button
        data-add
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={entries.length >= max}
        onClick={add}
      >
        Add {entry}
      </Button>
    </fieldset>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** For the fields' labels: from the second row on they are there for screen readers only. */
export const rowLabelProps = (index: number) => ({ labelProps: index > 0 ? { className: "visually-hidden" } : {} });
