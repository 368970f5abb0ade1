import type { Rank } from "../commands/command.ts";
import type { PartyMember, PartyState, PlatformUser } from "../platform/platform.ts";
import { type PlaceholderName, type ValueName, WEEKDAYS } from "./vocabulary.ts";

/** What automations can see of a bot and its party. It is read anew at each use. */
export interface Lobby {
  readonly self: PlatformUser;
  readonly nickname: string;
  readonly party: PartyState | null;
  /** The first prefix of the bot's commands; empty where it has none. */
  readonly prefix: string;
  isFriend(id: string): boolean;
  /** Null for a player on the blacklist. */
  rankOf(user: PlatformUser): Rank | null;
  /** A bot of this service, as far as the shard knows. */
  isOwnBot(id: string): boolean;
  /** A bot of somebody else, which the category lists. */
  isOtherBot(id: string): boolean;
  /** The name of an item. Null for an unknown one. */
  itemName(id: string): string | null;
}

/** What a run was started by. */
export interface Occasion {
  readonly person: PlatformUser | null;
  /** Of a message or a command. */
  readonly text: string | null;
  /** The arguments of a command, as they were typed. Null for an event. */
  readonly args: string | null;
  readonly count: number;
  readonly timeZone: string;
}

export interface Moment {
  readonly lobby: Lobby;
  readonly occasion: Occasion;
  readonly random: () => number;
  readonly date: () => Date;
}
export type Value = string | number | boolean | null;

const memberOf = (lobby: Lobby, id: string | undefined): PartyMember | undefined =>
  lobby.party?.members.find((member) => member.id === id);
const words = (args: string | null): string[] => args?.match(/\S+/g) ?? [];

export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Formatters are slow to make, and a fleet has few time zones. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();
const MAX_FORMATTERS = 64;
/** Null for a time zone that this machine does not know: that of who has saved it may be newer. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const existing = formatters.get(timeZone);
  if (existing !== undefined) return existing;
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  const made = isTimeZone(timeZone)
    ? new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", hour: "2-digit", minute: "2-digit" })
    : null;
  formatters.set(timeZone, made);
  return made;
}

function clockIn({ occasion, date }: Moment): { hour: number; minute: string; weekday: string } | null {
  const parts = formatterOf(occasion.timeZone)?.formatToParts(date());
  if (!parts) return null;
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const weekday = part("weekday").toLowerCase();
  return { hour: Number(part("hour")) % 24, minute: part("minute"), weekday };
}

const outfitOf = (lobby: Lobby): string | null => {
  const id = memberOf(lobby, lobby.self.id)?.worn.outfit?.id;
  return id === undefined ? null : (lobby.itemName(id) ?? id);
};

/** What each value of a condition is. Null where there is nothing, such as no person: no comparison holds then. */
const READ: Record<ValueName, (moment: Moment) => Value> = {
  "party.size": ({ lobby }) => lobby.party?.members.length ?? 0,
  "party.maxSize": ({ lobby }) => lobby.party?.maxSize ?? 0,
  "party.privacy": ({ lobby }) => lobby.party?.privacy ?? null,
  "bot.isLeader": ({ lobby }) => memberOf(lobby, lobby.self.id)?.isLeader === true,
  "bot.isAlone": ({ lobby }) => (lobby.party?.members.length ?? 1) <= 1,
  "bot.outfit": ({ lobby }) => outfitOf(lobby),
  "member.rank": ({ lobby, occasion: { person } }) => person && lobby.rankOf(person),
  "member.isFriend": ({ lobby, occasion: { person } }) => person && lobby.isFriend(person.id),
  "member.isLeader": ({ lobby, occasion: { person } }) => person && memberOf(lobby, person.id)?.isLeader === true,
  "member.platformName": ({ occasion: { person } }) => person?.displayName ?? null,
  "message.text": ({ occasion }) => occasion.text,
  "args.count": ({ occasion: { args } }) => (args === null ? null : words(args).length),
  "time.hour": (moment) => clockIn(moment)?.hour ?? null,
  "time.weekday": (moment) => WEEKDAYS.find((day) => day === clockIn(moment)?.weekday) ?? null,
  "random.percent": ({ random }) => Math.floor(random() * 100) + 1,
};
export const readValue = (name: ValueName, moment: Moment): Value => READ[name](moment);

const FILL: Record<PlaceholderName, (moment: Moment) => string> = {
  "member.name": ({ occasion: { person } }) => person?.displayName ?? "",
  "member.id": ({ occasion: { person } }) => person?.id ?? "",
  "bot.nickname": ({ lobby }) => lobby.nickname,
  "bot.name": ({ lobby }) => lobby.self.displayName,
  "party.size": ({ lobby }) => String(lobby.party?.members.length ?? 0),
  message: ({ occasion }) => occasion.text ?? "",
  args: ({ occasion }) => occasion.args ?? "",
  count: ({ occasion }) => String(occasion.count),
  prefix: ({ lobby }) => lobby.prefix,
  time: (moment) => {
    const clock = clockIn(moment);
    return clock ? `${String(clock.hour).padStart(2, "0")}:${clock.minute}` : "";
  },
};

const ARGUMENT = /^([1-9])$/;
const FROM_ARGUMENT = /^([1-9])\+$/;
const RANDOM = /^random:(\d{1,6})-(\d{1,6})$/;

/** What one placeholder stands for, without its braces. Undefined for one that does not exist. */
export function readPlaceholder(name: string, moment: Moment): string | undefined {
  const { args } = moment.occasion;
  if (Object.hasOwn(FILL, name)) return FILL[name as PlaceholderName](moment);
  const one = ARGUMENT.exec(name);
  if (one) return words(args)[Number(one[1]) - 1] ?? "";
  const from = FROM_ARGUMENT.exec(name);
  if (from)
    return words(args)
      .slice(Number(from[1]) - 1)
      .join(" ");
  const range = RANDOM.exec(name);
  if (!range) return undefined;
  const [low, high] = [Number(range[1]), Number(range[2])];
  return String(low + Math.floor(moment.random() * (Math.max(high - low, 0) + 1)));
}
