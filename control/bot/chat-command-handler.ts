import { parseMessage } from "../commands/parse-message.ts";
import { callerFor } from "../commands/ranks.ts";
import type { PlatformUser } from "../platform/platform.ts";
import type { BotConnection } from "./bot-connection.ts";

const BUDGET_MS = 10_000;
const MAX_CONCURRENT_COMMANDS = 8;
const REFUSED = 4;

type Channel = "party" | "whisper";

/** Hears what is said in the party and whispered, runs what is meant as a command, and answers where it was said. */
export class ChatCommandHandler {
  readonly #of: BotConnection;
  #atWork = 0;

  constructor(of: BotConnection) {
    this.#of = of;
  }

  /** @returns Ends it. */
  start(): () => void {
    this.#of.on("partyMessage", ({ from, content }) => this.#heard("party", from, content));
    this.#of.on("whisper", ({ from, content }) => this.#heard("whisper", from, content));
    return () => {
      this.#atWork = MAX_CONCURRENT_COMMANDS;
    };
  }

  #heard(channel: Channel, from: PlatformUser, content: string): void {
    const { bot, host, session } = this.#of;
    if (from.id === session.self.id) return;
    host.tell(bot, { name: "message", channel, from, content });
    const isBot = host.isOwnBot(from.id) || bot.settings.otherBots.some(({ id }) => id === from.id);
    const meant =
      isBot || this.#atWork >= MAX_CONCURRENT_COMMANDS ? null : parseMessage(content, bot.settings, host.cosmetics);
    const actor = meant && callerFor(from, bot.settings);
    if (!meant || !actor) {
      host.record(bot, { kind: channel === "party" ? "message" : "whisper", from, text: content });
      return;
    }
    this.#atWork += 1;
    this.#of.attempt("Answering", async () => {
      const { name, args, hasPrefix } = meant;
      const call = { name, args, actor, channel, config: bot.settings, budgetMs: BUDGET_MS };
      const reply = await this.#of.commands.run({ ...call, signal: this.#of.over.signal });
      this.#atWork -= 1;
      const { content: text, format } = reply;
      host.record(bot, { kind: "command", from, text: `${content} → ${text}`, format });
      host.tell(bot, { name: "command", from, command: name, args, reply: text, format });
      if (!hasPrefix && format === REFUSED) return;
      await (channel === "party" ? session.chat(text) : session.whisper(from.id, text));
    });
  }
}
