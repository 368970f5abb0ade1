export const HISTORY_KINDS = [
  "status",
  "message",
  "whisper",
  "command",
  "chat",
  "friendRequest",
  "invite",
  "joined",
  "left",
  "problem",
  "automation",
] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];
