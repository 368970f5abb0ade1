"use client";

import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

interface Dialog {
  /** @returns Whether the person has proved who they are. */
  ask(): Promise<boolean>;
  /** What Escape does while it is open; null while it is closed. */
  cancel: (() => void) | null;
}

let dialog: Dialog | null = null;
let asking: Promise<boolean> | null = null;

/** The dialog of the page. @returns A function that takes it away. */
export function offerConfirmation(offered: Dialog): () => void {
  dialog = offered;
  return () => {
    if (dialog === offered) dialog = null;
  };
}

/** Several calls that need it at the same time open one dialog. */
function confirmItIsYou(): Promise<boolean> {
  if (!dialog) return Promise.resolve(false);
  asking ??= dialog.ask().finally(() => {
    asking = null;
  });
  return asking;
}

// Before every listener of a dialog: Escape closes this one alone, and what was typed in the one below is kept.
if (typeof window !== "undefined") {
  const closeTop = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !dialog?.cancel) return;
    event.stopImmediatePropagation();
    dialog.cancel();
  };
  window.addEventListener("keydown", closeTop, { capture: true });
}

const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof TRPCClientError &&
  (error as TRPCClientError<PortalRouter>).data?.fault === "recent_sign_in_required";

/** A call that needs a recent sign-in waits until the person has confirmed it, and is sent again. */
export const confirmAndRepeat: TRPCLink<PortalRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let stop = () => {};
      const send = (mayAsk: boolean) => {
        const subscription = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (!mayAsk || !needsRecentSignIn(error)) return observer.error(error);
            void confirmItIsYou().then((isConfirmed) => {
              if (isOver) return;
              if (isConfirmed) send(false);
              else observer.error(error);
            });
          },
        });
        stop = () => subscription.unsubscribe();
      };
      send(true);
      return () => {
        isOver = true;
        stop();
      };
    });
