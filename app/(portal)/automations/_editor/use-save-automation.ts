"use client";

import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useWriteAutomations } from "../_store/use-write-automations.ts";

interface Options {
  category: Category | null;
  automation: Automation;
  /** What is stored as far as the person was told; null for a new one. */
  seen: Automation | null;
  onSaved: (saved: Automation) => void;
  onRefused: (error: unknown) => void;
}

export function useSaveAutomation({ category, automation, seen, onSaved, onRefused }: Options) {
  const { t } = useLanguage();
  const { save } = useWriteAutomations();
  const [isSaved, setIsSaved] = useState(false);
  return {
    isPending: save.isPending,
    error: save.error,
    saved: save.data,
    /** A new one was saved, and its page is being opened. */
    isSaved,
    reset: save.reset,
    run() {
      if (!category) return;
      save.mutate(
        { categoryId: category.id, automation, ...(seen && { seen }) },
        {
          onSuccess(saved) {
            setIsSaved(seen === null);
            notifySuccess(t.rich("automations.editor.saved", { name: sanitizeName(saved.name), bdi }));
            onSaved(saved);
          },
          onError: onRefused,
        },
      );
    },
  };
}
