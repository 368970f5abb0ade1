import { phrase } from "../languages/phrase.ts";
import type { PlatformUser } from "../platform/platform.ts";
import { type Answer, refuse } from "./answer.ts";
import type { Channel, Command, CommandCaller, CommandConfig, CommandContext, Rank } from "./command.ts";

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

type Configured = Pick<CommandContext, "config" | "commands">;
type CommandList = { [Name in keyof CommandConfig]: Name extends `only${string}` ? Name : never }[keyof CommandConfig];

/** Whether a list of the category has the command, by any name that the bot knows. */
const isIn = (list: NonNullable<CommandList>, command: Command, { config, commands }: Configured): boolean =>
  config[list]?.some((name) => commands.find(name)?.name === command.name) === true;

/** The rank that a command needs. A category's lists take precedence; the strictest list that names it counts. */
export function rankFor(command: Command, configured: Configured): Rank {
  if (isIn("onlyOwnerCommands", command, configured)) return "owner";
  if (isIn("onlyAdminCommands", command, configured)) return "admin";
  return isIn("onlyWhitelistUsersCommands", command, configured) ? "whitelist" : command.rank;
}

export const mayRun = (command: Command, { caller, ...configured }: Pick<CommandContext, "caller"> & Configured) =>
  isAtLeast(caller.rank, rankFor(command, configured));

/** Why the caller may not run the command here, or null. The lists for friends, party and whispers exempt owners. */
export async function refusalFor(command: Command, context: CommandContext, channel: Channel): Promise<Answer | null> {
  const { caller, session, signal } = context;
  const { user } = caller;
  if (!mayRun(command, context)) {
    return refuse("rank.tooLow", { command: command.name, rank: phrase(`rank.${rankFor(command, context)}`) });
  }
  if (caller.rank === "owner" || !user) return null;
  if (isIn("onlyWhisperCommands", command, context) && channel !== "whisper") {
    return refuse("rank.whisperOnly", { command: command.name });
  }
  const members = session.party?.members ?? [];
  if (isIn("onlyPartyMembersCommands", command, context) && !has(members, user)) {
    return refuse("rank.partyOnly", { command: command.name });
  }
  if (isIn("onlyFriendsCommands", command, context) && !has(await session.friends(signal), user)) {
    return refuse("rank.friendsOnly", { command: command.name });
  }
  return null;
}
