import type { HistoryEntry } from "#server/contract/bot-history.ts";
import type { HistoryKind } from "#server/contract/history-kinds.ts";
import { isFromPortal } from "../is-from-portal.ts";

export const CONSOLE_KINDS = ["command", "chat", "message", "whisper", "automation"] as const satisfies HistoryKind[];
type ConsoleKind = (typeof CONSOLE_KINDS)[number];

export interface ConsoleLine {
  key: string;
  kind: ConsoleKind;
  /** Milliseconds since the epoch. */
  at: number;
  /** A player, `API token` or an application; null for the person at the portal, and for an automation. */
  from: string | null;
  input: string;
  state: "running" | "done" | "failed";
  format: number | null;
  text: string;
  /** How long the reply to what was sent from here took, in milliseconds. */
  ms: number | null;
  /** The history entry of this line; null until it arrives. */
  entryId: string | null;
}

export type ConsoleEvent =
  | { type: "entry"; entry: HistoryEntry }
  /** What the service has stored, newest first. */
  | { type: "stored"; entries: readonly HistoryEntry[] }
  | { type: "sent"; key: string; kind: "command" | "chat"; input: string; at: number }
  | { type: "replied"; key: string; format: number; text: string; ms: number }
  | { type: "failed"; key: string; text: string }
  /** It was refused before it reached the bot: nothing was done. */
  | { type: "withdrawn"; key: string };

/** How far the browser's clock may be from that of the service. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const ARROW = " → ";
const WARNING = 3;

/** Splits a history entry into the input and the reply. @returns Null for kinds that the console does not show. */
export function toConsoleLine(entry: HistoryEntry): ConsoleLine | null {
  const kind = CONSOLE_KINDS.find((consoleKind) => consoleKind === entry.kind);
  if (!kind) return null;
  if (kind === "automation") return toAutomationLine(entry);
  const at = entry.format === null ? -1 : entry.text.indexOf(ARROW);
  const [input, text] = at < 0 ? [entry.text, ""] : [entry.text.slice(0, at), entry.text.slice(at + ARROW.length)];
  const { id, from, format } = entry;
  return { ...lineOf(id, entry.at), kind, from: isFromPortal(entry) ? null : from, input, format, text };
}

/** A run is one sentence. Only that something was wrong stands below it. */
function toAutomationLine({ id, at, text, format }: HistoryEntry): ConsoleLine {
  const isWarning = format === WARNING;
  return {
    ...lineOf(id, at),
    kind: "automation",
    from: null,
    input: text,
    format: isWarning ? format : null,
    text: "",
  };
}

const lineOf = (id: string, at: string) =>
  ({ key: id, entryId: id, at: Date.parse(at), state: "done", ms: null }) as const;

/**
 * Applies an event to the lines, which stay in the order of the service. After a break of the connection events arrive
 * late, and some only with what is stored. The history entry of a line that was sent from here does not add another line.
 */
export function applyConsoleEvent(lines: readonly ConsoleLine[], event: ConsoleEvent): readonly ConsoleLine[] {
  if (event.type === "sent") {
    const { key, kind, input } = event;
    const at = Math.max(event.at, lines.at(-1)?.at ?? 0); // the browser's clock may be behind that of the service
    const nothing = { from: null, format: null, text: "", ms: null, entryId: null };
    return [...lines, { key, kind, input, at, state: "running", ...nothing }];
  }
  if (event.type === "entry") return inOrder(addHistoryEntry(lines, event.entry));
  if (event.type === "stored") return inOrder(event.entries.toReversed().reduce(addHistoryEntry, lines));
  if (event.type === "withdrawn") return lines.filter((line) => line.key !== event.key);
  const { key, text } = event;
  const change: Partial<ConsoleLine> =
    event.type === "replied" ? { state: "done", format: event.format, text, ms: event.ms } : { state: "failed", text };
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

function addHistoryEntry(lines: readonly ConsoleLine[], entry: HistoryEntry): readonly ConsoleLine[] {
  const added = toConsoleLine(entry);
  if (!added || lines.some(({ entryId }) => entryId === entry.id)) return lines;
  const sentLine = isFromPortal(entry) && lines.find((line) => isSameInput(line, added));
  if (!sentLine) return [...lines, added];
  return lines.map((line) => (line === sentLine ? { ...line, entryId: entry.id, at: added.at } : line));
}

/** Whether the line was sent from here and its entry has not arrived yet. An entry is stored after it was sent. */
const isSameInput = ({ from, entryId, kind, input, at }: ConsoleLine, added: ConsoleLine): boolean =>
  from === null && !entryId && kind === added.kind && input === added.input && added.at > at - MAX_CLOCK_DIFFERENCE_MS;

/** Lines of the same moment keep their order. */
const inOrder = (lines: readonly ConsoleLine[]): readonly ConsoleLine[] => lines.toSorted((a, b) => a.at - b.at);
