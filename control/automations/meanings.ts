import type {
  AutomationEventName,
  Ignorable,
  Mode,
  Operator,
  PlaceholderName,
  TextMatch,
  ValueName,
} from "./vocabulary.ts";

/** What the words of automations mean: for the documents of the API, and for the guide. */

export const EVENT_MEANINGS: Record<AutomationEventName, string> = {
  ready: "The bot has signed in and is set up.",
  disconnected: "The connection of the bot was lost.",
  invite: "Somebody invites the bot to a party.",
  joinRequest: "Somebody asks to join the bot's party.",
  memberJoined: "Somebody joins the bot's party.",
  memberLeft: "Somebody leaves the bot's party.",
  memberKicked: "Somebody is kicked from the party, perhaps the bot itself.",
  partyMessage: "Somebody writes to the party.",
  whisper: "Somebody whispers to the bot.",
  promoted: "Somebody becomes the leader, perhaps the bot itself.",
  memberReady: "A member becomes ready.",
  memberUnready: "A member is no longer ready.",
  memberSitOut: "A member sits out.",
  matchStarted: "A member enters a match.",
  matchEnded: "A member leaves a match.",
  memberOutfit: "A member changes the outfit.",
  friendRequest: "Somebody sends the bot a friend request.",
  friendAdded: "Somebody becomes a friend of the bot.",
  friendRemoved: "Somebody is no longer a friend of the bot.",
  friendOnline: "A friend comes online.",
  friendOffline: "A friend goes offline.",
  alone: "The last other member has left the party.",
  idle: "Nothing of all this has happened for the given `minutes`.",
};
export const VALUE_MEANINGS: Record<ValueName, string> = {
  "party.size": "How many members the party has, the bot included.",
  "party.maxSize": "How many members the party can have.",
  "party.privacy": "Whether the party is `public` or `private`.",
  "bot.isLeader": "Whether the bot leads the party.",
  "bot.isAlone": "Whether nobody else is in the party.",
  "bot.outfit": "The name of the outfit that the bot wears.",
  "member.rank": "The rank of the person: `anyone`, `whitelist`, `admin` or `owner`.",
  "member.isFriend": "Whether the person is a friend of the bot.",
  "member.isLeader": "Whether the person leads the party.",
  "member.platformName": "The name of the person at the game platform.",
  "message.text": "What was written.",
  "args.count": "How many words followed the command.",
  "time.hour": "The hour of the day, from 0 to 23, in the time zone of the automation.",
  "time.weekday": "The day of the week: `monday` to `sunday`.",
  "random.percent": "A number from 1 to 100 that is drawn anew each time: `atMost 30` holds in 30 of 100 cases.",
};
export const PLACEHOLDER_MEANINGS: Record<PlaceholderName, string> = {
  "member.name": "The name of the person.",
  "member.id": "The ID of the person at the game platform.",
  "bot.nickname": "The nickname of the bot in this service.",
  "bot.name": "The name of the bot at the game platform.",
  "party.size": "How many members the party has.",
  message: "What was written.",
  args: "Everything that followed the command.",
  count: "How often this automation was started on this bot since its sign-in.",
  prefix: "The first prefix of the category.",
  time: "The time, such as `18:05`, in the time zone of the automation.",
};
export const MODE_MEANINGS: Record<Mode, string> = {
  single: "It is not started again while it runs.",
  restart: "The run ends, and a new one begins.",
  queued: "The next run begins when this one has ended; at most 10 wait.",
  parallel: "Runs go side by side, at most 5.",
};
export const IGNORABLE_MEANINGS: Record<Ignorable, string> = {
  self: "The bot, when it was promoted or kicked.",
  bots: "Your other bots.",
  otherBots: "Bots of others, as the category lists them.",
  leader: "The leader of the party.",
  owners: "Owners.",
  admins: "Admins.",
  whitelist: "Players of the whitelist.",
  blacklist: "Players of the blacklist.",
  friends: "Friends of the bot.",
  partyMembers: "Members of the party.",
};

export const OPERATOR_MEANINGS: Record<Operator, string> = {
  equal: "It is the same, whatever the case of letters.",
  notEqual: "It is another one.",
  atLeast: "It is as high, or higher.",
  atMost: "It is as low, or lower.",
  oneOf: "It is one of a list.",
  contains: "The text has this in it.",
  startsWith: "The text begins with this.",
};
export const MATCH_MEANINGS: Record<TextMatch, string> = {
  is: "The whole message is the text.",
  startsWith: "The message begins with the text.",
  contains: "The text is anywhere in the message.",
  word: "The text is in the message as a word of its own.",
};
export const RANK_MEANINGS = {
  anyone: "Every player.",
  whitelist: "Players of the whitelist, and higher ranks.",
  admin: "Admins of the category, and owners.",
  owner: "Owners.",
};
