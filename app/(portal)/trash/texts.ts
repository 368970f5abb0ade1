import type { ReactNode } from "react";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatNumber } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of the trash. */
export const trashTexts = {
  bots: "Bots",
  title: "Trash",
  description:
    "Deleted bots stay here for 7 days, bots deleted by an export for 72 hours. Then their credentials are erased.",
  empty: { title: "The trash is empty", text: "Bots that you delete appear here, and you can restore them." },
  selectAll: "Select all",
  selectBot: (nickname: string) => `Select ${nickname}`,
  summary: (selected: number, total: number) =>
    selected > 0
      ? `${formatNumber(selected)} of ${formatNumber(total)} selected`
      : `${formatNumber(total)} in the trash`,
  noneSelected: "Select the bots to restore first.",
  restoreSelected: (count: number) => (count > 0 ? `Restore ${formatNumber(count)}` : "Restore selected"),
  restore: "Restore",
  restoreBot: (nickname: string) => `Restore ${nickname}`,
  restoredOne: (nickname: string): ReactNode => textWithNames`${nickname} restored`,
  restoredMany: (count: number) => `${formatBotCount(count)} restored`,
  openBot: "Open the bot",
  openBots: "Open Bots",
  restoreFailed: "The bots could not be restored",
  table: "Deleted bots",
  columns: {
    select: "Select",
    nickname: "Nickname",
    flags: "Enabled",
    deleted: "Deleted",
    erased: "Erased",
    restore: "Restore",
  },
  deletedByExport: "{time}<dimmed> by an export</dimmed>",
} as const;
