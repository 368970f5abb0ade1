/** Texts of the console of a bot. */
export const consoleTexts = {
  label: "Console",
  empty: "No messages yet. Type a command below, such as ping.",
  you: "You",
  /** For screen readers, between who and what: "You ran ping". */
  verbs: { command: "ran", chat: "sent", message: "wrote", whisper: "whispered" },
  waiting: (nickname: string) => `Waiting for ${nickname}`,
  noReply: "No reply",
  callOf: (input: string) => `“${input}”`,
  mode: "What to send",
  modes: { command: "Command", chat: "Chat" },
  command: "Command",
  chat: "Message to the party",
  send: "Send",
  sendIn: (seconds: number) => `Send again in ${seconds} s`,
} as const;
