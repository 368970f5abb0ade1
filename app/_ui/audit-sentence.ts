import { type AuditEntry, actionLabel } from "./audit-labels.ts";
import { auditTexts } from "./audit-texts.ts";
import { fillText } from "./text-with-parts.tsx";

const texts = auditTexts.counted;

interface ActionSentence {
  /** What was done, with how many were changed: `Disabled 1,940 bots`. */
  text: string;
  /** Where those things were, or what they were moved to. */
  place: { text: typeof texts.inCategory | typeof texts.toCategory; name: string; href: string } | null;
  /** The one thing that was changed. */
  target: { name: string; href: string | null } | null;
}

/** What an entry says. @param self The account that reads its own log; null for staff. */
export function describeAction(entry: AuditEntry, self: string | null): ActionSentence {
  const { action, count, targetName } = entry;
  const isBulk = count !== null && targetName === null;
  return {
    text: (isBulk ? countedText(entry, count) : undefined) ?? actionLabel(action),
    place: isBulk ? placeOf(entry) : null,
    target: targetOf(entry, self),
  };
}

/** As text alone, for a file. */
export function formatAction(entry: AuditEntry): string {
  const { text, place, target } = describeAction(entry, null);
  const action = place ? fillText(place.text, { action: text, category: place.name }) : text;
  return target ? auditTexts.ofTarget(action, target.name) : action;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function countedText({ action, after }: AuditEntry, count: number): string | undefined {
  if (action === "job.create" && isRecord(after)) return jobText(after, count);
  if (action === "bot.update" && isRecord(after)) return editText(after, count);
  return Object.hasOwn(texts.actions, action) ? texts.actions[action as keyof typeof texts.actions](count) : undefined;
}

function placeOf({ after, place }: AuditEntry): ActionSentence["place"] {
  if (!place) return null;
  const isMove = isRecord(after) && after.parent !== undefined;
  return { text: isMove ? texts.toCategory : texts.inCategory, name: place.name, href: `/categories/${place.id}` };
}

/** Jobs have no names: their link says what it leads to. */
function targetOf(entry: AuditEntry, self: string | null): ActionSentence["target"] {
  const { action, targetName } = entry;
  const href = targetHref(entry, self);
  if (targetName !== null) return { name: targetName, href };
  if (href === null || !action.startsWith("job.")) return null;
  return { name: texts.job, href };
}

/** The pages of what an account owns; staff have no page of another account's things. */
const PAGES: Record<string, (id: string, entry: AuditEntry) => string> = {
  bot: (id) => `/bots/${id}`,
  category: (id) => `/categories/${id}`,
  preset: (id) => `/presets/${id}`,
  application: (id) => `/developers/apps/${id}`,
  token: () => "/developers/tokens",
  job: (id) => `/jobs/${id}`,
  schedule: (id) => `/schedules/${id}`,
  webhook: (id) => `/developers/webhooks/${id}`,
  view: (id, { after }) => `/bots?${[isRecord(after) && after.query, `saved=${id}`].filter(Boolean).join("&")}`,
};

/** Done to the application of somebody else. */
const FOREIGN_ACTIONS = ["application.approve", "application.deny", "application.revokeApproval"];

function targetHref(entry: AuditEntry, self: string | null): string | null {
  const { action, targetId, targetExists } = entry;
  if (targetId === null || !targetExists) return null;
  const [kind = ""] = action.split(".", 1);
  if (self === null) return kind === "account" ? `/admin/users?search=${encodeURIComponent(targetId)}` : null;
  if (FOREIGN_ACTIONS.includes(action)) return "/account/apps";
  return PAGES[kind]?.(targetId, entry) ?? null;
}

const auditJobTextTexts = auditTexts.counted;
const MAX_COMMAND_LENGTH = 60;

type Values = Record<string, unknown>;

const auditJobTextIsRecord = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** What a job does with how many bots, from what its entry stored (describe-new-job.ts). */
function jobText(job: Values, count: number): string | undefined {
  const text = workText(job, count);
  return text !== undefined && job.retried !== undefined ? auditJobTextTexts.again(text) : text;
}

function workText(job: Values, count: number): string | undefined {
  switch (job.kind) {
    case "command":
      return auditJobTextTexts.ran(commandsText(job.commands), count);
    case "chat":
      return auditJobTextTexts.chat(count);
    case "preset":
      return auditJobTextIsRecord(job.preset) ? auditJobTextTexts.applied(String(job.preset.name), count) : undefined;
    case "import":
      return auditJobTextTexts.actions["bot.import"](count);
    case "export":
      return exportText(job, count);
    case "edit":
      return editText(job, count);
    case "delete":
      return auditJobTextTexts.actions["bot.delete"](count);
    case "restart":
      return auditJobTextTexts.restarted(count);
    default:
      return;
  }
}

/** Older exports deleted the bots themselves; now that is an entry of its own. */
function exportText({ deleteAfterExport, onceDownloaded }: Values, count: number): string {
  if (deleteAfterExport !== true) return auditJobTextTexts.actions["bot.export"](count);
  return onceDownloaded === true
    ? auditJobTextTexts.exportedToDelete(count)
    : auditJobTextTexts.exportedAndDeleted(count);
}

/** A change of many bots, by the members that were changed. */
function editText({ disabled, public: isPublic, parent }: Values, count: number): string {
  if (typeof disabled === "boolean")
    return disabled ? auditJobTextTexts.disabled(count) : auditJobTextTexts.enabled(count);
  if (typeof isPublic === "boolean")
    return isPublic ? auditJobTextTexts.public(count) : auditJobTextTexts.private(count);
  if (parent === undefined) return auditJobTextTexts.changed(count);
  return parent === null ? auditJobTextTexts.uncategorized(count) : auditJobTextTexts.moved(count);
}

/** `outfit Amber Ranger and 2 more`. Long lists end with a text that says how many were not stored. */
function commandsText(commands: unknown): string {
  const [first = "", ...more] = Array.isArray(commands) ? commands.map(commandText) : [];
  const short = first.length > MAX_COMMAND_LENGTH ? `${first.slice(0, MAX_COMMAND_LENGTH).toWellFormed()}…` : first;
  return more.length > 0 ? auditJobTextTexts.several(short, more.length) : short;
}

function commandText(command: unknown): string {
  if (!auditJobTextIsRecord(command)) return String(command);
  return [command.command, ...[command.args ?? []].flat()].map(String).join(" ");
}
