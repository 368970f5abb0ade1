"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Navigate = () => void;

/** Asks the page in sight whether it may be left; null while there is nothing to lose. */
let ask: ((go: Navigate) => void) | null = null;

/** Leaves the page, unless it has unsaved changes that somebody then wants to keep. For ways that are no link. */
export function confirmBeforeLeaving(go: Navigate): void {
  if (ask) ask(go);
  else go();
}

/** The address that a click leads to, when that is another page in the same window. */
function otherPage(event: MouseEvent): string | null {
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
  /** What would be lost. */
  children?: ReactNode;
}

/** Asks before unsaved work is left: by a link, by the browser's Back, by closing the window. */
export function UnsavedChangesGuard({ unsaved, title = "Leave without saving?", children }: Props) {
  const router = useRouter();
  const [wanted, setWanted] = useState<{ go: Navigate } | null>(null);
  const leaving = useRef(false);

  const stopLink = useEffectEvent((event: MouseEvent) => {
    const href = leaving.current ? null : otherPage(event);
    if (href === null) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted({ go: () => router.push(href) });
  });
  const stopBack = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    const samePage = new URL(destination.url).pathname === window.location.pathname;
    if (leaving.current || navigationType !== "traverse" || !cancelable || samePage) return;
    event.preventDefault();
    setWanted({ go: () => void window.navigation.traverseTo(destination.key) });
  });

  useEffect(() => {
    if (!unsaved) return;
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener("beforeunload", preventClosing, { signal });
    document.addEventListener("click", (event) => stopLink(event), { capture: true, signal });
    // Not every browser tells of the way back before it is gone.
    if ("navigation" in window) window.navigation.addEventListener("navigate", (e) => stopBack(e), { signal });
    ask = (go) => setWanted({ go });
    return () => {
      ask = null;
      end.abort();
    };
  }, [unsaved]);

  const leave = () => {
    leaving.current = true;
    setWanted(null);
    wanted?.go();
  };
  return (
    <ConfirmDialog
      opened={wanted !== null}
      title={title}
      action="Leave"
      onConfirm={leave}
      onClose={() => setWanted(null)}
      waiting={false}
      error={null}
    >
      {children ?? "Your changes have not been saved, and would be lost."}
    </ConfirmDialog>
  );
}
