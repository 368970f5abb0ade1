import { resolveForwardReceiver, resolveForwardSender } from "../../../control/commands/send-rights.ts";
import { MAX_FORWARDED_LENGTH, type ShardFrameOf } from "../../../control/protocol.ts";
import { type CategoryConfig, CONFIG_DEFAULTS } from "../../contract/categories.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { forwardAccess } from "../../contract/link-access.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { readMaintenance } from "../../data/maintenance.ts";
import type { Actor } from "../actor.ts";
import { callBot } from "./call-bot.ts";
import type { AssignedBot } from "./read-assigned-bots.ts";
import { isAllowed } from "./shard-access.ts";

export interface ForwardOutcome {
  succeeded: number;
  failed: number;
  /** Left out because of the limit. */
  left: number;
  /** Why nothing was sent on. */
  refused?: string;
}

/** Older shards know no reason: for them it failed. */
export const refusedForward = (refused: string): ForwardOutcome => ({ succeeded: 0, failed: 1, left: 0, refused });

/** Success and information count as done. */
const SUCCESS_FORMATS = new Set([1, 2]);

export interface ForwardRequest {
  sender: AssignedBot;
  shardId: string;
  frame: ShardFrameOf<"relay">;
  /** The shard's token, as it is now. */
  actor: Actor;
  /** Whether a call of the API, as the owner, is under way on the sending bot. */
  isOwners: boolean;
}

/**
 * Runs a command that one bot sends to others of its account; what they run is not sent on again. As whom is decided
 * here, and not by the shard: a player has the rank that the lists of the sending bot's category give, lowered to what
 * those of the other bot's give; without a player it is the owner's call through the API, while that is under way.
 */
export async function forwardCommand({
  sender,
  shardId,
  frame,
  actor,
  isOwners,
}: ForwardRequest): Promise<ForwardOutcome> {
  if (!isAllowed(actor, forwardAccess)) return refusedForward("the token of this shard needs the scope commands.run.");
  if ((await readMaintenance()).on) return refusedForward("the service is in maintenance; try again later.");
  const { to, command, args, caller, limit, budgetMs } = frame;
  if (isTooLong(frame))
    return refusedForward(`it is too long; ${MAX_FORWARDED_LENGTH.args} characters may be sent on.`);
  if (!caller.user && !isOwners) return refusedForward("nobody asked this bot for it.");
  const sent = { kind: to.kind, command, user: caller.user };
  const as = resolveForwardSender(sent, sender.details.config as unknown as CategoryConfig);
  if (!as) return refusedForward("the lists of this bot's category do not allow it.");
  const meant = await findTargets(sender, shardId, to);
  const chosen = meant.slice(0, limit);
  const configs = await readConfigs(sender.accountId, chosen);
  const results = await Promise.all(
    chosen.map(async (id) => {
      const there = resolveForwardReceiver(as, configs.get(id) ?? CONFIG_DEFAULTS);
      if (!there) return false;
      const call = { kind: "command", name: command, ...(args !== "" && { args }), caller: there } as const;
      return callBot(id, { ...call, isRelayed: true }, { budgetMs }).then(
        ({ outcome }) => outcome.kind === "reply" && SUCCESS_FORMATS.has(outcome.format),
        () => false,
      );
    }),
  );
  const succeeded = results.filter(Boolean).length;
  return { succeeded, failed: chosen.length - succeeded, left: meant.length - chosen.length };
}

/** Checked here and not as a part of the frame: callers and players wrote it, and it must not end the shard's connection. */
const isTooLong = ({ to, command, args }: ShardFrameOf<"relay">): boolean =>
  args.length > MAX_FORWARDED_LENGTH.args ||
  command.length > MAX_FORWARDED_LENGTH.name ||
  (to.kind === "bot" && to.name.length > MAX_FORWARDED_LENGTH.name);

/** The ids of the account's other connected bots that are meant. */
async function findTargets(sender: AssignedBot, shardId: string, to: ShardFrameOf<"relay">["to"]): Promise<string[]> {
  const states = await engine().listStates(sender.accountId);
  const all = states.map(parseWithoutParty);
  const own = await engine().getState(sender.accountId, sender.details.id);
  const party = new Set(own && (JSON.parse(own) as GatewayBot).party?.members.map(({ id }) => id));
  const isMeant = (bot: GatewayBot): boolean => {
    if (to.kind === "bot") return [bot.nickname, bot.id].some((name) => name.toLowerCase() === to.name.toLowerCase());
    if (to.kind === "party") return party.has(bot.accountId);
    return to.kind === "all" || bot.shardId === shardId;
  };
  return all.filter((bot) => bot.id !== sender.details.id && isMeant(bot)).map(({ id }) => id);
}

const PARTY = ',"party":';

/** A bot's state without its party, the last member and nearly all of it: inside of a string the quotes are escaped. */
function parseWithoutParty(json: string): GatewayBot {
  const end = json.indexOf(PARTY);
  return JSON.parse(end < 0 ? json : `${json.slice(0, end)}}`);
}

async function readConfigs(accountId: string, botIds: string[]): Promise<Map<string, CategoryConfig>> {
  const where = { accountId, id: { in: botIds } };
  const rows = await db().bot.findMany({
    where,
    select: { id: true, category: { select: { config: true } } },
    take: botIds.length,
  });
  return new Map(
    rows.map(({ id, category }) => [id, { ...CONFIG_DEFAULTS, ...(category?.config as object | undefined) }]),
  );
}
