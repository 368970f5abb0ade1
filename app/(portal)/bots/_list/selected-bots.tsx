"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useRestartBots } from "../../_reasons/use-restart-bots.ts";
import { usePageActions } from "../../_shell/page-actions.ts";
import { scheduleLink } from "../_actions/bot-links.ts";
import type { BotPatch } from "../_changes/bot-patch.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import type { ListFacts } from "./list-facts.tsx";
import { type BulkAction, SelectionBar } from "./selection-bar.tsx";
import type { Selection } from "./use-selection.ts";

interface Props {
  /** None while nothing is selected: how the last action failed is kept. */
  selected: readonly Bot[];
  selection: Selection;
  /** The number of bots that the view and the filter show. */
  shown: number;
  categories: readonly Category[];
  facts: ListFacts;
  onRun: () => void;
  /** Called after each action. */
  onDone: () => void;
}

/** What the palette offers for the selected bots. */
const PALETTE_ACTIONS = ["run", "enable", "disable", "delete"] as const;

/** What can be done with the selected bots: in a bar, and in the palette. */
export function SelectedBots(props: Props) {
  const { t } = useLanguage();
  const { selected, selection, shown, categories, onRun } = props;
  const actions = useSelectionActions(props);
  const count = selected.length;
  const labels = useMemo(
    () => (count === 0 ? [] : PALETTE_ACTIONS.map((id) => ({ id, label: t(`bots.paletteActions.${id}`, { count }) }))),
    [t, count],
  );
  usePageActions(labels, (id) => {
    if (id === "run") onRun();
    else if (id === "enable" || id === "disable" || id === "delete") actions.act(id);
  });
  if (count === 0) return null;
  return (
    <SelectionBar
      count={count}
      shown={shown}
      categories={categories}
      onSelectAll={() => selection.toggleAll(true)}
      onClear={selection.clear}
      onAction={actions.act}
      onMove={actions.move}
      errorOf={actions.errorOf}
      isBusy={actions.isBusy}
      onRun={onRun}
    />
  );
}

const PATCHES: Record<Exclude<BulkAction, "delete" | "restart" | "schedule">, BotPatch> = {
  enable: { disabled: false },
  disable: { disabled: true },
  publish: { public: true },
  hide: { public: false },
};

/** The kind of change that an action makes. */
const KINDS = {
  enable: "disabled",
  disable: "disabled",
  publish: "public",
  hide: "public",
  delete: "deletion",
} as const;

/** What the selection bar does with the selected bots. */
function useSelectionActions({ selected, facts, selection, onDone }: Props) {
  const { t } = useLanguage();
  const router = useRouter();
  const { remove, update, errorOf } = useUndoableChanges();
  const restart = useRestartBots((count) => notifySuccess(t("bots.changed.restarted", { count })));
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
        selection.clear();
        void remove(selected);
      } else {
        void update(selected, PATCHES[action], t(`bots.changed.${action}`, { count: selected.length }));
      }
      onDone();
    },
    move(parent: string | null) {
      const count = selected.length;
      const message =
        parent === null
          ? t("bots.changed.uncategorised", { count })
          : t.rich("bots.changed.moved", { count, category: sanitizeName(facts.categoryNames.get(parent) ?? ""), bdi });
      void update(selected, { parent }, message);
      onDone();
    },
  };
}
