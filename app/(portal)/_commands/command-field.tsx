"use client";

import { Combobox, Text, TextInput, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type Ref, useMemo } from "react";
import classes from "./command-field.module.css";
import { findCommand, parseCommandLine, suggestCompletions } from "./command-line.ts";
import { useCommands } from "./use-commands.ts";
import { useSuggestionKeys } from "./use-suggestion-keys.ts";

interface Props {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter, when no suggestion is chosen. */
  onEnter: () => void;
  /** Keys that neither type nor choose; returns whether it took one. */
  onKey?: (event: KeyboardEvent) => boolean;
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  autoFocus?: boolean;
}

/** A field for a command line, which offers commands and what they take. Tab or Enter takes an offer. */
export function CommandField({ ref, label, value, onChange, onEnter, onKey, ...rest }: Props) {
  const commands = useCommands();
  const offers = useMemo(() => suggestCompletions(commands, value), [commands, value]);
  const combobox = useCombobox();
  const command = findCommand(commands, parseCommandLine(value)?.command ?? "");
  const { onKeyDown, take } = useSuggestionKeys({
    suggestions: offers,
    combobox,
    isComplete: command !== null,
    onChange,
    onEnter,
    onKey,
  });
  return (
    <div className={classes.field}>
      <Combobox store={combobox} position="top-start" withinPortal onOptionSubmit={take}>
        <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute>
          <TextInput
            {...rest}
            ref={ref}
            role="combobox"
            data-autofocus={rest.autoFocus || undefined}
            label={label}
            placeholder="outfit Amber Fox"
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            classNames={{ input: "mono" }}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offers.length === 0}>
          <Combobox.Options aria-label="Suggestions" mah={280} style={{ overflowY: "auto" }}>
            {offers.map(({ line, label, description }) => (
              <Combobox.Option key={line} value={line}>
                <span className={`mono ${classes.usage}`}>{label}</span>
                <span className={classes.description}>{description}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Text size="xs" c="dimmed" className={classes.about} aria-live="polite">
        {command
          ? `${command.usage} · ${command.description}`
          : "Type a command; the arrow keys choose, Tab completes."}
      </Text>
    </div>
  );
}
