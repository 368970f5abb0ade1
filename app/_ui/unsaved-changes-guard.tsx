"use client";

import { type ReactNode, use, useEffect, useEffectEvent } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { DialogId } from "./overlays/dialog-id.ts";
import { addUnsavedChange } from "./unsaved-changes.ts";

interface Props {
  unsaved: boolean;
  title?: string;
  /** What would be lost; a general sentence when absent. */
  children?: ReactNode;
  /** Names the form, where a dialog has several. */
  form?: string;
}

/**
 * Belongs into every form with typed text. While it is unsaved, the person is asked before the page is left by a link, by
 * the Back button or by closing the window, and before the dialog is closed that the form is in.
 */
export function UnsavedChangesGuard({ unsaved, title, children, form }: Props) {
  const { t } = useLanguage();
  const dialog = use(DialogId);
  const add = useEffectEvent(() =>
    addUnsavedChange({
      title: title ?? t("shared.leave.title"),
      consequence: children ?? t("shared.leave.consequence"),
      dialog,
      form,
    }),
  );
  useEffect(() => (unsaved ? add() : undefined), [unsaved]);
  return null;
}
