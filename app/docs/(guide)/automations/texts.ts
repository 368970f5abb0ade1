import {
  EVENT_MEANINGS,
  IGNORABLE_MEANINGS,
  MODE_MEANINGS,
  PLACEHOLDER_MEANINGS,
  VALUE_MEANINGS,
} from "#control/automations/meanings.ts";
import type { RecipeId } from "#server/contract/automation-recipes.ts";

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
    events: EVENT_MEANINGS,
    platforms:
      "A platform that cannot tell an event never starts the automation; the portal says so for the clusters that are connected. There are no timers: a [schedule](/docs/schedules) runs a custom command at a time of day.",
    ignore:
      "People in `ignore` do not count. The bot itself never does, but that it was promoted or kicked by others counts.",
    ignored: { table: "Who can be ignored", columns: ["Name", "Who"], ignorable: IGNORABLE_MEANINGS },
  },
  onlyIf: {
    title: "Only if",
    text: "`if` is a comparison, or several in `all`, `any` and `not`, nested at most 4 deep. A comparison names a `value`, `is` (`equal`, `notEqual`, `atLeast`, `atMost`, `oneOf`, `contains`, `startsWith`, by the type of the value) and `than`.",
    table: "Values",
    columns: ["Value", "What it is"],
    values: VALUE_MEANINGS,
  },
  steps: {
    title: "Then",
    items: [
      '`{"run": "say", "args": "Hello"}` runs a [command](/docs/commands), also a custom one. `as` says whose rights count: `caller`, as for commands, or `owner`, as for events. An owner\'s rights allow every command.',
      '`{"wait": 2}` waits, from half a second to five minutes.',
      '`{"choose": [{"if": …, "do": […]}], "else": […]}` takes the first branch that holds.',
      '`{"repeat": 3, "do": […]}` repeats, `{"oneOf": […]}` picks one at random.',
      '`{"notify": "…"}` tells you something: in the bell, and by your [notification settings](/account/notifications) by mail and to webhooks. What an automation tells within an hour is one notification, while you have not read it.',
      '`{"stop": true}` ends the run. A step with `"enabled": false` is passed over.',
    ],
  },
  placeholders: {
    title: "Placeholders",
    text: "Texts of `args` and `notify` show these. What a player typed becomes an argument or a text, never the name of a command or a second command. `{random:1-6}` is a number, and `{{` a brace.",
    table: "Placeholders",
    columns: ["Placeholder", "What it shows"],
    placeholders: PLACEHOLDER_MEANINGS,
  },
  modes: {
    title: "While it runs",
    table: "Modes",
    columns: ["Mode", "When it is started again"],
    modes: MODE_MEANINGS,
  },
  recipes: {
    title: "Recipes",
    text: "The portal offers these to start from. Each can be saved as it is, as an entry of `automations`.",
    recipe: (name: string, text: string) => `**${name}**: ${text}`,
    code: (name: string) => `${name}: as JSON`,
    texts: {
      greet:
        "When somebody joins, wait a second and write hello with the name of the player. Bots are not greeted, and who comes back within a minute is not greeted again.",
      thankFriend: "When a player becomes a friend of the bot, wait two seconds and whisper thanks.",
      leaveWhenAlone:
        "When nothing has happened for ten minutes, and nobody else is in the party, leave it. The bot then has a party of its own with the settings of its category.",
      mirrorLeader: "When the leader of the party puts on another outfit, put it on too, with its styles.",
      welcomeByLanguage:
        "When a message has a word of greeting, answer in the language of that word: Spanish, French, German, Italian, or else English. Each player gets one answer in five minutes.",
      discord:
        "When somebody joins, write the address of your Discord server, at most every 20 seconds and not for owners. Put your own address in.",
      randomAnswer:
        "The command `ask`, or `8ball`, answers yes, no or maybe at random. Everybody may use it, every three seconds: the answer is said with an owner's rights.",
      leaveStrangers:
        "When a player joins who is no friend and has no rank, and the party has four members or more, say good-bye and leave.",
    } satisfies Record<RecipeId, string>,
  },
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
  seen: {
    title: "See what ran",
    items: [
      "[Automations](/automations) lists all of them, and a tab of each category its own: runs today and the last result. `GET /v1/automations` answers the same, with what failed and what each limit refused.",
      "The page of an automation shows its last 20 runs step by step, for a day: what was read, which branch was taken, what each command answered. `GET /v1/categories/{categoryId}/automations/{automationId}/activity` has them, and the counts of 30 days.",
      "The history of a bot has one entry for each run, also for one that was cancelled.",
      "The [gateway's stream](/docs/gateway) sends `automationRan` for each run. [Webhooks](/docs/webhooks) receive `automations.ran`, with the runs of some seconds in one message, and `automation.notified` for what `notify` tells.",
      "In a [terminal](/docs/command-line), `svc-bots automations` lists them, `svc-bots automations show` has the steps, and `svc-bots watch` writes runs as they end.",
    ],
  },
} as const;
