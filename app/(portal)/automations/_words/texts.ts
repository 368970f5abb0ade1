import type {
  AutomationEventName,
  Ignorable,
  Operator,
  TextMatch,
  ValueName,
} from "#control/automations/vocabulary.ts";
import { formatAlternatives, formatList, formatNumber, formatUnit, plural } from "../../../_ui/format.ts";

/** What starts an automation, as a clause: `somebody joins the party`. */
const events: Record<AutomationEventName, string> = {
  ready: "the bot has signed in",
  disconnected: "the bot has lost its connection",
  invite: "somebody invites the bot",
  joinRequest: "somebody asks to join the party",
  memberJoined: "somebody joins the party",
  memberLeft: "somebody leaves the party",
  memberKicked: "somebody is removed from the party",
  partyMessage: "somebody writes in the party chat",
  whisper: "somebody whispers to the bot",
  promoted: "somebody becomes the leader of the party",
  memberReady: "somebody in the party gets ready",
  memberUnready: "somebody in the party is no longer ready",
  memberSitOut: "somebody in the party sits out",
  matchStarted: "a match of the party starts",
  matchEnded: "a match of the party ends",
  memberOutfit: "somebody in the party changes clothes",
  friendRequest: "somebody sends the bot a friend request",
  friendAdded: "somebody becomes a friend of the bot",
  friendRemoved: "somebody is no longer a friend of the bot",
  friendOnline: "a friend comes online",
  friendOffline: "a friend goes offline",
  alone: "the last other player leaves the party",
  idle: "nothing happens for some minutes",
};

const quoted = (values: readonly string[]) => formatAlternatives(values.map((value) => `“${value}”`));

const matches: Record<TextMatch, (texts: string) => string> = {
  is: (texts) => `that is ${texts}`,
  startsWith: (texts) => `that starts with ${texts}`,
  contains: (texts) => `that contains ${texts}`,
  word: (texts) => `with the word ${texts}`,
};

const values: Record<ValueName, string> = {
  "party.size": "the number of players in the party",
  "party.maxSize": "the maximum number of players in the party",
  "party.privacy": "the party",
  "bot.isLeader": "the bot is the leader of the party",
  "bot.isAlone": "the bot is alone",
  "bot.outfit": "the bot’s outfit",
  "member.rank": "the person’s rank",
  "member.isFriend": "the person is a friend of the bot",
  "member.isLeader": "the person is the leader of the party",
  "member.platformName": "the person’s name",
  "message.text": "the message",
  "args.count": "the number of arguments",
  "time.hour": "the hour",
  "time.weekday": "the day",
  "random.percent": "a random number from 1 to 100",
};
/** The same where it is not so. */
const not: Partial<Record<ValueName, string>> = {
  "bot.isLeader": "the bot is not the leader of the party",
  "bot.isAlone": "the bot is not alone",
  "member.isFriend": "the person is not a friend of the bot",
  "member.isLeader": "the person is not the leader of the party",
};

const comparisons: Record<Operator, (value: string, than: string) => string> = {
  equal: (value, than) => `${value} is ${than}`,
  notEqual: (value, than) => `${value} is not ${than}`,
  atLeast: (value, than) => `${value} is at least ${than}`,
  atMost: (value, than) => `${value} is at most ${than}`,
  oneOf: (value, than) => `${value} is ${than}`,
  contains: (value, than) => `${value} contains ${than}`,
  startsWith: (value, than) => `${value} starts with ${than}`,
};

const ignorable: Record<Ignorable, string> = {
  self: "The bot itself, also when it is promoted or removed",
  bots: "Your bots",
  otherBots: "Bots of others, as the category lists them",
  leader: "The leader of the party",
  owners: "Owners",
  admins: "Admins",
  whitelist: "Players on the whitelist",
  blacklist: "Players on the blacklist",
  friends: "Friends of the bot",
  partyMembers: "Members of the party",
};

/** Clauses and sentences that say what an automation does. */
export const wordsTexts = {
  events,
  ignorable,
  values,
  not,
  comparisons,
  quoted,
  nobody: "Nothing starts it",
  anyOf: formatAlternatives,
  idle: (minutes: number) => `nothing happens for ${formatUnit(minutes, "minute")}`,
  message: {
    partyMessage: (match: TextMatch, texts: readonly string[]) =>
      `somebody writes a message ${matches[match](quoted(texts))} in the party chat`,
    whisper: (match: TextMatch, texts: readonly string[]) =>
      `somebody whispers a message ${matches[match](quoted(texts))} to the bot`,
  },
  command: (name: string) => `somebody uses the command “${name}”`,
  commandOrAlias: (name: string, aliases: readonly string[]) =>
    `somebody uses the command “${name}” (or ${quoted(aliases)})`,
  conditions: {
    all: formatList,
    any: formatAlternatives,
    inBrackets: (clause: string) => `(${clause})`,
    not: (clause: string) => `it is not so that ${clause}`,
    emptyAll: "always",
    emptyAny: "never",
  },
  weekdays: {
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
    sunday: "Sunday",
  } as Record<string, string>,
  steps: {
    say: (text: string) => `Write “${text}” in the party chat`,
    whisper: (to: string, text: string) => `Whisper “${text}” to ${to}`,
    run: (line: string) => `Run the command “${line}”`,
    noCommand: "Run a command that is not chosen yet",
    asCaller: (sentence: string) => `${sentence}, with the person’s own rights`,
    asOwner: (sentence: string) => `${sentence}, with an owner’s rights`,
    wait: (seconds: number) => `Wait ${formatUnit(seconds, "second")}`,
    noTime: "Wait for a time that is not set yet",
    notify: (text: string) => `Send you the notification “${text}”`,
    stop: "Stop the run",
    choose: (clause: string) => `If ${clause}`,
    chooseOf: (branches: number) => `Choose one of ${formatNumber(branches)} branches by their conditions`,
    repeat: (times: number) =>
      plural(times, { one: "Do the steps once", other: `Repeat the steps ${formatNumber(times)} times` }),
    noRepeat: "Repeat the steps, a number of times that is not set yet",
    oneOf: (count: number) =>
      plural(count, { one: "Do this one step", other: `Do one of ${formatNumber(count)} steps, at random` }),
    oneOfNone: "Do one of several steps, at random",
  },
};
