import type { ReactNode } from "react";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of the list of bots, and of the fields and messages that the bot pages share. */
export const botsTexts = {
  title: "Bots",
  usage: (used: number, limit: number, demo: number) =>
    demo > 0
      ? `${formatNumber(used)} of ${formatNumber(limit)} bots used, and ${formatNumber(demo)} demo bots`
      : `${formatNumber(used)} of ${formatNumber(limit)} bots used`,
  import: "Import",
  export: "Export",
  trash: "Trash",
  newBot: "New bot",
  moreActions: "More actions",
  empty: {
    title: "No bots yet",
    text: "A bot is an account on the game platform that this service signs in and controls. Sign in with an account, enter its device credentials, or import many from a file.",
  },
  noMatches: {
    title: "No matching bots",
    text: (count: number) =>
      plural(count, {
        one: "Your only bot is hidden by the view and the filters.",
        other: `All ${formatBotCount(count)} are hidden by the view and the filters.`,
      }),
    showAll: "Show all bots",
  },
  views: {
    label: "Views",
    names: {
      all: "All",
      attention: "Needs attention",
      disabled: "Disabled",
      public: "Public",
      uncategorised: "Uncategorised",
      live: "Live now",
    },
  },
  uncategorised: "Uncategorised",
  copiedId: (nickname: string): ReactNode => textWithNames`Copied the ID of ${nickname}`,
  toolbar: {
    search: "Search bots",
    searchPlaceholder: "Nickname, e-mail or ID",
    clearSearch: "Clear search",
    clearFilters: "Clear filters",
    shown: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)}`,
    sortBy: "Sort by",
    oldestFirst: "Oldest first",
    newestFirst: "Newest first",
    flags: {
      enabled: "Enabled",
      disabled: "Disabled",
      public: "Public",
      attention: "Cannot sign in",
    },
  },
  filterMenu: {
    label: "<hidden>Filter by </hidden>{property}",
    selected: "{count}<hidden> selected</hidden>",
  },
  /** What the palette offers for the selected bots. */
  paletteActions: (count: number) => [
    { id: "run", label: `Run a command on ${formatNumber(count)} selected` },
    { id: "enable", label: `Enable ${formatNumber(count)} selected` },
    { id: "disable", label: `Disable ${formatNumber(count)} selected` },
    { id: "delete", label: `Delete ${formatNumber(count)} selected` },
  ],
  changed: {
    enable: (count: number) => `${formatBotCount(count)} enabled`,
    disable: (count: number) => `${formatBotCount(count)} disabled`,
    publish: (count: number) => `${formatBotCount(count)} made public`,
    hide: (count: number) => `${formatBotCount(count)} made private`,
    moved: (count: number, category: string): ReactNode => textWithNames`${formatBotCount(count)} moved to ${category}`,
    uncategorised: (count: number) => `${formatBotCount(count)} removed from their category`,
    restarted: (count: number) => `${formatBotCount(count)} sign out and in again`,
    deletedOne: (nickname: string): ReactNode => textWithNames`${nickname} deleted`,
    deletedMany: (count: number) => `${formatBotCount(count)} deleted`,
    openBot: "Open the bot",
    openBots: "Show these bots",
    openCategory: "Open the category",
    openTrash: "Open the trash",
  },
  runOn: (count: number) => `Run a command on ${formatBotCount(count)}`,
} as const;
