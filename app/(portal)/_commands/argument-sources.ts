import type { ItemKind } from "#server/contract/items.ts";
import type { TypedArgument } from "./typed-argument.ts";

/** What an argument names, and so what can be suggested for it. `kind` is null for items of every kind. */
export type ArgumentSource =
  | { of: "items"; kind: ItemKind | null }
  /** What can be chosen of an item that the bot wears, and the choices. */
  | { of: "channels" | "variants" }
  | PeopleSource;
/** Players: of the bot's party, its friends, those who ask to be, those it has blocked, or anybody. */
interface PeopleSource {
  of: "members" | "friends" | "incoming" | "blocked" | "players";
}
export type PeopleRelation = PeopleSource["of"];

const items = (kind: ItemKind | null): ArgumentSource => ({ of: "items", kind });
const members: ArgumentSource = { of: "members" };
const friends: ArgumentSource = { of: "friends" };
const players: ArgumentSource = { of: "players" };

/** By the command's name, for each of its arguments in order. */
export const ARGUMENT_SOURCES: Readonly<Record<string, readonly (ArgumentSource | null)[]>> = {
  outfit: [items("outfit")],
  backpack: [items("backpack")],
  pickaxe: [items("pickaxe")],
  emote: [items("emote")],
  emoji: [items("emoji")],
  shoes: [items("shoes")],
  sidekick: [items("sidekick")],
  cosmetic: [items(null)],
  cosmetic_info: [items(null)],
  banner: [items("banner"), items("bannerColor")],
  variants: [null, { of: "channels" }, { of: "variants" }],
  preset: [...(["outfit", "backpack", "pickaxe", "emote", "shoes", "sidekick"] as const).map(items)],
  playlist: [items("playlist")],
  copy: [null, members],
  mimic: [null, members],
  hide: [members],
  show: [members],
  kick: [members],
  promote: [members],
  invite: [friends],
  join: [friends],
  whisper: [friends, null],
  remove_friend: [friends],
  accept_friend: [{ of: "incoming" }],
  decline_friend: [{ of: "incoming" }],
  unblock_user: [{ of: "blocked" }],
  add_friend: [players],
  block_user: [players],
  user_info: [players],
};

export interface SourcedArgument {
  source: ArgumentSource;
  extended: boolean;
  isLast: boolean;
}

/** What can be suggested for the argument that is typed. */
export function findSource({ command, candidates }: TypedArgument): SourcedArgument | null {
  for (const { argument, index, isLast } of candidates) {
    const source = ARGUMENT_SOURCES[command.name]?.[index];
    if (source) return { source, extended: argument.extended, isLast };
  }
  return null;
}
