"use client";

import { Combobox, Text, TextInput, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type Ref, useMemo } from "react";
import classes from "./command-field.module.css";
import { findCommand, parseCommandLine, suggestCompletions } from "./command-line.ts";
import { commandsTexts } from "./texts.ts";
import { useCommands } from "./use-commands.ts";
import { useSuggestionKeys } from "./use-suggestion-keys.ts";

interface Props {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter, when no suggestion is highlighted. */
  onEnter: () => void;
  /** Called with keys that the suggestions do not use; returns true when it handled the key. */
  onKey?: (event: KeyboardEvent) => boolean;
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  autoFocus?: boolean;
}

/** An input for a command line that suggests commands and their arguments. Tab or Enter accepts a suggestion. */
export function CommandField({ ref, label, value, onChange, onEnter, onKey, ...rest }: Props) {
  const commands = useCommands();
  const suggestions = useMemo(() => suggestCompletions(commands, value), [commands, value]);
  const combobox = useCombobox();
  const command = findCommand(commands, parseCommandLine(value)?.command ?? "");
  const { onKeyDown, accept } = useSuggestionKeys({
    suggestions,
    combobox,
    isComplete: command !== null,
    onChange,
    onEnter,
    onKey,
  });
  return (
    <div className={classes.field}>
      <Combobox store={combobox} position="top-start" withinPortal onOptionSubmit={accept}>
        <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute>
          <TextInput
            {...rest}
            ref={ref}
            role="combobox"
            data-autofocus={rest.autoFocus || undefined}
            label={label}
            placeholder={commandsTexts.commandExample}
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
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label={commandsTexts.suggestions} mah={280} style={{ overflowY: "auto" }}>
            {suggestions.map(({ line, label, description }) => (
              <Combobox.Option key={line} value={line}>
                <span className={`mono ${classes.usage}`}>{label}</span>
                <span className={classes.description}>{description}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Text size="xs" c="dimmed" className={classes.about} aria-live="polite">
        {command ? commandsTexts.usage(command.usage, command.description) : commandsTexts.commandHelp}
      </Text>
    </div>
  );
}
