"use client";

import { use, useId } from "react";
import { DialogId } from "./overlays/dialog-id.ts";
import { confirmBeforeClosing } from "./unsaved-changes.ts";

/**
 * For *Cancel* of a form that shares its dialog with others: it drops what is typed in its own form, and asks for what
 * is typed in the others. The guard of the form gets `form`.
 */
export function useCancel(close: () => void): { form: string; cancel: () => void } {
  const dialog = use(DialogId);
  const form = useId();
  return { form, cancel: () => (dialog === null ? close() : confirmBeforeClosing(dialog, close, form)) };
}
