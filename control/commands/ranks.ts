import { phrase } from "../languages/phrase.ts";
import type { PlatformUser } from "../platform/platform.ts";
import { type Answer, refuse } from "./answer.ts";
import type { Channel, Command, CommandCaller, CommandConfig, CommandContext, Rank } from "./command.ts";
import { normalizeCommandName } from "./normalize-command-name.ts";

/** From the lowest to the highest. */
export const RANKS: readonly Rank[] = ["anyone", "whitelist", "admin", "owner"];

const isAtLeast = (rank: Rank, needed: Rank) => RANKS.indexOf(rank) >= RANKS.indexOf(needed);
const has = (people: readonly { id: string }[] | undefined, user: PlatformUser) =>
  people?.some((one) => one.id === user.id) === true;

/** The player as a caller. Null for a player on the blacklist, whom the bot ignores. */
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

/** The rank that a command needs. A category's lists take precedence; the strictest list that names it counts. */
export function rankFor(command: Command, config: CommandConfig): Rank {
  if (names(config.onlyOwnerCommands, command)) return "owner";
  if (names(config.onlyAdminCommands, command)) return "admin";
  return names(config.onlyWhitelistUsersCommands, command) ? "whitelist" : command.rank;
}

export const mayRun = (command: Command, { caller, config }: Pick<CommandContext, "caller" | "config">) =>
  isAtLeast(caller.rank, rankFor(command, config));

/** Why the caller may not run the command here, or null. The lists for friends, party and whispers exempt owners. */
export async function refusalFor(command: Command, context: CommandContext, channel: Channel): Promise<Answer | null> {
  const { caller, config, session, signal } = context;
  const { user } = caller;
  if (!mayRun(command, context)) {
    return refuse("rank.tooLow", { command: command.name, rank: phrase(`rank.${rankFor(command, config)}`) });
  }
  if (caller.rank === "owner" || !user) return null;
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
