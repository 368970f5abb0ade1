import { formatList, formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of the list of presets and of a preset's page. */
export const presetsTexts = {
  title: "Presets",
  description: "Saved outfits that you can apply to your bots.",
  newPreset: "New preset",
  empty: {
    title: "No presets yet",
    text: "A preset saves what a bot wears and shows: outfit, backpack, emote, banner and level. Applying it runs the commands that set these items.",
  },
  search: "presets",
  list: "Presets",
  noMatch: {
    title: "No matching presets",
    text: (total: number, query: string) =>
      plural(total, {
        one: `Your only preset does not have “${query}” in its name or ID.`,
        other: `None of your ${formatNumber(total)} presets has “${query}” in its name or ID.`,
      }),
    clear: "Clear search",
  },
  card: {
    noItems: "No items yet.",
    otherMembers: "Other",
    idOf: (name: string) => `the ID of ${name}`,
  },
  members: {
    outfit: "Outfit",
    backpack: "Backpack",
    pickaxe: "Pickaxe",
    shoes: "Shoes",
    sidekick: "Sidekick",
    emote: "Emote",
    banner: "Banner",
    bannerColor: "Banner colour",
    level: "Level",
    bpLevel: "Battle pass level",
  },
  variantCount: (count: number) => plural(count, { one: "1 variant", other: `${formatNumber(count)} variants` }),
  menu: {
    label: (name: string) => `Actions for ${name}`,
    edit: "Edit",
    rename: "Rename",
    duplicate: "Duplicate",
    schedule: "Schedule…",
    delete: "Delete",
    openCopy: "Open the copy",
    duplicated: (copyName: string) => textWithNames`${copyName} was created`,
  },
  /** The name of a duplicate. */
  api: { get: "Get this preset", change: "Change its name and items", remove: "Delete it" },
  create: { title: "New preset", action: "Create preset" },
  rename: { title: "Rename preset", action: "Rename" },
  delete: {
    title: (name: string) => textWithNames`Delete ${name}?`,
    action: "Delete preset",
    effects: "The preset cannot be restored. Bots that wear it keep their items.",
    done: (name: string) => textWithNames`${name} was deleted`,
  },
  preset: "Preset",
  notFound: {
    title: "Preset not found",
    text: "It was deleted, or it belongs to another account.",
    action: "All presets",
  },
  editor: {
    title: "Items",
    tabs: "Edit as",
    form: "Form",
    json: "JSON",
    invalidJson: "Fix the errors in the JSON to save your changes",
    unsaved: "Unsaved changes",
    save: "Save",
    saved: (name: string) => textWithNames`${name} was saved`,
  },
  json: {
    label: "Preset as JSON",
    description: "The same JSON as in the API.",
    otherMembers: (members: readonly string[]) =>
      plural(members.length, {
        one: `The form has no field for ${formatList(members)}. You can edit it here.`,
        other: `The form has no fields for ${formatList(members)}. You can edit them here.`,
      }),
  },
  form: {
    variants: {
      outfit: { list: "Outfit variants", entry: "outfit variant" },
      backpack: { list: "Backpack variants", entry: "backpack variant" },
      pickaxe: { list: "Pickaxe variants", entry: "pickaxe variant" },
      shoes: { list: "Shoes variants", entry: "shoes variant" },
      sidekick: { list: "Sidekick variants", entry: "sidekick variant" },
    },
    channel: "Channel",
    variantName: "Variant",
  },
  apply: {
    title: "Apply to bots",
    description: "Applying the saved preset runs these commands on each bot, one after the other.",
    nothing: "The saved preset has no items that a command can set. Add an item and save the preset first.",
    action: "Apply to…",
    commands: "Commands",
    presetId: "Preset ID",
    actionOf: (name: string) => `Apply to…: ${name}`,
    apply: "Apply",
    again: "Apply to others",
    runs: (count: number) =>
      plural(count, {
        one: "1 command on each bot",
        other: `${formatNumber(count)} commands on each bot`,
      }),
    drawerTitle: (name: string) => textWithNames`Apply ${name}`,
  },
} as const;
