"use client";

import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { describeError } from "./describe-error.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** By error, when its action may be tried again: what shows it, such as the item of a menu, may be made anew. */
const retryTimes = new WeakMap<object, number>();

function retryTimeOf(language: Language, error: unknown): number | null {
  const seconds = error instanceof Error ? describeError(language, error).retryAfterSeconds : null;
  if (seconds === null) return null;
  const known = retryTimes.get(error as Error) ?? Date.now() + seconds * 1000;
  retryTimes.set(error as Error, known);
  return known;
}

/** Seconds until an action that a rate limit refused may be tried again; 0: now. */
export const useRetryCountdown = (error: unknown): number => {
  const language = useLanguage();
  return useSecondsLeft(retryTimeOf(language, error));
};
