"use client";

import { type ReactNode, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { useUndoableChanges } from "../../bots/_changes/use-undoable-changes.ts";
import { botsTexts } from "../../bots/texts.ts";
import { useToggleCategory } from "../../categories/_actions/use-toggle-category.ts";
import type { PaletteEffects } from "./target-actions.ts";

const RunCommandDrawer = loadLater(() =>
  import("../../_commands/run-command-drawer.tsx").then((module) => module.RunCommandDrawer),
);

/** What the palette does with bots and categories, and the drawer for a command, which stays when the palette closes. */
export function usePaletteEffects(): { effects: PaletteEffects; drawer: ReactNode } {
  const [running, setRunning] = useState<readonly Bot[] | null>(null);
  const { update } = useUndoableChanges();
  const { run: setDisabled } = useToggleCategory();
  return {
    effects: { runOn: setRunning, update: (...change) => void update(...change), setDisabled },
    drawer: (
      <RunCommandDrawer
        opened={running !== null}
        onClose={() => setRunning(null)}
        title={botsTexts.runOn(running?.length ?? 0)}
        bots={running ?? []}
      />
    ),
  };
}
