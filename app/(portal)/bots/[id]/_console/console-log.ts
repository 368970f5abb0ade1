import type { HistoryEntry, HistoryKind } from "#server/contract/live.ts";

export const CONSOLE_KINDS = ["command", "chat", "message", "whisper"] as const satisfies HistoryKind[];
type ConsoleKind = (typeof CONSOLE_KINDS)[number];

export interface LogLine {
  key: string;
  kind: ConsoleKind;
  /** Milliseconds since the epoch. */
  at: number;
  /** A player, `API token` …; null for what was typed here. */
  from: string | null;
  asked: string;
  state: "running" | "done" | "failed";
  format: number | null;
  text: string;
  /** The entry of the history that is the same; null while it is not heard. */
  entryId: string | null;
}

export type LogEvent =
  | { type: "heard"; entry: HistoryEntry }
  | { type: "asked"; key: string; kind: "command" | "chat"; asked: string; at: number }
  | { type: "answered"; key: string; format: number; text: string }
  | { type: "failed"; key: string; text: string };

const ARROW = " → ";
const HERE = "portal";

/** An entry of the history as a line: what was said, and what was answered. */
export function lineOf(entry: HistoryEntry): LogLine | null {
  const kind = CONSOLE_KINDS.find((one) => one === entry.kind);
  if (!kind) return null;
  const at = entry.format === null ? -1 : entry.text.indexOf(ARROW);
  const [asked, text] = at < 0 ? [entry.text, ""] : [entry.text.slice(0, at), entry.text.slice(at + ARROW.length)];
  const { id, from, format } = entry;
  return { key: id, entryId: id, kind, at: Date.parse(entry.at), from, asked, state: "done", format, text };
}

/** The log after an event. What was typed here is heard of as well, and stands there once. */
export function withEvent(lines: readonly LogLine[], event: LogEvent): readonly LogLine[] {
  if (event.type === "asked") {
    const { key, kind, asked, at } = event;
    return [...lines, { key, kind, asked, at, from: null, state: "running", format: null, text: "", entryId: null }];
  }
  if (event.type === "heard") return withEntry(lines, event.entry);
  const { key, text } = event;
  const change: Partial<LogLine> =
    event.type === "answered" ? { state: "done", format: event.format, text } : { state: "failed", text };
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

function withEntry(lines: readonly LogLine[], entry: HistoryEntry): readonly LogLine[] {
  const heard = lineOf(entry);
  if (!heard || lines.some(({ entryId }) => entryId === entry.id)) return lines;
  const own =
    entry.from === HERE &&
    lines.find(
      ({ from, entryId, kind, asked }) => from === null && !entryId && kind === heard.kind && asked === heard.asked,
    );
  if (!own) return [...lines, heard];
  return lines.map((line) => (line === own ? { ...line, entryId: entry.id } : line));
}
