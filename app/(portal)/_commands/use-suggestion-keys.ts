"use client";

import type { useCombobox } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { Suggestion } from "./command-line.ts";

interface Options {
  suggestions: readonly Suggestion[];
  combobox: ReturnType<typeof useCombobox>;
  /** What is typed is a command already: Tab goes on as it does elsewhere. */
  isComplete: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
  onKey: ((event: KeyboardEvent) => boolean) | undefined;
}

/** What keys do while suggestions are offered, and otherwise. */
export function useSuggestionKeys({ suggestions: offers, combobox, isComplete, onChange, onEnter, onKey }: Options) {
  const take = (line: string | undefined): boolean => {
    if (line === undefined) return false;
    onChange(line);
    combobox.resetSelectedOption();
    if (!line.endsWith(" ")) combobox.closeDropdown();
    return true;
  };
  const complete = ({ shiftKey }: KeyboardEvent): boolean => {
    const chosen = offers[combobox.getSelectedOptionIndex()];
    const offer = chosen ?? (isComplete ? undefined : offers[0]);
    return !shiftKey && offer !== undefined && take(offer.line);
  };
  const chosenLine = () => offers[combobox.getSelectedOptionIndex()]?.line;
  const choose: Record<string, (event: KeyboardEvent) => boolean> = {
    Tab: complete,
    Enter: () => take(chosenLine()),
    ArrowDown: () => combobox.selectNextOption() !== undefined,
    ArrowUp: () => chosenLine() !== undefined && combobox.selectPreviousOption() !== undefined,
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
    const isOpen = combobox.dropdownOpened && offers.length > 0;
    const isTaken = (isOpen && choose[event.key]?.(event)) || (event.key === "Enter" && enter()) || onKey?.(event);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDown, take };
}
