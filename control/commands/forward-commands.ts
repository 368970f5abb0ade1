import type { ForwardOutcome, ForwardRefusal, ForwardTarget } from "../bot-call.ts";
import { ENGLISH } from "../languages/language.ts";
import { type Answer, done, refuse, warn } from "./answer.ts";
import { action, type CommandContext } from "./command.ts";
import { optionalLine, word } from "./command-arguments.ts";
import { isSendCommand, MAX_FORWARDED_LENGTH } from "./forward-limits.ts";
import { mayRun } from "./ranks.ts";

const MAX_BOTS = 16;
/** The part of the call's time in which the answers of the other bots come back. */
const RETURN_MS = 2_000;

/** The other bots run the command for the same caller. A forwarded command cannot be forwarded again. */
async function forwardTo(
  context: CommandContext,
  to: ForwardTarget,
  name: string,
  args: string | null,
): Promise<Answer> {
  const { forward, commands, caller, signal, clock, deadline, language } = context;
  if (!forward) return refuse("send.nested");
  const command = commands.find(name);
  if (!command) return refuse("command.unknown", { name });
  if (isSendCommand(command.name)) return refuse("send.nested");
  if (!mayRun(command, context)) return refuse("send.mayNot", { command: command.name });
  const tooLong = (max: number) => refuse("send.tooLong", { max });
  if (to.kind === "bot" && to.name.length > MAX_FORWARDED_LENGTH.name) return tooLong(MAX_FORWARDED_LENGTH.name);
  if (args && args.length > MAX_FORWARDED_LENGTH.args) return tooLong(MAX_FORWARDED_LENGTH.args);
  const budgetMs = Math.max(0, deadline - clock.now() - RETURN_MS);
  const locale = language === ENGLISH ? {} : { locale: language.locale };
  const request = { to, command: command.name, args: args ?? "", caller, ...locale, limit: MAX_BOTS, budgetMs };
  const outcome = await forward(request, signal);
  const { succeeded, failed, left, refused } = outcome;
  if (refused !== undefined) return refusalOf(outcome, refused, command.name);
  if (succeeded + failed === 0) return warn("send.nobody");
  if (failed > 0 || left > 0) return warn("send.partly", { command: command.name, succeeded, failed, left });
  return done("send.done", { command: command.name, count: succeeded });
}

const REFUSALS: Record<ForwardRefusal, (command: string) => Answer> = {
  noRight: () => refuse("send.noRight"),
  maintenance: () => refuse("send.maintenance"),
  tooLong: () => refuse("send.tooLong", { max: MAX_FORWARDED_LENGTH.args }),
  notAsked: () => refuse("send.notAsked"),
  mayNot: (command) => refuse("send.mayNot", { command }),
  busy: () => refuse("send.busy"),
  unavailable: () => refuse("send.unavailable"),
};

/** The English text of the service, where it has no reason or one that this version does not know. */
function refusalOf({ reason = "" }: ForwardOutcome, why: string, command: string): Answer {
  return Object.hasOwn(REFUSALS, reason)
    ? REFUSALS[reason as ForwardRefusal](command)
    : refuse("send.refused", { why });
}

export const send = action(
  [word("bot"), word("command"), optionalLine("arguments")],
  (context, { bot, command, arguments: args }) => forwardTo(context, { kind: "bot", name: bot }, command, args),
);

export const sendTo = (kind: "party" | "shard" | "all") =>
  action([word("command"), optionalLine("arguments")], (context, { command, arguments: args }) =>
    forwardTo(context, { kind }, command, args),
  );
