"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { confirmBeforeLeaving } from "../../../_ui/unsaved-changes.ts";
import { consoleLink } from "../../bots/_actions/bot-links.ts";
import { useUndoableChanges } from "../../bots/_changes/use-undoable-changes.ts";
import { useToggleCategory } from "../../categories/_actions/use-toggle-category.ts";
import type { PaletteEffects } from "./target-actions.ts";

const RunCommandDrawer = loadLater(() =>
  import("../../_commands/run-command-drawer.tsx").then((module) => module.RunCommandDrawer),
);

/** What the palette does with bots and categories, and the drawer for a command, which stays when the palette closes. */
export function usePaletteEffects(): { effects: PaletteEffects; drawer: ReactNode } {
  const { t } = useLanguage();
  const [running, setRunning] = useState<readonly Bot[] | null>(null);
  const { update } = useUndoableChanges();
  const { run: setDisabled } = useToggleCategory();
  const router = useRouter();
  const runOn = (bots: readonly Bot[]) => {
    const [bot] = bots;
    if (bot && bots.length === 1) confirmBeforeLeaving(() => router.push(consoleLink(bot.id)));
    else setRunning(bots);
  };
  return {
    effects: { runOn, update: (...change) => void update(...change), setDisabled },
    drawer: (
      <RunCommandDrawer
        opened={running !== null}
        onClose={() => setRunning(null)}
        title={t("bots.runOn", { count: running?.length ?? 0 })}
        bots={running ?? []}
      />
    ),
  };
}
