"use client";

import { useRef } from "react";

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
export function useInputHistory(botId: string) {
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
