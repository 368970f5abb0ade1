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

/** The lines typed for a bot, kept as long as the tab: back with arrow up, as in a shell. */
export function useInputHistory(botId: string) {
  /** How many lines back; 0 is what is being typed. */
  const back = useRef(0);
  const draft = useRef("");
  const remember = (line: string) => {
    const lines = [...readLines(botId).filter((known) => known !== line), line].slice(-MAX_LINES);
    sessionStorage.setItem(storageKeyOf(botId), JSON.stringify(lines));
    back.current = 0;
  };
  /** @returns The line that many steps further back, or null when there is none. */
  const step = (by: 1 | -1, typed: string): string | null => {
    const lines = readLines(botId);
    const to = back.current + by;
    if (to < 0 || to > lines.length) return null;
    if (back.current === 0) draft.current = typed;
    back.current = to;
    return to === 0 ? draft.current : (lines.at(-to) ?? null);
  };
  return { remember, step };
}
