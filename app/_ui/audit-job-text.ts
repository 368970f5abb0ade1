import { auditTexts } from "./audit-texts.ts";

const texts = auditTexts.counted;
const MAX_COMMAND_LENGTH = 60;

type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** What a job does with how many bots, from what its entry stored (describe-new-job.ts). */
export function jobText(job: Values, count: number): string | undefined {
  const text = workText(job, count);
  return text !== undefined && job.retried !== undefined ? texts.again(text) : text;
}

function workText(job: Values, count: number): string | undefined {
  switch (job.kind) {
    case "command":
      return texts.ran(commandsText(job.commands), count);
    case "chat":
      return texts.chat(count);
    case "preset":
      return isRecord(job.preset) ? texts.applied(String(job.preset.name), count) : undefined;
    case "import":
      return texts.actions["bot.import"](count);
    case "export":
      return exportText(job, count);
    case "edit":
      return editText(job, count);
    case "delete":
      return texts.actions["bot.delete"](count);
    default:
      return;
  }
}

/** Older exports deleted the bots themselves; now that is an entry of its own. */
function exportText({ deleteAfterExport, onceDownloaded }: Values, count: number): string {
  if (deleteAfterExport !== true) return texts.actions["bot.export"](count);
  return onceDownloaded === true ? texts.exportedToDelete(count) : texts.exportedAndDeleted(count);
}

/** A change of many bots, by the members that were changed. */
export function editText({ disabled, public: isPublic, parent }: Values, count: number): string {
  if (typeof disabled === "boolean") return disabled ? texts.disabled(count) : texts.enabled(count);
  if (typeof isPublic === "boolean") return isPublic ? texts.public(count) : texts.private(count);
  if (parent === undefined) return texts.changed(count);
  return parent === null ? texts.uncategorized(count) : texts.moved(count);
}

/** `outfit Amber Ranger and 2 more`. Long lists end with a text that says how many were not stored. */
function commandsText(commands: unknown): string {
  const [first = "", ...more] = Array.isArray(commands) ? commands.map(commandText) : [];
  const short = first.length > MAX_COMMAND_LENGTH ? `${first.slice(0, MAX_COMMAND_LENGTH).toWellFormed()}…` : first;
  return more.length > 0 ? texts.several(short, more.length) : short;
}

function commandText(command: unknown): string {
  if (!isRecord(command)) return String(command);
  return [command.command, ...[command.args ?? []].flat()].map(String).join(" ");
}
