import type { PlatformUser } from "../platform/platform.ts";
import type { Command, CommandCaller, CommandConfig, CommandContext, Rank } from "./command.ts";
import { normalizeCommandName } from "./normalize-command-name.ts";
import { type Answer, phrase, refuse } from "./replies/phrase.ts";

/** From the least to the most. */
export const RANKS: readonly Rank[] = ["anyone", "whitelist", "admin", "owner"];
/** How a command came: through the API, in the party's chat or as a whisper. */
export type Channel = "api" | "party" | "whisper";

const isAtLeast = (rank: Rank, needed: Rank) => RANKS.indexOf(rank) >= RANKS.indexOf(needed);
const has = (people: readonly { id: string }[] | undefined, user: PlatformUser) =>
  people?.some((one) => one.id === user.id) === true;

/** Who a player is to the bot, or null: what this one says is ignored. */
export function callerFor(user: PlatformUser, config: CommandConfig): CommandCaller | null {
  if (has(config.extraOwners, user)) return { rank: "owner", user };
  if (has(config.blacklistUsers, user)) return null;
  if (has(config.admins, user)) return { rank: "admin", user };
  return { rank: has(config.whitelistUsers, user) ? "whitelist" : "anyone", user };
}

const names = (list: readonly string[] | undefined, command: Command) =>
  list?.some((name) =>
    [command.name, ...command.aliases].some((own) => normalizeCommandName(own) === normalizeCommandName(name)),
  ) === true;

/** A category's lists stand before the command's own rank; the strictest list that names it counts. */
export function rankFor(command: Command, config: CommandConfig): Rank {
  if (names(config.onlyOwnerCommands, command)) return "owner";
  if (names(config.onlyAdminCommands, command)) return "admin";
  return names(config.onlyWhitelistUsersCommands, command) ? "whitelist" : command.rank;
}

export const mayRun = (command: Command, { actor, config }: Pick<CommandContext, "actor" | "config">) =>
  isAtLeast(actor.rank, rankFor(command, config));

/** Why this actor may not run it here, or null. The lists about friends, party and whispers do not bind an owner. */
export async function refusalFor(command: Command, context: CommandContext, channel: Channel): Promise<Answer | null> {
  const { actor, config, session, signal } = context;
  const { user } = actor;
  if (!mayRun(command, context)) {
    return refuse("rank.tooLow", { command: command.name, rank: phrase(`rank.${rankFor(command, config)}`) });
  }
  if (actor.rank === "owner" || !user) return null;
  if (names(config.onlyWhisperCommands, command) && channel !== "whisper") {
    return refuse("rank.whisperOnly", { command: command.name });
  }
  const members = session.party?.members ?? [];
  if (names(config.onlyPartyMembersCommands, command) && !has(members, user)) {
    return refuse("rank.partyOnly", { command: command.name });
  }
  if (names(config.onlyFriendsCommands, command) && !has(await session.friends(signal), user)) {
    return refuse("rank.friendsOnly", { command: command.name });
  }
  return null;
}
