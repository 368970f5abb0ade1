import type {
  AutomationEventName,
  Ignorable,
  Mode,
  PlaceholderName,
  ValueName,
} from "#control/automations/vocabulary.ts";

const events: Record<AutomationEventName, string> = {
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
const values: Record<ValueName, string> = {
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
const placeholders: Record<PlaceholderName, string> = {
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
const modes: Record<Mode, string> = {
  single: "It is not started again while it runs.",
  restart: "The run ends, and a new one begins.",
  queued: "The next run begins when this one has ended; at most 10 wait.",
  parallel: "Runs go side by side, at most 5.",
};
const ignorable: Record<Ignorable, string> = {
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

export const automationsGuideTexts = {
  title: "Automations",
  lead: "Bots that act by themselves: greet who joins, answer words of your own, thank a new friend. An automation says when it starts, only if what holds, and then what the bot does.",
  example: {
    title: "Greet who joins",
    text: "Automations belong to a [category](/categories) and run on each of its bots. In the portal you build them under *Automations*; over the API they are the member `automations` of the category's config.",
    code: "Give a category one automation",
    routes:
      "The list that you send replaces the stored one. Each automation gets an `id` that stays the same. What no bot could do is refused with its place, such as `config.automations[2].do[1].args`, and then nothing changes.",
  },
  when: {
    title: "When",
    text: "An automation has 1 to 5 triggers, and any of them starts it. A trigger is an event or a [command of its own](/docs/custom-commands). Events of messages can name up to 20 texts, with `match`: `is`, `startsWith`, `contains` or `word`. Case does not matter.",
    table: "Events",
    columns: ["Event", "What happens"],
    events,
    platforms:
      "A platform that cannot tell an event never starts the automation; the portal says so for the clusters that are connected. There are no timers: a [schedule](/docs/schedules) runs a custom command at a time of day.",
    ignore:
      "People in `ignore` do not count. The bot itself never does, but that it was promoted or kicked by others counts.",
    ignored: { table: "Who can be ignored", columns: ["Name", "Who"], ignorable },
  },
  onlyIf: {
    title: "Only if",
    text: "`if` is a comparison, or several in `all`, `any` and `not`, nested at most 4 deep. A comparison names a `value`, `is` (`equal`, `notEqual`, `atLeast`, `atMost`, `oneOf`, `contains`, `startsWith`, by the type of the value) and `than`.",
    table: "Values",
    columns: ["Value", "What it is"],
    values,
  },
  steps: {
    title: "Then",
    items: [
      '`{"run": "say", "args": "Hello"}` runs a [command](/docs/commands), also a custom one. `as` says whose rights count: `caller`, as for commands, or `owner`, as for events. An owner\'s rights allow every command.',
      '`{"wait": 2}` waits, from half a second to five minutes.',
      '`{"choose": [{"if": …, "do": […]}], "else": […]}` takes the first branch that holds.',
      '`{"repeat": 3, "do": […]}` repeats, `{"oneOf": […]}` picks one at random.',
      '`{"notify": "…"}` writes a line for you into the history of the bot.',
      '`{"stop": true}` ends the run. A step with `"enabled": false` is passed over.',
    ],
  },
  placeholders: {
    title: "Placeholders",
    text: "Texts of `args` and `notify` show these. What a player typed becomes an argument or a text, never the name of a command or a second command. `{random:1-6}` is a number, and `{{` a brace.",
    table: "Placeholders",
    columns: ["Placeholder", "What it shows"],
    placeholders,
  },
  modes: { title: "While it runs", table: "Modes", columns: ["Mode", "When it is started again"], modes },
  limits: {
    title: "Limits",
    items: [
      "Of a bot: 20 runs and 5 texts in the chat within 10 seconds, 5 runs at once. What a limit refuses is not done later.",
      "Of a run: 10 minutes and 100 steps. `cooldown` rests the automation for the bot, or for one person.",
      "Of a category: 50 automations, 100 triggers and 32 KB.",
      "What a run has caused does not start the same automation, and a chain of automations ends after three. Bots do not answer the messages of bots, and start an automation at most 5 times in 10 minutes.",
      "A run ends when the bot stops or its automation changes. An automation whose command does not exist any more is switched off for that bot, and its history says so.",
    ],
  },
  tryIt: {
    title: "Try it out",
    text: "In the portal *Try it* runs an automation in a simulated lobby before you save it. It shows each step, what the bot said, and which branch was taken. No bot is touched. Waits take no time.",
  },
} as const;
