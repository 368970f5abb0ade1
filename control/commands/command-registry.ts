import { help, ping, repeat, say, setStatus, whisper } from "./chat-commands.ts";
import type { Action, Command, CommandRegistry, CommandRequirement, Rank } from "./command.ts";
import { banner, describe, random, SLOT_ALIASES, wear, wearAny } from "./cosmetic-commands.ts";
import { send, sendTo } from "./forward-commands.ts";
import * as friends from "./friend-commands.ts";
import { cycle, mimic, stop } from "./item-cycle-commands.ts";
import { normalizeCommandName } from "./normalize-command-name.ts";
import * as party from "./party-commands.ts";
import * as seat from "./readiness-commands.ts";
import type { PhraseKey } from "./replies/phrase.ts";
import { battlePassLevel, crowns, level, rank } from "./stat-commands.ts";
import { clear, copy, preset, variants } from "./worn-item-commands.ts";

type CommandName = PhraseKey extends infer Key ? (Key extends `about.${infer One}` ? One : never) : never;
interface CommandDefinition {
  does: Action;
  /** Also known as. */
  or?: readonly string[];
  /** Who may, unless the category says otherwise: anyone by default. */
  for?: Rank;
  /** What the bot must have or be. */
  needs?: CommandRequirement;
}

/** Every command. Each has a line `about.NAME` in the catalogue of replies. */
const DEFINITIONS: Record<CommandName, CommandDefinition> = {
  // What the bot wears
  outfit: { does: wear("outfit"), or: SLOT_ALIASES.outfit },
  backpack: { does: wear("backpack"), or: SLOT_ALIASES.backpack },
  pickaxe: { does: wear("pickaxe") },
  emote: { does: wear("emote"), or: SLOT_ALIASES.emote },
  emoji: { does: wear("emoji") },
  shoes: { does: wear("shoes"), or: SLOT_ALIASES.shoes },
  cosmetic: { does: wearAny, or: ["item"] },
  cosmetic_info: { does: describe },
  variants: { does: variants, or: ["style"], needs: "party" },
  banner: { does: banner, needs: "party" },
  random: { does: random },
  preset: { does: preset },
  clear_backpack: { does: clear("backpack"), needs: "party" },
  clear_emote: { does: clear("emote"), needs: "party" },
  clear_shoes: { does: clear("shoes"), needs: "party" },
  copy: { does: copy, needs: "party" },
  // What runs until it is stopped
  mimic: { does: mimic, needs: "party" },
  new_items: { does: cycle("new_items", "new") },
  all_items: { does: cycle("all_items", "all") },
  shop_items: { does: cycle("shop_items", "shop") },
  stop: { does: stop },
  // What is shown beside its name
  level: { does: level },
  bp_level: { does: battlePassLevel, or: ["bp"] },
  crowns: { does: crowns },
  rank: { does: rank },
  // Its seat in the party
  ready: { does: seat.ready, needs: "party" },
  unready: { does: seat.unready, needs: "party" },
  sit_out: { does: seat.sitOut, needs: "party" },
  sit_in: { does: seat.sitIn, needs: "party" },
  match: { does: seat.match, needs: "party" },
  unmatch: { does: seat.unmatch, needs: "party" },
  // The party
  privacy: { does: party.privacy, needs: "leader" },
  playlist: { does: party.playlist, needs: "leader" },
  set_custom_key: { does: party.setCustomKey, needs: "leader" },
  clear_custom_key: { does: party.clearCustomKey, needs: "leader" },
  hide: { does: party.hide, needs: "leader" },
  show: { does: party.show, needs: "leader" },
  hide_all: { does: party.hideAll, for: "whitelist", needs: "leader" },
  show_all: { does: party.showAll, needs: "leader" },
  kick: { does: party.kick, for: "whitelist", needs: "leader" },
  kick_all: { does: party.kickAll, for: "whitelist", needs: "leader" },
  promote: { does: party.promote, needs: "leader" },
  party_info: { does: party.partyInfo, needs: "party" },
  invite: { does: party.invite },
  join: { does: party.join },
  leave: { does: party.leave, needs: "party" },
  // Friends and others
  add_friend: { does: friends.addFriend, for: "admin" },
  remove_friend: { does: friends.removeFriend, for: "admin" },
  accept_friend: { does: friends.acceptFriend, for: "whitelist" },
  decline_friend: { does: friends.declineFriend, for: "whitelist" },
  accept_all_friends: { does: friends.acceptAllFriends, for: "owner" },
  decline_all_friends: { does: friends.declineAllFriends, for: "owner" },
  remove_all_friends: { does: friends.removeAllFriends, for: "owner" },
  friend_count: { does: friends.friendCount },
  user_info: { does: friends.userInfo },
  block_user: { does: friends.blockUser, for: "admin" },
  unblock_user: { does: friends.unblockUser, for: "admin" },
  unblock_all_users: { does: friends.unblockAllUsers, for: "owner" },
  // Talk
  say: { does: say, or: ["message", "echo"], for: "whitelist" },
  whisper: { does: whisper, for: "whitelist" },
  set_status: { does: setStatus, for: "whitelist" },
  ping: { does: ping },
  help: { does: help },
  prev: { does: repeat },
  // Through other bots
  send: { does: send, for: "owner" },
  send_party: { does: sendTo("party"), for: "whitelist" },
  send_shard: { does: sendTo("shard"), for: "whitelist" },
  send_all: { does: sendTo("all"), for: "owner" },
};

const all = (Object.entries(DEFINITIONS) as [CommandName, CommandDefinition][]).map(
  ([name, row]): Command => ({
    name,
    aliases: row.or ?? [],
    rank: row.for ?? "anyone",
    needs: row.needs ?? null,
    description: `about.${name}`,
    ...row.does,
  }),
);
const byNormalizedName = new Map(
  all.flatMap((command) => [command.name, ...command.aliases].map((name) => [normalizeCommandName(name), command])),
);

export const COMMANDS: CommandRegistry = {
  all,
  find: (name) => byNormalizedName.get(normalizeCommandName(name)) ?? null,
};
