import { MOST_RELAYED } from "../protocol.ts";
import { action, type CommandContext, type RelayTarget } from "./context.ts";
import { optionalLine, word } from "./grammar.ts";
import { mayRun } from "./ranks.ts";
import { type Answer, done, refuse, warn } from "./replies/phrase.ts";

const MOST_BOTS = 16;
const RELAYING: ReadonlySet<string> = new Set(["send", "send_party", "send_shard", "send_all"]);

/** Other bots run it as the same person; a command that came this way cannot be handed on again. */
async function relayTo(context: CommandContext, to: RelayTarget, name: string, args: string | null): Promise<Answer> {
  const { relay, book, actor, signal } = context;
  if (!relay) return refuse("send.nested");
  const command = book.find(name);
  if (!command) return refuse("command.unknown", { name });
  if (RELAYING.has(command.name)) return refuse("send.nested");
  if (!mayRun(command, context)) return refuse("send.mayNot", { command: command.name });
  const tooLong = (most: number) => refuse("send.tooLong", { most });
  if (to.kind === "bot" && to.name.length > MOST_RELAYED.name) return tooLong(MOST_RELAYED.name);
  if (args && args.length > MOST_RELAYED.args) return tooLong(MOST_RELAYED.args);
  const request = { to, command: command.name, args: args ?? "", actor, limit: MOST_BOTS, signal };
  const { succeeded, failed, left, refused } = await relay(request);
  if (refused !== undefined) return refuse("send.refused", { why: refused });
  if (succeeded + failed === 0) return warn("send.nobody");
  if (failed > 0 || left > 0) return warn("send.partly", { command: command.name, succeeded, failed, left });
  return done("send.done", { command: command.name, count: succeeded });
}

export const send = action(
  [word("bot"), word("command"), optionalLine("arguments")],
  (context, { bot, command, arguments: args }) => relayTo(context, { kind: "bot", name: bot }, command, args),
);

export const sendTo = (kind: "party" | "shard" | "all") =>
  action([word("command"), optionalLine("arguments")], (context, { command, arguments: args }) =>
    relayTo(context, { kind }, command, args),
  );
