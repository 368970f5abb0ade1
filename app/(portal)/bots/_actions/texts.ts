import type { ReactNode } from "react";
import { textWithNames } from "../../../_ui/name.tsx";

/** Texts of the actions on one bot: in the header of its page and in the side panel of the list. */
export const botActionsTexts = {
  run: "Run<hidden> a command</hidden>",
  enable: "Enable",
  disable: "Disable",
  restart: "Restart",
  restartHelp: "Signs the bot out and in again. If all clusters are full, a waiting bot may be connected instead.",
  cannotRestart: "Only an enabled bot that may sign in can be restarted.",
  restarting: (nickname: string): ReactNode => textWithNames`${nickname} signs out and in again`,
  notRestarted: (nickname: string): ReactNode => textWithNames`${nickname} is not running: there is nothing to restart`,
  move: "Move<hidden> to a category</hidden>",
  noCategory: "No category",
  more: "More actions on this bot",
  copyId: "Copy the ID",
  copiedId: (nickname: string): ReactNode => textWithNames`Copied the ID of ${nickname}`,
  publish: "Make public",
  hide: "Make private",
  replaceCredentials: "Replace the credentials",
  edit: "Edit",
  schedule: "Schedule…",
  export: "Export…",
  delete: "Delete",
  changed: {
    enabled: (nickname: string): ReactNode => textWithNames`${nickname} enabled`,
    disabled: (nickname: string): ReactNode => textWithNames`${nickname} disabled`,
    published: (nickname: string): ReactNode => textWithNames`${nickname} made public`,
    hidden: (nickname: string): ReactNode => textWithNames`${nickname} made private`,
    moved: (nickname: string, category: string): ReactNode => textWithNames`${nickname} moved to ${category}`,
    uncategorised: (nickname: string): ReactNode => textWithNames`${nickname} removed from its category`,
  },
} as const;
