import type { ForwardOutcome, ForwardRefusal, ForwardRequest, ForwardTarget } from "#control/bot-call.ts";
import { MAX_FORWARDED_LENGTH } from "#control/commands/forward-limits.ts";
import { resolveForwardReceiver, resolveForwardSender } from "#control/commands/send-rights.ts";
import type { CategoryConfig } from "../../../contract/categories.ts";
import { CONFIG_DEFAULTS } from "../../../contract/config-defaults.ts";
import type { GatewayBot } from "../../../contract/gateway.ts";
import { forwardAccess } from "../../../contract/link-access.ts";
import { db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { readMaintenance } from "../../../data/maintenance.ts";
import type { Actor } from "../../actor.ts";
import { type AssignedBot, completeConfig } from "../assigning/read-assigned-bots.ts";
import { isAllowed } from "../connecting/shard-access.ts";
import { callBot } from "./call-bot.ts";

/** For shards of older versions, which know no reasons. */
const REFUSALS: Record<ForwardRefusal, string> = {
  noRight: "the token of this shard needs the scope commands.run.",
  maintenance: "the service is in maintenance; try again later.",
  tooLong: `it is too long; the maximum is ${MAX_FORWARDED_LENGTH.args} characters.`,
  notAsked: "nobody asked this bot for it.",
  mayNot: "the lists of this bot's category do not allow it.",
  busy: "too many commands are being forwarded at this moment; try again in a few seconds.",
  unavailable: "the service cannot do this right now; try again in a moment.",
};

/** The oldest shards ignore the text, too: for them the command failed. */
export const refusedForward = (reason: ForwardRefusal): ForwardOutcome => ({
  ...{ succeeded: 0, failed: 1, left: 0 },
  ...{ refused: REFUSALS[reason], reason },
});

/** Replies that count as success: success and information. */
const SUCCESS_FORMATS = new Set([1, 2]);

interface ForwardContext {
  sender: AssignedBot;
  shardId: string;
  /** The actor of the shard's token. */
  actor: Actor;
  /** Whether the owner's call over the API is running on the sending bot. */
  isOwnersCall: boolean;
}

/**
 * Runs a command on other bots of the sender's account. The receiving bots do not forward it again. This function decides
 * the caller's rank, and ignores the rank that the shard reports: a player has the rank in the lists of the sender's
 * category, but no higher rank than in those of the receiver's category. Without a player, the command needs a call of
 * the owner over the API that is still running.
 */
export async function forwardCommand(request: ForwardRequest, context: ForwardContext): Promise<ForwardOutcome> {
  const { sender, shardId, actor, isOwnersCall } = context;
  if (!isAllowed(actor, forwardAccess)) return refusedForward("noRight");
  if ((await readMaintenance()).on) return refusedForward("maintenance");
  const { to, command, args, caller, locale, limit, budgetMs: timeoutMs } = request;
  if (isTooLong(request)) return refusedForward("tooLong");
  if (!caller.user && !isOwnersCall) return refusedForward("notAsked");
  const forwarded = { kind: to.kind, command, user: caller.user };
  const forwardSender = await resolveForwardSender(forwarded, sender.config);
  if (!forwardSender) return refusedForward("mayNot");
  const targets = await findTargets(sender, shardId, to);
  const receivers = targets.slice(0, limit);
  const configs = await readConfigs(sender.accountId, receivers);
  const results = await Promise.all(
    receivers.map(async (botId) => {
      const receiverCaller = resolveForwardReceiver(forwardSender, configs.get(botId) ?? CONFIG_DEFAULTS);
      if (!receiverCaller) return false;
      const shared = {
        kind: "command",
        name: command,
        ...(args !== "" && { args }),
        ...(locale && { locale }),
      } as const;
      const call = { ...shared, caller: receiverCaller };
      return callBot({ accountId: sender.accountId, botId }, { ...call, isRelayed: true }, { timeoutMs }).then(
        ({ outcome }) => outcome.kind === "reply" && SUCCESS_FORMATS.has(outcome.format),
        () => false,
      );
    }),
  );
  const succeeded = results.filter(Boolean).length;
  return { succeeded, failed: receivers.length - succeeded, left: targets.length - receivers.length };
}

/** Checked here and not when the frame is parsed: players write these texts, and must not end the shard's connection. */
const isTooLong = ({ to, command, args }: ForwardRequest): boolean =>
  args.length > MAX_FORWARDED_LENGTH.args ||
  command.length > MAX_FORWARDED_LENGTH.name ||
  (to.kind === "bot" && to.name.length > MAX_FORWARDED_LENGTH.name);

/** Finds the ids of the account's other connected bots that the target names. */
async function findTargets(sender: AssignedBot, shardId: string, to: ForwardTarget): Promise<string[]> {
  const states = await engine().listStates(sender.accountId);
  const all = states.map(parseWithoutParty);
  const own = await engine().getState(sender.accountId, sender.id);
  const party = new Set(own && (JSON.parse(own) as GatewayBot).party?.members.map(({ id }) => id));
  const isTarget = (bot: GatewayBot): boolean => {
    if (to.kind === "bot") {
      return [bot.nickname, bot.id].some((name) => name.toLowerCase() === to.name.toLowerCase());
    }
    if (to.kind === "party") return party.has(bot.accountId);
    return to.kind === "all" || bot.shardId === shardId;
  };
  return all.filter((bot) => bot.id !== sender.id && isTarget(bot)).map(({ id }) => id);
}

const PARTY_MEMBER = ',"party":';

/** Parses a bot's state up to its party, which is the last member and nearly all of the text. */
function parseWithoutParty(json: string): GatewayBot {
  const end = json.indexOf(PARTY_MEMBER); // quotes inside of a string are escaped
  return JSON.parse(end < 0 ? json : `${json.slice(0, end)}}`);
}

async function readConfigs(accountId: string, botIds: string[]): Promise<Map<string, CategoryConfig>> {
  const rows = await db().bot.findMany({
    where: { accountId, id: { in: botIds } },
    select: { id: true, category: { select: { config: true } } },
    take: botIds.length,
  });
  return new Map(rows.map(({ id, category }) => [id, completeConfig(category?.config)]));
}
