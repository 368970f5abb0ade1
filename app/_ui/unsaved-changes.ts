import type { ReactNode } from "react";

/** What is typed somewhere and is stored nowhere yet. */
export interface UnsavedChange {
  title: string;
  /** What would be lost. */
  consequence: ReactNode;
  /** The dialog that it is in; null on the page itself. */
  dialog: string | null;
  /** The form that it is in, where a dialog has several. */
  form?: string | undefined;
}

type Navigate = () => void;

/** Asked before something unsaved is lost. The link of a page is followed by whoever shows the question. */
export interface LeaveQuestion extends UnsavedChange {
  go: Navigate | { href: string };
}

/** Every unsaved change of the tab, the one added last at the end. */
const changes: UnsavedChange[] = [];
const listeners = new Set<() => void>();
let question: LeaveQuestion | null = null;
let stopWatching: Navigate = () => undefined;
/** The entry of the browser's history that may be opened: the question was answered. */
let allowedKey: string | null = null;
/** Says why no page can be loaded now; null while one can. */
let refuse: Navigate | null = null;

function setQuestion(next: LeaveQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function ask(change: UnsavedChange, go: LeaveQuestion["go"]): void {
  setQuestion({ ...change, go });
}

/** Until the returned function is called, navigation that is not a link only says why. */
export function refuseLeaving(explain: Navigate): Navigate {
  refuse = explain;
  return () => {
    refuse = null;
  };
}

/** Navigates, after a confirmation when something is unsaved. For navigation that is not a link. */
export function confirmBeforeLeaving(navigate: Navigate): void {
  const change = changes.at(-1);
  if (refuse) refuse();
  else if (change) ask(change, navigate);
  else navigate();
}

/**
 * Closes a dialog, after a confirmation when something in it is unsaved.
 *
 * @param cancelled The form whose text is dropped on purpose.
 */
export function confirmBeforeClosing(dialog: string, close: Navigate, cancelled?: string): void {
  const change = changes.findLast(
    (one) => one.dialog === dialog && (cancelled === undefined || one.form !== cancelled),
  );
  if (change) ask(change, close);
  else close();
}

/** The path that a click navigates to when it is another page in the same window, else null. */
export function linkedPage(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target === "_blank" || link.hasAttribute("download")) return null;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}

const stopClosing = (event: BeforeUnloadEvent) => event.preventDefault();

function stopLink(event: MouseEvent): void {
  const href = linkedPage(event);
  const change = changes.at(-1);
  if (href === null || !change) return;
  event.preventDefault();
  event.stopPropagation();
  ask(change, { href });
}

/** Back and Forward. Within a page they open and close dialogs, and nothing else of it is lost. */
function stopTraversal(event: NavigateEvent): void {
  const { key, url } = event.destination;
  if (event.navigationType !== "traverse" || !event.cancelable || key === allowedKey) return;
  const isSamePage = new URL(url).pathname === window.location.pathname;
  const change = changes.findLast(({ dialog }) => dialog !== null || !isSamePage);
  if (!change) return;
  event.preventDefault();
  ask(change, () => {
    allowedKey = key;
    const end = () => {
      if (allowedKey === key) allowedKey = null; // the next time it is asked again
    };
    void window.navigation.traverseTo(key).finished?.then(end, end);
  });
}

function watch(): Navigate {
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener("beforeunload", stopClosing, { signal });
  document.addEventListener("click", stopLink, { capture: true, signal });
  // Browsers without the Navigation API do not announce Back before it happens.
  if ("navigation" in window) window.navigation.addEventListener("navigate", stopTraversal, { signal });
  return () => watching.abort();
}

/** Until the returned function is called, nobody leaves the page, or closes the dialog, without being asked. */
export function addUnsavedChange(change: UnsavedChange): Navigate {
  if (changes.length === 0) stopWatching = watch();
  changes.push(change);
  return () => {
    changes.splice(changes.indexOf(change), 1);
    if (changes.length === 0) stopWatching();
  };
}

/** The question that is open, for the one component that shows it. */
export const leaveQuestion = {
  get: (): LeaveQuestion | null => question,
  close: (): void => setQuestion(null),
  subscribe(listener: Navigate): Navigate {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
