import { debounce, defaultRateLimit, type Options } from "nuqs";

const DEBOUNCE_MS = 250;

/** For a search that is stored in the address: each change of it renders the page, so it waits for the end of typing. */
export const TYPED: Options = { history: "replace", limitUrlUpdates: debounce(DEBOUNCE_MS) };

const AT_ONCE: Options = { history: "replace", limitUrlUpdates: defaultRateLimit };

/**
 * Stores the search when its field loses the focus, as it does before a link is followed: a change of the address that comes
 * later would stop the way to the next page.
 * @param parameter Its name in the address.
 */
export function endTyping(parameter: string, text: string, store: (options: Options) => unknown): void {
  const stored = new URLSearchParams(window.location.search).get(parameter) ?? "";
  if (stored !== text) store(AT_ONCE);
}
