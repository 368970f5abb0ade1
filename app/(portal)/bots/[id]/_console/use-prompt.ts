"use client";

import { useQueryState } from "nuqs";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Mode } from "./use-console.ts";

/** What is typed in the console of a bot, what is wrong with it, and the lines that were sent before. */
export function usePrompt(
  botId: string,
  isWaiting: boolean,
  onSend: (mode: Mode, typed: string) => Promise<string | null>,
) {
  const [mode, setMode] = useState<Mode>("command");
  const [typed, setTyped] = useKeptText(botId);
  const [problem, setProblem] = useState<string | null>(null);
  const [linkCount, setLinkCount] = useState(0);
  const history = useInputHistory(botId);
  const field = useFocusOnMount();
  const isReady = typed.trim() !== "" && !isWaiting;
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  useLinkedCommand((command) => {
    setMode("command");
    if (command !== "") type(command);
    setLinkCount(linkCount + 1);
  });
  // Once the field for commands is there, where that for messages was open.
  useEffect(() => {
    if (linkCount > 0) field.current?.focus({ preventScroll: true });
  }, [linkCount, field]);
  const send = async () => {
    history.add(typed.trim());
    type("");
    const refused = await onSend(mode, typed);
    if (refused === null) return;
    setProblem(refused);
    if (field.current?.value === "") setTyped(typed); // to be changed, or sent again
  };
  const step = (by: 1 | -1) => {
    const line = history.step(by, typed);
    if (line !== null) type(line);
  };
  return { mode, setMode, typed, type, problem, field, step, isReady, enter: () => void (isReady && send()) };
}

/** By bot, in the memory of the page: a half typed line is there again when the console is opened again. */
const keptTexts = new Map<string, string>();

function useKeptText(botId: string) {
  const [text, setText] = useState(() => keptTexts.get(botId) ?? "");
  const keep = (next: string) => {
    setText(next);
    if (next === "") keptTexts.delete(botId);
    else keptTexts.set(botId, next);
  };
  return [text, keep] as const;
}

/** Focuses the field, unless the person opened the console with a tab: then the focus stays on the tab. */
function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement?.role !== "tab") field.current?.focus({ preventScroll: true }); // the title and the tabs stay in view
  }, []);
  return field;
}

/** A link to the console may bring a command: it is typed, not run, and leaves the address. */
function useLinkedCommand(onCommand: (command: string) => void) {
  const [command, setCommand] = useQueryState("command");
  const type = useEffectEvent(onCommand);
  useEffect(() => {
    if (command === null) return;
    type(command);
    void setCommand(null);
  }, [command, setCommand]);
}

const MAX_LINES = 100;
const storageKeyOf = (botId: string) => `console:${botId}`;

function readLines(botId: string): string[] {
  try {
    const lines: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(botId)) ?? "[]");
    return Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
  } catch {
    return [];
  }
}

/** The lines that were typed for a bot, in session storage. Arrow up and down step through them, as in a shell. */
function useInputHistory(botId: string) {
  /** How many lines back; 0 is the current input. */
  const position = useRef(0);
  const draft = useRef("");
  const add = (line: string) => {
    const lines = [...readLines(botId).filter((earlier) => earlier !== line), line].slice(-MAX_LINES);
    sessionStorage.setItem(storageKeyOf(botId), JSON.stringify(lines));
    position.current = 0;
  };
  /** @returns The next older line (1) or newer line (-1); null when there is none. */
  const step = (by: 1 | -1, typed: string): string | null => {
    const lines = readLines(botId);
    const to = position.current + by;
    if (to < 0 || to > lines.length) return null;
    if (position.current === 0) draft.current = typed;
    position.current = to;
    return to === 0 ? draft.current : (lines.at(-to) ?? null);
  };
  return { add, step };
}
