import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/**
 * Words of nearly every English sentence. In the pseudo language en-XA no message has them: its letters have accents. Lists
 * by `Intl` have "and" and "or" there.
 */
const WORDS =
  "a|an|are|as|at|be|been|by|can|cannot|for|from|has|have|if|in|is|it|its|no|not|of|on|that|the|then|there|this|to|was|were|what|when|which|who|will|with|you|your";
const ENGLISH = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${WORDS})(?![\\p{L}\\p{N}-])`, "u");
/** What is English for everybody: code, what people wrote, times by `Intl`, and parts that say so themselves. */
const NOT_MESSAGES = "code, pre, kbd, samp, bdi, time, textarea, script, style, [lang=en], .mono";
/** What screen readers read, and what is shown in an empty field. */
const ATTRIBUTES = ["aria-label", "aria-description", "title", "placeholder", "alt"];

const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate((notMessages) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (parentElement?.closest(notMessages) === null) texts.push(textContent ?? "");
    }
    return texts;
  }, NOT_MESSAGES);

/** Without what people wrote: the page shows that isolated, too. */
const readAttributes = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([notMessages = "", ...names]) => {
      const written = [...document.querySelectorAll("bdi")].map(({ textContent }) => textContent ?? "").filter(Boolean);
      const withoutWritten = (text: string) => written.reduce((rest, words) => rest.replaceAll(words, ""), text);
      return names.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)]
          .filter((element) => element.closest(notMessages) === null)
          .map((element) => `${name}: ${withoutWritten(element.getAttribute(name) ?? "")}`),
      );
    },
    [NOT_MESSAGES, ...ATTRIBUTES],
  );

/**
 * Fails for plain English that the page shows in the pseudo language en-XA.
 * @param written The beginnings of names that people wrote.
 */
export const expectNoEnglish = (page: Page, written: readonly string[] = []): Promise<void> =>
  expect
    .poll(async () => {
      const texts = [...(await readTexts(page)), ...(await readAttributes(page))];
      const own = texts.filter((text) => !written.some((name) => text.includes(name)));
      return [...new Set(own.filter((text) => ENGLISH.test(text)))];
    }, page.url())
    .toEqual([]);
