"use client";

import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { Category } from "#server/contract/categories.ts";
import { notifySuccess } from "../../../_ui/notify.ts";
import { changeOne, useWriteAutomations } from "../_store/use-write-automations.ts";
import { editorTexts } from "./texts.ts";

interface Options {
  category: Category | null;
  automation: Automation;
  isNew: boolean;
  onSaved: (saved: Automation | undefined) => void;
  /** @param index The place of the automation in what was sent. */
  onRefused: (error: unknown, index: number) => void;
}

export function useSaveAutomation({ category, automation, isNew, onSaved, onRefused }: Options) {
  const write = useWriteAutomations();
  const [isSaved, setIsSaved] = useState(false);
  return {
    isPending: write.isPending,
    error: write.error,
    /** A new one was saved, and its page is being opened. */
    isSaved,
    reset: write.reset,
    run() {
      if (!category) return;
      const { id, name } = automation;
      let index = 0;
      write.mutate(
        {
          categoryId: category.id,
          change(stored) {
            index = isNew ? stored.length : stored.findIndex((one) => one.id === id);
            return isNew ? [...stored, automation] : changeOne(id, () => [automation])(stored);
          },
        },
        {
          onSuccess(stored) {
            setIsSaved(isNew);
            notifySuccess(editorTexts.saved(name));
            onSaved(stored.find((one) => one.name === name));
          },
          onError: (error) => onRefused(error, index),
        },
      );
    },
  };
}
