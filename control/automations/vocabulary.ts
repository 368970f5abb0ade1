/** The words of automations: what can start one, what it can ask, and what it can say. It imports nothing. */

/** What has to come with an event. */
interface EventFacts {
  /** It comes from a person, whom `{member.name}` names. */
  person: boolean;
  /** It comes with a text. */
  message: boolean;
}
const alone: EventFacts = { person: false, message: false };
const byPerson: EventFacts = { person: true, message: false };
const message: EventFacts = { person: true, message: true };

export const EVENTS = {
  ready: alone,
  disconnected: alone,
  invite: byPerson,
  joinRequest: byPerson,
  memberJoined: byPerson,
  memberLeft: byPerson,
  memberKicked: byPerson,
  partyMessage: message,
  whisper: message,
  promoted: byPerson,
  memberReady: byPerson,
  memberUnready: byPerson,
  memberSitOut: byPerson,
  matchStarted: byPerson,
  matchEnded: byPerson,
  memberOutfit: byPerson,
  friendRequest: byPerson,
  friendAdded: byPerson,
  friendRemoved: byPerson,
  friendOnline: byPerson,
  friendOffline: byPerson,
  alone,
  idle: alone,
} as const satisfies Record<string, EventFacts>;
export type AutomationEventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as AutomationEventName[];
export const MESSAGE_EVENTS = ["partyMessage", "whisper"] as const satisfies AutomationEventName[];
export const PLAIN_EVENTS = EVENT_NAMES.filter(
  (name): name is Exclude<AutomationEventName, (typeof MESSAGE_EVENTS)[number] | "idle"> =>
    !EVENTS[name].message && name !== "idle",
);

/** People whose events do not count. The bot itself never does. */
export const IGNORABLE = [
  "self",
  "bots",
  "otherBots",
  "leader",
  "owners",
  "admins",
  "whitelist",
  "blacklist",
  "friends",
  "partyMembers",
] as const;
export type Ignorable = (typeof IGNORABLE)[number];

export const MODES = ["single", "restart", "queued", "parallel"] as const;
export type Mode = (typeof MODES)[number];

export const TEXT_MATCHES = ["is", "startsWith", "contains", "word"] as const;
export type TextMatch = (typeof TEXT_MATCHES)[number];

export const RANK_NAMES = ["anyone", "whitelist", "admin", "owner"] as const;
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export const OPERATORS = ["equal", "notEqual", "atLeast", "atMost", "oneOf", "contains", "startsWith"] as const;
export type Operator = (typeof OPERATORS)[number];

/** What a condition can ask. `ordered` choices can be compared, from the lowest to the highest. */
export type ValueType =
  | { kind: "number"; min: number; max: number }
  | { kind: "text" }
  | { kind: "boolean" }
  | { kind: "choice"; of: readonly string[]; ordered: boolean };
const whole = (min: number, max: number): ValueType => ({ kind: "number", min, max });
const yesOrNo: ValueType = { kind: "boolean" };
const text: ValueType = { kind: "text" };

export const VALUES = {
  "party.size": whole(0, 100),
  "party.maxSize": whole(0, 100),
  "party.privacy": { kind: "choice", of: ["public", "private"], ordered: false },
  "bot.isLeader": yesOrNo,
  "bot.isAlone": yesOrNo,
  "bot.outfit": text,
  "member.rank": { kind: "choice", of: RANK_NAMES, ordered: true },
  "member.isFriend": yesOrNo,
  "member.isLeader": yesOrNo,
  "member.platformName": text,
  "message.text": text,
  "args.count": whole(0, 100),
  "time.hour": whole(0, 23),
  "time.weekday": { kind: "choice", of: WEEKDAYS, ordered: false },
  "random.percent": whole(0, 100),
} as const satisfies Record<string, ValueType>;
export type ValueName = keyof typeof VALUES;
export const VALUE_NAMES = Object.keys(VALUES) as ValueName[];

/** The operators that a type of value has. */
export function operatorsOf(type: ValueType): readonly Operator[] {
  if (type.kind === "boolean") return ["equal", "notEqual"];
  if (type.kind === "number") return ["equal", "notEqual", "atLeast", "atMost", "oneOf"];
  if (type.kind === "text") return ["equal", "notEqual", "oneOf", "contains", "startsWith"];
  return type.ordered ? ["equal", "notEqual", "atLeast", "atMost", "oneOf"] : ["equal", "notEqual", "oneOf"];
}

/** What a text can show. `needs` names what the automation must be started by. */
export const PLACEHOLDERS = {
  "member.name": { needs: "person" },
  "member.id": { needs: "person" },
  "bot.nickname": { needs: null },
  "bot.name": { needs: null },
  "party.size": { needs: null },
  message: { needs: "message" },
  args: { needs: "command" },
  count: { needs: null },
  prefix: { needs: null },
  time: { needs: null },
} as const satisfies Record<string, { needs: "person" | "message" | "command" | null }>;
export type PlaceholderName = keyof typeof PLACEHOLDERS;

export const LIMITS = {
  automations: 50,
  triggers: 100,
  bytes: 32 * 1024,
  triggersOfOne: 5,
  texts: 20,
  aliases: 10,
  nesting: 4,
  stepsOfBlock: 20,
  waitSeconds: [0.5, 300],
  repeats: [1, 50],
  idleMinutes: [1, 1440],
  cooldownSeconds: 86_400,
  text: 255,
} as const;

/** Who causes the event of a dry run. */
export const DRY_RUN_PEOPLE = ["owner", "admin", "whitelist", "friend", "stranger"] as const;

/** What one bot may do. */
export const BUDGETS = {
  /** Runs that begin within `windowMs`. */
  runs: 20,
  /** Texts in the chat within `windowMs`. */
  chats: 5,
  windowMs: 10_000,
  runsAtOnce: 5,
  runMs: 600_000,
  steps: 100,
  queued: 10,
  parallel: 5,
  /** An automation that starts another one, which starts another one. */
  chain: 3,
  /** Runs of one automation that other bots cause, within `botsWindowMs`. */
  startedByBots: 5,
  botsWindowMs: 600_000,
  /** Runs of one automation that messages of one player start, so that two bots that do not know each other as such end. */
  startedByMessages: 100,
  /** The same for a command of its own. */
  startedByCommands: 300,
  /** Of both. The slowest two bots need a quarter of an hour for an answer. */
  personWindowMs: 86_400_000,
} as const;
