"use client";

import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import { jsonEquals } from "../../../_ui/json-equals.ts";
import { withKeys } from "./node-keys.ts";

const MAX_UNDO = 100;

interface History {
  /** What the draft began with. */
  base: Automation;
  past: readonly Automation[];
  present: Automation;
  future: readonly Automation[];
  /** The field that was typed into last: what is typed into one field is undone at once. */
  typed: string | null;
}

const begin = (base: Automation): History => ({ base, past: [], present: withKeys(base), future: [], typed: null });

export interface AutomationDraft {
  automation: Automation;
  isChanged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** @param typed Names the field, where it is typed text. */
  set: (next: Automation, typed?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Drops all changes. */
  discard: () => void;
}

/** Lists switch an automation on and off, too: a draft begun before has it as it is then. */
function followSwitch(history: History, { enabled }: Automation): History {
  const { base, past, present, future } = history;
  if (base.enabled === enabled) return history;
  const follow = (one: Automation): Automation => ({ ...one, enabled });
  const moments = { past: past.map(follow), present: follow(present), future: future.map(follow) };
  return { ...history, ...moments, base: follow(base) };
}

/** An automation while it is edited. Until it is changed, it follows what is stored. */
export function useAutomationDraft(stored: Automation): AutomationDraft {
  const [history, setHistory] = useState(() => begin(stored));
  const { base, past, present, future } = history;
  const isChanged = !jsonEquals(present, base);
  if (!jsonEquals(base, stored)) {
    const followed = followSwitch(history, stored);
    // What was just saved can still be undone.
    if (jsonEquals(followed.present, stored)) setHistory({ ...followed, base: stored, typed: null });
    else if (!isChanged) setHistory(begin(stored));
    else if (followed !== history) setHistory(followed);
  }
  return {
    ...{ automation: present, isChanged, canUndo: past.length > 0, canRedo: future.length > 0 },
    set(next, typed) {
      setHistory((before) => {
        const continues = typed !== undefined && typed === before.typed;
        const kept = continues ? before.past : [...before.past, before.present].slice(-MAX_UNDO);
        return { base: before.base, past: kept, present: next, future: [], typed: typed ?? null };
      });
    },
    undo: () =>
      setHistory((before) => {
        const last = before.past.at(-1);
        if (!last) return before;
        const later = [before.present, ...before.future];
        return { ...before, past: before.past.slice(0, -1), present: last, future: later, typed: null };
      }),
    redo: () =>
      setHistory((before) => {
        const [next, ...rest] = before.future;
        if (!next) return before;
        return { ...before, past: [...before.past, before.present], present: next, future: rest, typed: null };
      }),
    discard: () => setHistory(begin(stored)),
  };
}
