import type { Language } from "../_languages/language.ts";
import { type AuditEntry, actionLabel } from "./audit-labels.ts";

interface ActionSentence {
  /** What was done, with how many were changed: `Disabled 1,940 bots`. */
  text: string;
  /** Where those things were, or what they were moved to. */
  place: { key: "inCategory" | "toCategory"; name: string; href: string } | null;
  /** The one thing that was changed. */
  target: { name: string; href: string | null } | null;
}

/** What an entry says. @param self The account that reads its own log; null for staff. */
export function describeAction(language: Language, entry: AuditEntry, self: string | null): ActionSentence {
  const { action, count, targetName } = entry;
  const isBulk = count !== null && targetName === null;
  return {
    text: (isBulk ? countedText(language, entry, count) : undefined) ?? actionLabel(language, action),
    place: isBulk ? placeOf(entry) : null,
    target: targetOf(language, entry, self),
  };
}

/** As text alone, for a file. */
export function formatAction(language: Language, entry: AuditEntry): string {
  const { text, place, target } = describeAction(language, entry, null);
  const action = place
    ? language.t.markup(`audit.counted.${place.key}`, { action: text, name: place.name, category: (name) => name })
    : text;
  return target ? language.t("audit.ofTarget", { action, target: target.name }) : action;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function countedText(language: Language, { action, after }: AuditEntry, count: number): string | undefined {
  if (action === "job.create" && isRecord(after)) return jobText(language, after, count);
  if (action === "bot.update" && isRecord(after)) return editText(language, after, count);
  return isCountedAction(action) ? language.t(`audit.counted.actions.${action}`, { count }) : undefined;
}

const COUNTED_ACTIONS = [
  ...(["bot.delete", "bot.restore", "bot.import", "bot.export", "bot.retrySignIn", "job.stop"] as const),
  ...(["demo.load", "demo.remove"] as const),
];

const isCountedAction = (action: string): action is (typeof COUNTED_ACTIONS)[number] =>
  COUNTED_ACTIONS.some((counted) => counted === action);

function placeOf({ after, place }: AuditEntry): ActionSentence["place"] {
  if (!place) return null;
  const isMove = isRecord(after) && after.parent !== undefined;
  return {
    key: isMove ? "toCategory" : "inCategory",
    name: place.name,
    href: `/categories/${place.id}`,
  };
}

/** Jobs have no names: their link says what it leads to. */
function targetOf({ t }: Language, entry: AuditEntry, self: string | null): ActionSentence["target"] {
  const { action, targetName } = entry;
  const href = targetHref(entry, self);
  if (targetName !== null) return { name: targetName, href };
  if (href === null || !action.startsWith("job.")) return null;
  return { name: t("audit.counted.job"), href };
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

const MAX_COMMAND_LENGTH = 60;

type Values = Record<string, unknown>;

/** What a job does with how many bots, from what its entry stored (describe-new-job.ts). */
function jobText(language: Language, job: Values, count: number): string | undefined {
  const text = workText(language, job, count);
  return text !== undefined && job.retried !== undefined ? language.t("audit.counted.again", { text }) : text;
}

function workText(language: Language, job: Values, count: number): string | undefined {
  switch (job.kind) {
    case "command":
      return language.t("audit.counted.ran", { command: commandsText(language, job.commands), count });
    case "chat":
      return language.t("audit.counted.chat", { count });
    case "preset":
      return isRecord(job.preset)
        ? language.t("audit.counted.applied", { preset: String(job.preset.name), count })
        : undefined;
    case "import":
      return language.t("audit.counted.actions.bot.import", { count });
    case "export":
      return exportText(language, job, count);
    case "edit":
      return editText(language, job, count);
    case "delete":
      return language.t("audit.counted.actions.bot.delete", { count });
    case "restart":
      return language.t("audit.counted.restarted", { count });
    default:
      return;
  }
}

/** Older exports deleted the bots themselves; now that is an entry of its own. */
function exportText({ t }: Language, { deleteAfterExport, onceDownloaded }: Values, count: number): string {
  if (deleteAfterExport !== true) return t("audit.counted.actions.bot.export", { count });
  return onceDownloaded === true
    ? t("audit.counted.exportedToDelete", { count })
    : t("audit.counted.exportedAndDeleted", { count });
}

/** A change of many bots, by the members that were changed. */
function editText({ t }: Language, { disabled, public: isPublic, parent }: Values, count: number): string {
  if (typeof disabled === "boolean")
    return disabled ? t("audit.counted.disabled", { count }) : t("audit.counted.enabled", { count });
  if (typeof isPublic === "boolean")
    return isPublic ? t("audit.counted.public", { count }) : t("audit.counted.private", { count });
  if (parent === undefined) return t("audit.counted.changed", { count });
  return parent === null ? t("audit.counted.uncategorized", { count }) : t("audit.counted.moved", { count });
}

/** `outfit Amber Ranger and 2 more`. Long lists end with a text that says how many were not stored. */
function commandsText({ t }: Language, commands: unknown): string {
  const [first = "", ...more] = Array.isArray(commands) ? commands.map(commandText) : [];
  const short = first.length > MAX_COMMAND_LENGTH ? `${first.slice(0, MAX_COMMAND_LENGTH).toWellFormed()}…` : first;
  return more.length > 0 ? t("audit.counted.several", { first: short, more: more.length }) : short;
}

function commandText(command: unknown): string {
  if (!isRecord(command)) return String(command);
  return [command.command, ...[command.args ?? []].flat()].map(String).join(" ");
}
