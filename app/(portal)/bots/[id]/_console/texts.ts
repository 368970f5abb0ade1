import { formatCountdown, formatMilliseconds } from "../../../../_ui/format.ts";

/** Texts of the console of a bot. */
export const consoleTexts = {
  label: "Console",
  empty: "No messages yet. Type a command below, such as ping.",
  you: "You",
  /** Who; for screen readers, with what they did. */
  did: {
    command: "{who}<hidden> ran</hidden>",
    chat: "{who}<hidden> sent</hidden>",
    message: "{who}<hidden> wrote</hidden>",
    whisper: "{who}<hidden> whispered</hidden>",
    automation: "Automation",
  },
  waiting: (nickname: string) => `Waiting for ${nickname}`,
  noReply: "No reply",
  /** How long a reply took. */
  ms: formatMilliseconds,
  callOf: (input: string) => `“${input}”`,
  mode: "What to send",
  modes: { command: "Command", chat: "Chat" },
  command: "Command",
  chat: "Message to the party",
  send: "Send",
  sendIn: (seconds: number) => `Send again in ${formatCountdown(seconds)}`,
} as const;
