"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { Automation } from "#control/automations/automation.ts";
import type { Problem } from "#server/contract/problem.ts";
import { keyOf } from "./node-keys.ts";
import { cardPlaces, isWithin, type Place, writePlace } from "./places.ts";

const NESTING = ["choose", "repeat", "oneOf", "all", "any", "not"];

function partAt(automation: Automation, place: Place): object | null {
  let part: unknown = automation;
  for (const step of place) part = typeof part === "object" && part !== null ? Reflect.get(part, step) : null;
  return typeof part === "object" ? part : null;
}

/** The keys of the cards that have other cards in them: they are open at first. */
const nestingKeys = (automation: Automation): string[] =>
  cardPlaces(automation)
    .map((place) => ({ part: partAt(automation, place), isBranch: place.at(-2) === "choose" }))
    .flatMap(({ part, isBranch }) =>
      part && (isBranch || NESTING.some((member) => member in part)) ? [keyOf(part)] : [],
    );

/** Which cards of the editor are open. */
export function useOpenCards(automation: Automation) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(nestingKeys(automation)));
  const toggle = (key: string, isOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  /** Opens the cards around the first problem, and focuses its own. */
  const show = ([first]: readonly Problem[]) => {
    if (!first) return;
    const around = cardPlaces(automation).filter((place) => isWithin(first.path, place));
    const keys = around.flatMap((place) => keyOf(partAt(automation, place) ?? {}) || []);
    flushSync(() => setOpened((before) => new Set([...before, ...keys])));
    const own = around.sort((a, b) => b.length - a.length)[0];
    const selector = own ? `[data-card="${writePlace(own)}"] [data-sentence]` : '[name="automation-name"]';
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  const openAll = (all: Automation) => setOpened(new Set(nestingKeys(all)));
  return { opened, toggle, show, openAll };
}
