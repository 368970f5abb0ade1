import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatFacts, formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";
import { botStatusTexts } from "../../_ui/texts.ts";
import { fleetTexts } from "../_live/texts.ts";

function deletionEffects(botCount: number | undefined): string {
  if (botCount === 0) return "It has no bots. The configuration cannot be restored.";
  if (botCount === undefined) {
    return "Its bots are kept and become uncategorised. The configuration cannot be restored.";
  }
  return plural(botCount, {
    one: "Its 1 bot is kept and becomes uncategorised. The configuration cannot be restored.",
    other: `Its ${formatBotCount(botCount)} are kept and become uncategorised. The configuration cannot be restored.`,
  });
}

/** Texts of the list of categories and of a category's page, without those of its configuration. */
export const categoriesTexts = {
  title: "Categories",
  description: "All bots in a category share one configuration.",
  newCategory: "New category",
  empty: {
    title: "No categories yet",
    text: "A category is a group of bots with one configuration: who can join them, who can run commands and what they wear. The operator's clusters can also run its bots for you.",
  },
  search: "categories",
  noMatch: {
    title: "No matching categories",
    text: (total: number, query: string) =>
      plural(total, {
        one: `Your only category does not have “${query}” in its name or ID.`,
        other: `None of your ${formatNumber(total)} categories has “${query}” in its name or ID.`,
      }),
    clear: "Clear search",
  },
  table: {
    label: "Categories",
    name: "Name",
    bots: "Bots",
    live: "{connected}<separator> · </separator>{others}",
    connected: (available: number, busy: number) =>
      formatFacts([
        fleetTexts.statusCount(botStatusTexts.available.label, available),
        fleetTexts.statusCount(botStatusTexts.busy.label, busy),
      ]),
    notConnected: (count: number) => `${formatNumber(count)} not connected`,
    others: (count: number, reason: string) => `${formatNumber(count)} not connected (${reason})`,
    id: "ID",
    actions: "Actions",
    noBots: "No bots",
    idOf: (name: string) => `the ID of ${name}`,
  },
  badges: { enabled: "Enabled", disabled: "Disabled", managed: "Managed" },
  menu: {
    label: (name: string) => `Actions for ${name}`,
    configure: "Configure",
    schedule: "Schedule…",
    rename: "Rename",
    enable: "Enable",
    disable: "Disable",
    delete: "Delete",
    enabled: (name: string) => textWithNames`${name} was enabled`,
    disabled: (name: string) => textWithNames`${name} was disabled`,
  },
  create: { title: "New category", action: "Create category" },
  rename: { title: "Rename category", action: "Rename" },
  delete: {
    title: (name: string) => textWithNames`Delete ${name}?`,
    action: "Delete category",
    effects: deletionEffects,
    done: (name: string) => textWithNames`${name} was deleted`,
  },
  category: "Category",
  notFound: {
    title: "Category not found",
    text: "It was deleted, or it belongs to another account.",
    action: "All categories",
  },
  tabs: {
    label: "Category",
    bots: "Bots",
    automations: "Automations",
    settings: "Settings",
    api: "API",
    unsaved: (count: number) => `${count} unsaved`,
  },
  bots: {
    title: "Bots",
    showAll: (count: number) => `Show all ${formatBotCount(count)}`,
    showInList: "Show in bots list",
    none: "No bots in this category yet. <link>Choose bots to move here</link>",
  },
  managed: {
    title: "Managed category",
    intro:
      "You run the bots of this category on your own clusters. The operator's clusters can run them instead. Request one slot for each bot that should be connected.",
    runBy: (cluster: string) => textWithNames`Run by ${cluster}.`,
    requested: "Slots are requested. No cluster runs this category yet.",
    usage: (used: number, slots: number) =>
      plural(slots, {
        one: `${formatNumber(used)} of 1 slot used`,
        other: `${formatNumber(used)} of ${formatNumber(slots)} slots used`,
      }),
    usageLabel: "Slots used",
    overfull: (count: number) =>
      plural(count, {
        one: "The category has 1 more bot than slots. No more bots can be added until you request more slots or remove bots.",
        other: `The category has ${formatNumber(count)} more bots than slots. No more bots can be added until you request more slots or remove bots.`,
      }),
    slots: "Slots",
    slotsRange: "1 to 100",
    request: "Request slots",
    change: "Change slots",
    requestDone: "Slots were requested",
    changeDone: "The number of slots was changed",
    release: "End management",
    releaseTitle: (name: string) => textWithNames`End the management of ${name}?`,
    releaseEffects:
      "The operator's clusters stop running its bots. The bots and their configuration are kept. You can run them on your own clusters.",
    releaseDone: "The operator's clusters no longer run this category",
  },
  api: {
    copyBotIds: (count: number) =>
      plural(count, { one: "Copy the ID of 1 bot", other: `Copy the IDs of ${formatBotCount(count)}` }),
    categoryId: "Category ID",
    listBots: "List its bots",
    get: "Get this category",
    change: "Change its name and configuration",
    remove: "Delete it",
  },
} as const;
