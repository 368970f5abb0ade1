import { useEffect, useSyncExternalStore } from "react";
import type { Problem } from "#server/contract/problem.ts";
import { type AnswerTemplate, type TranslateAnswer, translateAnswers } from "#server/languages/translate-answers.ts";

const RETRY_MS = 30_000;

const untranslated: TranslateAnswer = (text) => text;

/** That of the page. A page has one language, and only a browser loads its templates. */
let current: { address: string | null; translate: TranslateAnswer } = { address: null, translate: untranslated };
const listeners = new Set<() => void>();

/**
 * A sentence of the service, such as a refusal or the problem of a field, in the language of the page; in English where the
 * language has none for it. Code that shows data, and not an error, uses `useAnswers`.
 */
export const translateAnswer: TranslateAnswer = (text) => current.translate(text);

/** The same for the problem of a field. */
export const translateProblem = ({ path, message }: Problem): Problem => ({ path, message: translateAnswer(message) });

/** The same as `translateAnswer` for components: they are shown again when the translations have arrived. */
export const useAnswers = (): TranslateAnswer =>
  useSyncExternalStore(
    subscribe,
    () => current.translate,
    () => untranslated,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setCurrent(address: string | null, translate: TranslateAnswer): void {
  current = { address, translate };
  for (const listener of listeners) listener();
}

/** Loads the translations after the page. @param address Null: none is needed. */
export function useAnswersOf(address: string | null, locale: string): void {
  useEffect(() => {
    if (address === current.address) return;
    setCurrent(address, untranslated);
    if (address !== null) void loadTemplates(address, locale);
  }, [address, locale]);
}

/** Until they are there, the page shows what the service says as it is. */
async function loadTemplates(address: string, locale: string): Promise<void> {
  while (current.address === address) {
    const templates = await fetchTemplates(address);
    if (templates && current.address === address) return setCurrent(address, translateAnswers(templates, locale));
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Null without a connection, and while the service is busy. */
async function fetchTemplates(address: string): Promise<AnswerTemplate[] | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
