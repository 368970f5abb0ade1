"use client";

import { useRouter } from "next/navigation";
import type { Bot } from "#server/contract/bots.ts";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useRestartBots } from "../../_reasons/use-restart-bots.ts";
import { scheduleLink } from "../_actions/links.ts";
import type { BotPatch } from "../_changes/bot-patch.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import { botsTexts } from "../texts.ts";
import type { ListFacts } from "./list-facts.tsx";
import type { BulkAction } from "./selection-bar.tsx";

const PATCHES: Record<Exclude<BulkAction, "delete" | "restart" | "schedule">, BotPatch> = {
  enable: { disabled: false },
  disable: { disabled: true },
  publish: { public: true },
  hide: { public: false },
};

interface Options {
  selected: readonly Bot[];
  facts: ListFacts;
  clearSelection: () => void;
  onDone: () => void;
}

/** The kind of change that an action makes. */
const KINDS = {
  enable: "disabled",
  disable: "disabled",
  publish: "public",
  hide: "public",
  delete: "deletion",
} as const;

/** What the selection bar does with the selected bots. */
export function useSelectionActions({ selected, facts, clearSelection, onDone }: Options) {
  const router = useRouter();
  const { remove, update, errorOf } = useUndoableChanges();
  const restart = useRestartBots((count) => notifySuccess(botsTexts.changed.restarted(count)));
  return {
    /** Why the action failed the last time. */
    errorOf(action: BulkAction | "move"): unknown {
      if (action === "restart") return restart.error;
      if (action === "schedule") return null;
      return errorOf(action === "move" ? "parent" : KINDS[action]);
    },
    isBusy: (action: BulkAction): boolean => action === "restart" && restart.isPending,
    act(action: BulkAction) {
      if (action === "restart") {
        restart.mutate(selected.map(({ id }) => id));
      } else if (action === "schedule") {
        router.push(scheduleLink(selected));
      } else if (action === "delete") {
        clearSelection();
        void remove(selected);
      } else {
        void update(selected, PATCHES[action], botsTexts.changed[action](selected.length));
      }
      onDone();
    },
    move(parent: string | null) {
      const { moved, uncategorised } = botsTexts.changed;
      const count = selected.length;
      const message = parent === null ? uncategorised(count) : moved(count, facts.categoryNames.get(parent) ?? "");
      void update(selected, { parent }, message);
      onDone();
    },
  };
}
