"use client";

import { Combobox, Text, TextInput, useCombobox } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { Name } from "../../_ui/name.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useViewerLocale } from "../../_ui/use-viewer-locale.ts";
import { ItemMark } from "../_items/item-mark.tsx";
import { useItemSearch } from "../_items/use-item-search.ts";
import classes from "./command-field.module.css";
import { parseTypedCommand } from "./command-line.ts";
import fieldRow from "./field-row.module.css";
import type { Suggestion } from "./suggest-completions.ts";
import { type CommandInfo, findCommand, findTypedArgument } from "./typed-argument.ts";
import { useSuggestionKeys } from "./use-suggestion-keys.ts";
import { type CommandTarget, useSuggestions } from "./use-suggestions.ts";

interface Props extends Partial<CommandTarget> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter, when no suggestion is highlighted. */
  onEnter: () => void;
  /** Called with keys that the suggestions do not use; returns true when it handled the key. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Stands beside the input. */
  action?: ReactNode;
  autoFocus?: boolean;
  required?: boolean;
  error?: ReactNode;
}

/**
 * An input for a command line that suggests commands and their arguments: options, items and players. Tab or Enter
 * accepts a suggestion.
 */
export function CommandField(props: Props) {
  const { t } = useLanguage();
  const {
    value,
    onChange,
    onEnter,
    onKey,
    botId = null,
    categoryId = null,
    action,
    autoFocus,
    error,
    ...input
  } = props;
  const commands = useCommands(categoryId);
  const suggestions = useSuggestions(commands, value, { botId, categoryId });
  const [example] = useItemSearch({ query: "", kind: "outfit", limit: 1, enabled: true, categoryId }).items;
  const combobox = useCombobox();
  const command = findCommand(commands, parseTypedCommand(value)?.command ?? "");
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
      <Combobox store={combobox} position="top-start" withinPortal hideDetached={false} onOptionSubmit={accept}>
        <div className={fieldRow.row}>
          <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute>
            <TextInput
              {...input}
              role="combobox"
              data-autofocus={autoFocus || undefined}
              autoFocus={autoFocus}
              placeholder={example ? `outfit ${example.name}` : "help outfit"}
              value={value}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={error}
              classNames={{ ...fieldRow, input: "mono" }}
              onChange={(event) => {
                onChange(event.currentTarget.value);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onBlur={() => combobox.closeDropdown()}
              onKeyDown={onKeyDown}
            />
          </Combobox.Target>
          {action && <span className={fieldRow.action}>{action}</span>}
        </div>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label={t("commands.suggestions")} mah={280} style={{ overflowY: "auto" }}>
            {suggestions.map((suggestion) => (
              <SuggestionOption key={`${suggestion.line} ${suggestion.description}`} suggestion={suggestion} />
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {!error && (
        <Text size="xs" c="dimmed" className={classes.about} aria-live="polite">
          {command ? (
            <CommandUsage
              command={command}
              current={findTypedArgument(commands, value)?.candidates[0]?.index ?? null}
            />
          ) : (
            t("commands.commandHelp")
          )}
        </Text>
      )}
    </div>
  );
}

function SuggestionOption({ suggestion: { line, label, description, item, isPerson } }: { suggestion: Suggestion }) {
  const isName = item !== undefined || isPerson;
  return (
    <Combobox.Option value={line} className={isName ? (classes.named ?? "") : ""}>
      {item && <ItemMark item={item} />}
      {isPerson && <IconUser size={20} stroke={1.6} aria-hidden />}
      <span>
        {isName ? <Name>{label}</Name> : <span className={`mono ${classes.usage}`}>{label}</span>}
        <span className={classes.description}>{description}</span>
      </span>
    </Combobox.Option>
  );
}

interface CommandUsageProps {
  command: CommandInfo;
  /** The argument that is being typed, counted from 0. */
  current: number | null;
}

/** The usage of a command, with the argument that is being typed in bold, and what the command does. */
function CommandUsage({ command: { usage, description }, current }: CommandUsageProps) {
  const { t } = useLanguage();
  // Every argument is in brackets of its own.
  const parts = usage.split(/(<[^>]*>|\[[^\]]*\])/);
  const command = (
    <span className="mono">
      {parts.map((part, index) => {
        const argument = (index - 1) / 2;
        const key = `${index.toString()} ${part}`;
        return argument === current ? <strong key={key}>{part}</strong> : <span key={key}>{part}</span>;
      })}
    </span>
  );
  return t.rich("commands.usage", { command: () => command, description });
}

const NO_COMMANDS: readonly CommandInfo[] = [];

/** All commands of bots, with those of the category's own, in the viewer's language; empty while they are loading. */
function useCommands(categoryId: string | null): readonly CommandInfo[] {
  const trpc = useTRPC();
  const asked = { locale: useViewerLocale(), ...(categoryId && { category: categoryId }) };
  const staleTime = Number.POSITIVE_INFINITY;
  return useQuery(trpc.live.commands.queryOptions(asked, { staleTime })).data ?? NO_COMMANDS;
}
