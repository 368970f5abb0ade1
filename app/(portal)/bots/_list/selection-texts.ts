import { formatNumber } from "../../../_ui/format.ts";

/** Texts of the bar that acts on the selected bots. */
export const selectionTexts = {
  label: "Selected bots",
  count: (count: number) => `${formatNumber(count)} selected`,
  selectAll: (count: number) => `Select all ${formatNumber(count)}`,
  run: "Run<hidden> a command</hidden>",
  moveTo: "Move to",
  noCategory: "No category",
  actions: {
    enable: "Enable",
    disable: "Disable",
    restart: "Restart",
    schedule: "Schedule…",
    publish: "Make public",
    hide: "Make private",
    delete: "Delete",
  },
  moreActions: "Actions on the selected bots",
  clear: "Clear selection",
  tooManyToSchedule: (max: number) =>
    `A schedule takes at most ${formatNumber(max)} bots that are selected one by one. To schedule more, choose a category or a saved view in a new schedule.`,
} as const;
