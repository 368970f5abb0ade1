import { parseMessage } from "../commands/parse-message.ts";
import { callerFor } from "../commands/ranks.ts";
import { commandsIn } from "../commands/translated-commands.ts";
import { loadedLanguages } from "../languages/load-language.ts";
import type { PlatformUser } from "../platform/platform.ts";
import type { BehaviorContext } from "./behavior-context.ts";

const TIMEOUT_MS = 10_000;
const MAX_CONCURRENT_COMMANDS = 8;
const ERROR_FORMAT = 4;

type Channel = "party" | "whisper";
type ChatContext = Pick<
  BehaviorContext,
  | "session"
  | "settings"
  | "cosmetics"
  | "commands"
  | "on"
  | "attempt"
  | "runCommand"
  | "recordActivity"
  | "publishEvent"
  | "isBot"
>;

/** Runs the commands in party messages and whispers, and replies in the same channel. */
export class ChatCommandHandler {
  readonly #context: ChatContext;
  #running = 0;

  constructor(context: ChatContext) {
    this.#context = context;
  }

  start(): void {
    this.#context.on("partyMessage", ({ from, content }) => this.#onMessage("party", from, content));
    this.#context.on("whisper", ({ from, content }) => this.#onMessage("whisper", from, content));
  }

  #onMessage(channel: Channel, from: PlatformUser, content: string): void {
    const { session, settings, cosmetics, isBot, attempt, recordActivity, publishEvent } = this.#context;
    if (from.id === session.self.id) return;
    publishEvent({ name: "message", channel, from, content });
    const isIgnored = isBot(from.id) || this.#running >= MAX_CONCURRENT_COMMANDS;
    const commands = commandsIn(this.#context.commands, loadedLanguages(settings.replyLangs));
    const command = isIgnored ? null : parseMessage(content, settings, cosmetics, commands);
    const caller = command && callerFor(from, settings);
    if (!command || !caller) {
      recordActivity({ kind: channel === "party" ? "message" : "whisper", from, text: content });
      return;
    }
    this.#running += 1;
    attempt("Replying", async () => {
      const { name, args, hasPrefix } = command;
      const reply = await this.#context.runCommand({ name, args, caller, channel, budgetMs: TIMEOUT_MS });
      this.#running -= 1;
      const { content: text, format } = reply;
      recordActivity({ kind: "command", from, text: `${content} → ${text}`, format });
      publishEvent({ name: "command", from, command: name, args, reply: text, format });
      if (reply.isSilent || (!hasPrefix && format === ERROR_FORMAT)) return;
      await (channel === "party" ? session.chat(text) : session.whisper(from.id, text));
    });
  }
}
