import type { AutomationInput } from "#control/automations/automation.ts";

/** Automations to begin with. They are valid as they are, and people change them before they save them. */
export const AUTOMATION_RECIPES = {
  greet: {
    name: "Greet who joins",
    when: [{ event: "memberJoined" }],
    ignore: ["bots", "otherBots"],
    mode: "parallel",
    cooldown: { person: 60 },
    do: [{ wait: 1 }, { run: "say", args: "Hello {member.name}! Type {prefix}help to see what I can do." }],
  },
  thankFriend: {
    name: "Thank a new friend",
    when: [{ event: "friendAdded" }],
    ignore: ["bots", "otherBots"],
    mode: "parallel",
    do: [
      { wait: 2 },
      { run: "whisper", args: "{member.id} Thank you for adding me, {member.name}! Invite me when you play." },
    ],
  },
  leaveWhenAlone: {
    name: "Leave when alone for 10 minutes",
    when: [{ event: "idle", minutes: 10 }],
    if: { value: "bot.isAlone", is: "equal", than: true },
    do: [{ run: "leave" }],
  },
  mirrorLeader: {
    name: "Mirror the leader’s outfit",
    when: [{ event: "memberOutfit" }],
    if: { value: "member.isLeader", is: "equal", than: true },
    mode: "restart",
    do: [{ wait: 1 }, { run: "copy", args: "outfit {member.id}" }],
  },
  welcomeByLanguage: {
    name: "Welcome by language",
    when: [
      {
        event: "partyMessage",
        text: ["hello", "hi", "hola", "bonjour", "salut", "hallo", "ciao"],
        match: "word",
      },
    ],
    ignore: ["bots", "otherBots"],
    cooldown: { person: 300 },
    do: [
      {
        choose: [
          {
            if: { value: "message.text", is: "contains", than: "hola" },
            do: [{ run: "say", args: "¡Hola {member.name}! Bienvenido." }],
          },
          {
            if: {
              any: [
                { value: "message.text", is: "contains", than: "bonjour" },
                { value: "message.text", is: "contains", than: "salut" },
              ],
            },
            do: [{ run: "say", args: "Bonjour {member.name}, bienvenue !" }],
          },
          {
            if: { value: "message.text", is: "contains", than: "hallo" },
            do: [{ run: "say", args: "Hallo {member.name}, willkommen!" }],
          },
          {
            if: { value: "message.text", is: "contains", than: "ciao" },
            do: [{ run: "say", args: "Ciao {member.name}, benvenuto!" }],
          },
        ],
        else: [{ run: "say", args: "Hello {member.name}, welcome!" }],
      },
    ],
  },
  discord: {
    name: "Announce the Discord server",
    when: [{ event: "memberJoined" }],
    ignore: ["bots", "otherBots", "owners"],
    cooldown: { bot: 20 },
    do: [{ wait: 2 }, { run: "say", args: "Join our Discord server: discord.gg/your-invite" }],
  },
  randomAnswer: {
    name: "Answer at random",
    when: [
      {
        command: "ask",
        aliases: ["8ball"],
        description: "Answers a question at random.",
        usage: "[question]",
      },
    ],
    cooldown: { person: 3 },
    do: [
      {
        oneOf: [
          { run: "say", args: "Yes, {member.name}.", as: "owner" },
          { run: "say", args: "No, {member.name}.", as: "owner" },
          { run: "say", args: "Maybe. Ask me again later.", as: "owner" },
        ],
      },
    ],
  },
  leaveStrangers: {
    name: "Leave a full lobby with strangers",
    when: [{ event: "memberJoined" }],
    ignore: ["bots"],
    if: {
      all: [
        { value: "party.size", is: "atLeast", than: 4 },
        { value: "member.isFriend", is: "equal", than: false },
        { value: "member.rank", is: "equal", than: "anyone" },
      ],
    },
    do: [
      { run: "say", args: "There are {party.size} players here now, so I leave. Bye!" },
      { wait: 1 },
      { run: "leave" },
    ],
  },
} as const satisfies Record<string, AutomationInput>;
export type RecipeId = keyof typeof AUTOMATION_RECIPES;
export const RECIPE_IDS = Object.keys(AUTOMATION_RECIPES) as RecipeId[];
