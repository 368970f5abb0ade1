/** The texts of the page about commands. */
export const commandsTexts = {
  title: "Commands",
  lead: "Commands that you run on bots in the portal, your programs over the API, and players in the game.",
  run: {
    title: "Ways to run a command",
    items: [
      "In the portal: open a bot and its *Console*, or select bots in the [list](/bots) and choose *Run*.",
      "Over the API: [POST /bots/{botId}/commands/run](/docs/reference) with the name and its arguments. Such a call has the rank of the owner.",
      "In the game: players write to the bot in the party chat or in a whisper, beginning with one of the prefixes of the bot's category, such as `!outfit`. Whether a prefix is needed, and who may run what, is part of the [category](/categories).",
    ],
  },
  reply: {
    title: "Replies",
    text: "A bot answers each command with a text and a format: Text, Success, Info, Warning or Error. A command that the bot refuses, for example because it does not lead its party, is answered too: over the API that is a 200 with the format Warning or Error.",
    example: "Run a command over the API",
  },
  names: {
    title: "Names and arguments",
    items: [
      "Case, `-` and `_` in names do not matter: `set-level`, `SetLevel` and `setlevel` are the same command.",
      "`<item>` is required, `[item]` may be left out. A last argument of text takes the rest of the line.",
      "Items are found by their name or ID, for example `outfit Amber Ranger`.",
    ],
  },
  ranks: {
    title: "Ranks",
    items: [
      "**anyone**: every player who can reach the bot.",
      "**whitelist**: players on the whitelist of the bot's category, and higher ranks.",
      "**admin**: admins of the category, and the owner.",
      "**owner**: you, and the extra owners of the category.",
    ].map((item) => item.replaceAll("**", "`")),
  },
  list: {
    title: (count: number) => `All ${count} commands`,
    table: "Commands",
    columns: ["Command", "What it does", "Rank", "Other names"],
  },
} as const;
