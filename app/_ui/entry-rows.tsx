"use client";

import { ActionIcon, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import classes from "./entry-rows.module.css";

interface Props<Entry> {
  label: string;
  help?: string | undefined;
  /** The name of one entry, as in `Add person` and `Remove person 2`. */
  entry: string;
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
  make: () => Entry;
  max: number;
  /** An error of the list as a whole. */
  error?: string | undefined;
  /** The fields of one entry. Only the first row shows their labels. */
  children: (entry: Entry, change: (entry: Entry) => void, index: number) => ReactNode;
}

/** A form field for a list of entries, each a row of fields. */
export function EntryRows<Entry>({ label, help, entry, entries, onChange, make, max, error, children }: Props<Entry>) {
  const { t } = useLanguage();
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
    onChange(entries.map((other, position) => (position === index ? changed : other)));
  return (
    <fieldset className={classes.list} ref={root}>
      <legend className={classes.label}>{label}</legend>
      {help && (
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      )}
      {entries.map((value, index) => (
        <fieldset
          key={`entry-${index.toString()}`}
          className={classes.entry}
          data-entry={index}
          aria-label={t("shared.entries.numbered", { entry: capitalised(entry), position: index + 1 })}
        >
          <div className={classes.fields}>{children(value, change(index), index)}</div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("shared.entries.remove", { entry, position: index + 1 })}
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
      <ActionButton
        error={null}
        data-add
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        unavailable={entries.length >= max && t("shared.entries.full", { max })}
        onClick={add}
      >
        {t("shared.entries.add", { entry })}
      </ActionButton>
    </fieldset>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Only the first row shows the labels of its fields; screen readers get them in every row. */
export const rowLabelProps = (index: number) => ({ labelProps: index > 0 ? { className: "visually-hidden" } : {} });
