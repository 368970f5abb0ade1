"use client";

import type { useCombobox } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { Suggestion } from "./suggest-completions.ts";

interface Options {
  suggestions: readonly Suggestion[];
  combobox: ReturnType<typeof useCombobox>;
  /** The typed text is a complete command, so that Tab moves the focus. */
  isComplete: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
  onKey: ((event: KeyboardEvent) => boolean) | undefined;
}

/** Handles keys in the command field: those of the suggestions first, then Enter, then `onKey`. */
export function useSuggestionKeys({ suggestions, combobox, isComplete, onChange, onEnter, onKey }: Options) {
  const accept = (line: string | undefined): boolean => {
    if (line === undefined) return false;
    onChange(line);
    combobox.resetSelectedOption();
    if (!line.endsWith(" ")) combobox.closeDropdown();
    return true;
  };
  const complete = ({ shiftKey }: KeyboardEvent): boolean => {
    const highlighted = suggestions[combobox.getSelectedOptionIndex()];
    const suggestion = highlighted ?? (isComplete ? undefined : suggestions[0]);
    return !shiftKey && suggestion !== undefined && accept(suggestion.line);
  };
  const highlightedLine = () => suggestions[combobox.getSelectedOptionIndex()]?.line;
  const suggestionKeys: Record<string, (event: KeyboardEvent) => boolean> = {
    Tab: complete,
    Enter: () => accept(highlightedLine()),
    ArrowDown: () => combobox.selectNextOption() !== undefined,
    ArrowUp: () => highlightedLine() !== undefined && combobox.selectPreviousOption() !== undefined,
    Escape: () => {
      combobox.closeDropdown();
      return true;
    },
  };
  const enter = (): boolean => {
    combobox.closeDropdown();
    onEnter();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOpen = combobox.dropdownOpened && suggestions.length > 0;
    const isHandled =
      (isOpen && suggestionKeys[event.key]?.(event)) || (event.key === "Enter" && enter()) || onKey?.(event);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDown, accept };
}
