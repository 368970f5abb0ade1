export const customCommandsTexts = {
  title: "Custom commands",
  lead: "Commands of your own stand beside the built-in ones: in the chat, in whispers, over the API and in the portal.",
  make: {
    title: "Make one",
    text: "A custom command is a trigger of an [automation](/docs/automations): the command starts it, and its steps are what the command does.",
    code: "Give a category the command “ask”",
    items: [
      "`command` is its name: letters, digits, `-` and `_`, at most 32. A name that bots know already cannot be taken, and a category has each name once.",
      "`aliases` are up to 10 other names, `description` and `usage` what `help` says of it.",
      "`rank` is who may run it where the category does not say otherwise: `anyone`, `whitelist`, `admin` or `owner`. The lists `onlyOwnerCommands`, `onlyFriendsCommands` and their relatives know custom commands too.",
      'Its steps run with the rights of the player who typed it, unless a step says `"as": "owner"`: `say`, for example, needs the rank `whitelist`.',
    ],
  },
  args: {
    title: "Arguments",
    items: [
      "`{1}` to `{9}` are the words after the command, `{2+}` is everything from the second one on, `{args}` is all of it.",
      "`args.count` in a condition says how many words there are.",
      "What a player typed becomes an argument or a text, never the name of a command.",
    ],
  },
  answers: {
    title: "Answers",
    items: [
      "In the chat the bot says only what a step says, or which step failed. A player who has to wait for a cooldown gets no answer.",
      "Over the API and in the console the call answers when the automation has ended or begins to wait.",
    ],
  },
} as const;
