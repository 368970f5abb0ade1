import type { HistoryEntry, HistoryKind } from "#server/contract/live.ts";

export const CONSOLE_KINDS = ["command", "chat", "message", "whisper"] as const satisfies HistoryKind[];
type ConsoleKind = (typeof CONSOLE_KINDS)[number];

export interface ConsoleLine {
  key: string;
  kind: ConsoleKind;
  /** Milliseconds since the epoch. */
  at: number;
  /** A player, `API token` …; null for what was typed here. */
  from: string | null;
  input: string;
  state: "running" | "done" | "failed";
  format: number | null;
  text: string;
  /** The entry of the history that is the same; null while it is not heard. */
  entryId: string | null;
}

export type ConsoleEvent =
  | { type: "heard"; entry: HistoryEntry }
  | { type: "asked"; key: string; kind: "command" | "chat"; input: string; at: number }
  | { type: "answered"; key: string; format: number; text: string }
  | { type: "failed"; key: string; text: string };

const ARROW = " → ";
const PORTAL = "portal";

/** An entry of the history as a line: what was said, and what was answered. */
export function toConsoleLine(entry: HistoryEntry): ConsoleLine | null {
  const kind = CONSOLE_KINDS.find((one) => one === entry.kind);
  if (!kind) return null;
  const at = entry.format === null ? -1 : entry.text.indexOf(ARROW);
  const [asked, text] = at < 0 ? [entry.text, ""] : [entry.text.slice(0, at), entry.text.slice(at + ARROW.length)];
  const { id, from, format } = entry;
  return { key: id, entryId: id, kind, at: Date.parse(entry.at), from, input: asked, state: "done", format, text };
}

/** The log after an event. What was typed here is heard of as well, and stands there once. */
export function applyConsoleEvent(lines: readonly ConsoleLine[], event: ConsoleEvent): readonly ConsoleLine[] {
  if (event.type === "asked") {
    const { key, kind, input: asked, at } = event;
    return [
      ...lines,
      { key, kind, input: asked, at, from: null, state: "running", format: null, text: "", entryId: null },
    ];
  }
  if (event.type === "heard") return addHistoryEntry(lines, event.entry);
  const { key, text } = event;
  const change: Partial<ConsoleLine> =
    event.type === "answered" ? { state: "done", format: event.format, text } : { state: "failed", text };
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

function addHistoryEntry(lines: readonly ConsoleLine[], entry: HistoryEntry): readonly ConsoleLine[] {
  const heard = toConsoleLine(entry);
  if (!heard || lines.some(({ entryId }) => entryId === entry.id)) return lines;
  const own =
    entry.from === PORTAL &&
    lines.find(
      ({ from, entryId, kind, input: asked }) =>
        from === null && !entryId && kind === heard.kind && asked === heard.input,
    );
  if (!own) return [...lines, heard];
  return lines.map((line) => (line === own ? { ...line, entryId: entry.id } : line));
}
