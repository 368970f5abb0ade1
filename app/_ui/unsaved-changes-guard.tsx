"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { sharedTexts } from "./texts.ts";

type Navigate = () => void;

/** Opens the dialog of the current page; null while the page has no unsaved changes. */
let openDialog: ((navigate: Navigate) => void) | null = null;

/** Says why no page can be loaded now; null while one can. */
let refuse: (() => void) | null = null;

/** Until the returned function is called, navigation that is not a link only says why. */
export function refuseLeaving(explain: () => void): () => void {
  refuse = explain;
  return () => {
    refuse = null;
  };
}

/** Navigates, after a confirmation when the page has unsaved changes. For navigation that is not a link. */
export function confirmBeforeLeaving(navigate: Navigate): void {
  if (refuse) refuse();
  else if (openDialog) openDialog(navigate);
  else navigate();
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

const preventClosing = (event: BeforeUnloadEvent) => event.preventDefault();

interface Props {
  unsaved: boolean;
  title?: string;
  /** What would be lost; a general sentence when absent. */
  children?: ReactNode;
}

/** Asks for confirmation before a page with unsaved changes is left by a link, by the Back button or by closing the window. */
export function UnsavedChangesGuard({ unsaved, title = sharedTexts.leave.title, children }: Props) {
  const router = useRouter();
  const [pending, setPending] = useState<{ navigate: Navigate } | null>(null);
  const leaving = useRef(false);

  const stopLink = useEffectEvent((event: MouseEvent) => {
    const href = leaving.current ? null : linkedPage(event);
    if (href === null) return;
    event.preventDefault();
    event.stopPropagation();
    setPending({ navigate: () => router.push(href) });
  });
  const stopBack = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    const samePage = new URL(destination.url).pathname === window.location.pathname;
    if (leaving.current || navigationType !== "traverse" || !cancelable || samePage) return;
    event.preventDefault();
    setPending({ navigate: () => void window.navigation.traverseTo(destination.key) });
  });

  useEffect(() => {
    if (!unsaved) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("beforeunload", preventClosing, { signal });
    document.addEventListener("click", (event) => stopLink(event), { capture: true, signal });
    // Browsers without the Navigation API do not announce Back before it happens.
    if ("navigation" in window) window.navigation.addEventListener("navigate", (event) => stopBack(event), { signal });
    openDialog = (navigate) => setPending({ navigate });
    return () => {
      openDialog = null;
      listeners.abort();
    };
  }, [unsaved]);

  const leave = () => {
    leaving.current = true;
    setPending(null);
    pending?.navigate();
  };
  return (
    <ConfirmDialog
      opened={pending !== null}
      title={title}
      action={sharedTexts.leave.action}
      onConfirm={leave}
      onClose={() => setPending(null)}
      waiting={false}
      error={null}
    >
      {children ?? sharedTexts.leave.consequence}
    </ConfirmDialog>
  );
}
