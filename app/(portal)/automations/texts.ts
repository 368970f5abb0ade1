import type { RecipeId } from "#server/contract/automation-recipes.ts";
import { formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of the list of automations and of the actions on one. */
export const automationsTexts = {
  title: "Automations",
  automation: "Automation",
  inCategory: "Runs on the bots of {category}",
  description: "What your bots do by themselves: when something happens, only if a condition holds, then these steps.",
  newAutomation: "New automation",
  list: "Automations",
  search: "automations",
  searchPlaceholder: "Name or when",
  empty: {
    title: "No automations yet",
    text: "An automation makes the bots of a category act by themselves. Start with one of these and change it as you like.",
  },
  noMatch: {
    title: "No automation matches",
    text: (count: number) =>
      plural(count, {
        one: "The filter hides 1 automation.",
        other: `The filter hides ${formatNumber(count)} automations.`,
      }),
    clear: "Show all",
  },
  allCategories: "All categories",
  filterByCategory: "Category",
  facts: {
    when: "When",
    onlyIf: "Only if",
    category: "Category",
    runsToday: "Runs today",
    lastResult: "Last result",
  },
  steps: (count: number) => plural(count, { one: "1 step", other: `${formatNumber(count)} steps` }),
  on: "On",
  off: "Off",
  enabled: (name: string) => `Run ${name}`,
  turnedOn: (name: string) => textWithNames`${name} is on.`,
  turnedOff: (name: string) => textWithNames`${name} is off.`,
  menu: {
    label: (name: string) => `Actions on ${name}`,
    edit: "Edit",
    duplicate: "Duplicate",
    copy: "Copy to another category",
    onlyCategory: "You have no other category.",
    export: "Export as JSON",
    delete: "Delete",
    duplicated: (name: string) => textWithNames`${name} was added. It is off until you switch it on.`,
    deleted: (name: string) => textWithNames`${name} was deleted.`,
  },
  copy: {
    title: (name: string) => textWithNames`Copy ${name}`,
    action: "Copy",
    show: "Show",
    done: (name: string, category: string) => textWithNames`${name} was copied to ${category}. It is off there.`,
  },
  import: {
    open: "Import",
    title: "Import automations",
    help: "Paste one automation, or a list of them, as an export or the JSON view has it. They are added, and nothing is replaced.",
    json: "Automations as JSON",
    file: "Choose a file",
    action: "Import",
    done: (count: number) =>
      plural(count, { one: "1 automation was imported.", other: `${formatNumber(count)} automations were imported.` }),
    tooLarge: "The file is larger than all automations of a category may be.",
  },
  recipes: {
    title: "Start from",
    list: "Automations to start from",
    blank: { name: "Blank automation", text: "Choose yourself when it runs and what it does." },
    texts: {
      greet: "Says hello in the party chat to everybody who joins.",
      thankFriend: "Whispers thanks to a player who becomes a friend of the bot.",
      leaveWhenAlone: "Leaves the party when the bot is alone and nothing happens for 10 minutes.",
      mirrorLeader: "Copies the outfit of the party’s leader each time it changes.",
      welcomeByLanguage: "Answers a greeting in the language that it was written in.",
      discord: "Writes the address of your Discord server each time somebody joins.",
      randomAnswer: "Adds the command “ask”, which answers yes, no or maybe.",
      leaveStrangers: "Leaves when a player joins who is not a friend and the party has four players or more.",
    } satisfies Record<RecipeId, string>,
  },
  notFound: {
    title: "There is no such automation",
    text: "It may have been deleted, or belongs to another account.",
    action: "All automations",
  },
  noCategories: {
    title: "An automation belongs to a category",
    text: "You have no category yet. Create one and move bots into it: its automations run on all of them.",
    action: "Create a category",
  },
} as const;
