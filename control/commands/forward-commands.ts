import type { ForwardTarget } from "../bot-call.ts";
import { type Answer, done, refuse, warn } from "./answer.ts";
import { action, type CommandContext } from "./command.ts";
import { optionalLine, word } from "./command-arguments.ts";
import { MAX_FORWARDED_LENGTH } from "./forward-limits.ts";
import { mayRun } from "./ranks.ts";

const MAX_BOTS = 16;
/** The part of the call's time in which the answers of the other bots come back. */
const RETURN_MS = 2_000;
const SEND_COMMANDS: ReadonlySet<string> = new Set(["send", "send_party", "send_shard", "send_all"]);

/** The other bots run the command for the same caller. A forwarded command cannot be forwarded again. */
async function forwardTo(
  context: CommandContext,
  to: ForwardTarget,
  name: string,
  args: string | null,
): Promise<Answer> {
  const { forward, commands, caller, signal, clock, deadline } = context;
  if (!forward) return refuse("send.nested");
  const command = commands.find(name);
  if (!command) return refuse("command.unknown", { name });
  if (SEND_COMMANDS.has(command.name)) return refuse("send.nested");
  if (!mayRun(command, context)) return refuse("send.mayNot", { command: command.name });
  const tooLong = (max: number) => refuse("send.tooLong", { max });
  if (to.kind === "bot" && to.name.length > MAX_FORWARDED_LENGTH.name) return tooLong(MAX_FORWARDED_LENGTH.name);
  if (args && args.length > MAX_FORWARDED_LENGTH.args) return tooLong(MAX_FORWARDED_LENGTH.args);
  const budgetMs = Math.max(0, deadline - clock.now() - RETURN_MS);
  const request = { to, command: command.name, args: args ?? "", caller, limit: MAX_BOTS, budgetMs };
  const { succeeded, failed, left, refused } = await forward(request, signal);
  if (refused !== undefined) return refuse("send.refused", { why: refused });
  if (succeeded + failed === 0) return warn("send.nobody");
  if (failed > 0 || left > 0) return warn("send.partly", { command: command.name, succeeded, failed, left });
  return done("send.done", { command: command.name, count: succeeded });
}

export const send = action(
  [word("bot"), word("command"), optionalLine("arguments")],
  (context, { bot, command, arguments: args }) => forwardTo(context, { kind: "bot", name: bot }, command, args),
);

export const sendTo = (kind: "party" | "shard" | "all") =>
  action([word("command"), optionalLine("arguments")], (context, { command, arguments: args }) =>
    forwardTo(context, { kind }, command, args),
  );
