import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { plural } from "../../../_ui/format.ts";

/** Texts of the export of bots. */
export const exportTexts = {
  bots: "Bots",
  here: "Export",
  title: "Export bots",
  description: "Downloads the credentials of all your bots as a file that you can import again.",
  ofSelection: (count: number) =>
    `Downloads the credentials of ${formatBotCount(count)} as a file that you can import again.`,
  exportAll: "Export all bots",
  empty: {
    title: "Nothing to export",
    text: "You have no bots.",
    import: "Import bots",
    trash: "Trash",
  },
  form: {
    mode: "What to do",
    keep: "Download",
    keepHelp: "Your bots are not changed.",
    delete: "Download and delete",
    deleteHelp: (count: number) =>
      `Deletes ${formatBotCount(count)} once the whole file has arrived here. Deleted bots can be restored from the trash for 72 hours; then their credentials are erased.`,
    deleteAllHelp: (count: number) =>
      plural(count, {
        one: "Deletes your only bot once the whole file has arrived here. Deleted bots can be restored from the trash for 72 hours; then their credentials are erased.",
        other: `Deletes all ${formatBotCount(count)} once the whole file has arrived here. Deleted bots can be restored from the trash for 72 hours; then their credentials are erased.`,
      }),
    format: "File format",
    warning:
      "The file contains the secrets as plain text. Anyone who has the file can use your bots: store it as safely as a password.",
    /** What a person types before bots are deleted. */
    phrase: (count: number) => plural(count, { one: "delete 1 bot", other: `delete ${count} bots` }),
    confirm: (phrase: string) => `Type “${phrase}” to confirm`,
    download: (count: number) => `Download ${formatBotCount(count)}`,
  },
  result: {
    title: (count: number) => `${formatBotCount(count)} exported`,
    allBots: "All bots",
    again: "Export again",
  },
} as const;
