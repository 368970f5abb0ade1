import type { Page } from "@playwright/test";

/** Goes there as a link does, without loading the document. */
export const pushPage = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    (href) => (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(href),
    path,
  );
