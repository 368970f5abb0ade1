import type { CommandName } from "../languages/phrase.ts";
import { say, setStatus, whisper } from "./chat-commands.ts";
import type { Action, Command, CommandRegistry, CommandRequirement, Rank } from "./command.ts";
import { createRegistry } from "./command-registry.ts";
import { banner, describe, random, SLOT_ALIASES, wear, wearAny } from "./cosmetic-commands.ts";
import { send, sendTo } from "./forward-commands.ts";
import * as friends from "./friend-commands.ts";
import { help, ping, repeat } from "./help-commands.ts";
import { cycle, mimic, stop } from "./item-cycle-commands.ts";
import * as party from "./party-commands.ts";
import * as readiness from "./readiness-commands.ts";
import { battlePassLevel, crowns, level, rank } from "./stat-commands.ts";
import { clear, copy, preset, variants } from "./worn-item-commands.ts";

interface CommandDefinition {
  action: Action;
  aliases?: readonly string[];
  /** The rank that the command needs when the category does not set one. Anyone by default. */
  rank?: Rank;
  /** What the bot needs: a party, or the lead of it. */
  needs?: CommandRequirement;
}

/** Every command. Its description is the text `about.NAME` in `languages/en/commands.ts`. */
const DEFINITIONS: Record<CommandName, CommandDefinition> = {
  // Cosmetics
  outfit: { action: wear("outfit"), aliases: SLOT_ALIASES.outfit },
  backpack: { action: wear("backpack"), aliases: SLOT_ALIASES.backpack },
  pickaxe: { action: wear("pickaxe") },
  emote: { action: wear("emote"), aliases: SLOT_ALIASES.emote },
  emoji: { action: wear("emoji") },
  shoes: { action: wear("shoes"), aliases: SLOT_ALIASES.shoes },
  sidekick: { action: wear("sidekick") },
  cosmetic: { action: wearAny, aliases: ["item"] },
  cosmetic_info: { action: describe },
  variants: { action: variants, aliases: ["style"], needs: "party" },
  banner: { action: banner, needs: "party" },
  random: { action: random },
  preset: { action: preset },
  clear_backpack: { action: clear("backpack"), needs: "party" },
  clear_emote: { action: clear("emote"), needs: "party" },
  clear_shoes: { action: clear("shoes"), needs: "party" },
  clear_sidekick: { action: clear("sidekick"), needs: "party" },
  copy: { action: copy, needs: "party" },
  // Repeated until `stop`
  mimic: { action: mimic, needs: "party" },
  new_items: { action: cycle("new_items", "new") },
  all_items: { action: cycle("all_items", "all") },
  shop_items: { action: cycle("shop_items", "shop") },
  stop: { action: stop },
  // Stats
  level: { action: level },
  bp_level: { action: battlePassLevel, aliases: ["bp"] },
  crowns: { action: crowns },
  rank: { action: rank },
  // Readiness
  ready: { action: readiness.ready, needs: "party" },
  unready: { action: readiness.unready, needs: "party" },
  sit_out: { action: readiness.sitOut, needs: "party" },
  sit_in: { action: readiness.sitIn, needs: "party" },
  match: { action: readiness.match, needs: "party" },
  unmatch: { action: readiness.unmatch, needs: "party" },
  // The party
  privacy: { action: party.privacy, needs: "leader" },
  playlist: { action: party.playlist, needs: "leader" },
  set_custom_key: { action: party.setCustomKey, needs: "leader" },
  clear_custom_key: { action: party.clearCustomKey, needs: "leader" },
  hide: { action: party.hide, needs: "leader" },
  show: { action: party.show, needs: "leader" },
  hide_all: { action: party.hideAll, rank: "whitelist", needs: "leader" },
  show_all: { action: party.showAll, needs: "leader" },
  kick: { action: party.kick, rank: "whitelist", needs: "leader" },
  kick_all: { action: party.kickAll, rank: "whitelist", needs: "leader" },
  promote: { action: party.promote, needs: "leader" },
  party_info: { action: party.partyInfo, needs: "party" },
  invite: { action: party.invite },
  join: { action: party.join },
  leave: { action: party.leave, needs: "party" },
  // Friends and other players
  add_friend: { action: friends.addFriend, rank: "admin" },
  remove_friend: { action: friends.removeFriend, rank: "admin" },
  accept_friend: { action: friends.acceptFriend, rank: "whitelist" },
  decline_friend: { action: friends.declineFriend, rank: "whitelist" },
  accept_all_friends: { action: friends.acceptAllFriends, rank: "owner" },
  decline_all_friends: { action: friends.declineAllFriends, rank: "owner" },
  remove_all_friends: { action: friends.removeAllFriends, rank: "owner" },
  friend_count: { action: friends.friendCount },
  user_info: { action: friends.userInfo },
  block_user: { action: friends.blockUser, rank: "admin" },
  unblock_user: { action: friends.unblockUser, rank: "admin" },
  unblock_all_users: { action: friends.unblockAllUsers, rank: "owner" },
  // Chat
  say: { action: say, aliases: ["message", "echo"], rank: "whitelist" },
  whisper: { action: whisper, rank: "whitelist" },
  set_status: { action: setStatus, rank: "whitelist" },
  // Help
  ping: { action: ping },
  help: { action: help },
  prev: { action: repeat },
  // Forwarding
  send: { action: send, rank: "owner" },
  send_party: { action: sendTo("party"), rank: "whitelist" },
  send_shard: { action: sendTo("shard"), rank: "whitelist" },
  send_all: { action: sendTo("all"), rank: "owner" },
};

const all = (Object.entries(DEFINITIONS) as [CommandName, CommandDefinition][]).map(
  ([name, row]): Command => ({
    name,
    aliases: row.aliases ?? [],
    rank: row.rank ?? "anyone",
    needs: row.needs ?? null,
    description: `about.${name}`,
    ...row.action,
  }),
);
export const COMMANDS: CommandRegistry = createRegistry(all);
