import type { ReactNode } from "react";
import { textWithNames } from "../../../_ui/name.tsx";

/** Texts of the saved views of the list. */
export const viewsTexts = {
  saved: "Saved views",
  changed: "Changed",
  save: "Save view",
  saveNew: "Save as new view",
  update: "Update view",
  discard: "Discard the changes",
  actions: "Actions on this view",
  rename: "Rename",
  pin: "Pin to the navigation",
  unpin: "Remove from the navigation",
  copyLink: "Copy a link to this view",
  delete: "Delete the view",
  nameHelp: "Up to 50 characters",
  saveTitle: "Save view",
  renameTitle: "Rename view",
  linkCopied: "Link copied. It opens these filters, this order and these columns.",
  done: {
    saved: (name: string): ReactNode => textWithNames`View ${name} saved`,
    updated: (name: string): ReactNode => textWithNames`View ${name} updated`,
    pinned: (name: string): ReactNode => textWithNames`${name} pinned to the navigation`,
    unpinned: (name: string): ReactNode => textWithNames`${name} removed from the navigation`,
    deleted: (name: string): ReactNode => textWithNames`View ${name} deleted`,
  },
} as const;
