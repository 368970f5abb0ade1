/** The texts of the page about languages. */
export const languagesTexts = {
  title: "Languages",
  lead: "Bots answer players and programs in 21 languages, know the names of commands in them, and find items by names in any language.",
  choice: {
    title: "How a bot chooses",
    items: [
      "A call over the API is answered in its `locale`, and in English without one. That holds for commands, chat messages, jobs and schedules. The portal's console sends the language of your browser.",
      "Players are answered in the first of the *Languages of replies* of the bot's [category](/categories), the member `replyLangs` of its config. The bot greets in it, too. Without one, and by default, it speaks English.",
      "A command that is forwarded to other bots carries the language along.",
      "What you write yourself is never translated: status texts, custom commands, and what automations say.",
    ],
  },
  example: {
    title: "Set and ask",
    set: "Let the bots of a category speak German, and understand Spanish commands too",
    ask: "Ask a bot in French",
  },
  locales: {
    title: "Locales",
    text: "`en-US`, `es-419` and `pt` differ from `en`, `es` and `pt-BR` in some texts only, and share the others.",
    table: "Locales",
    columns: ["Locale", "Language"],
  },
  aliases: {
    title: "Names of commands",
    items: [
      "Every command keeps its English name. Languages add further names (aliases): `!hilfe` is `!help` where the category has `de` among its languages.",
      "A bot knows the aliases of all `replyLangs`, and over the API also those of the call's `locale`. The lists of who may run what understand them, too.",
      "English names and the category's [custom commands](/docs/custom-commands) come first: an alias never takes the place of one. Of two languages, the earlier one counts.",
      "[GET /v1/commands](/docs/reference) with `locale` has the descriptions and aliases of a language; with `bot` or `category`, the custom commands as well, which are marked by `custom`.",
    ],
  },
  help: {
    title: "Help",
    text: "In the game, `help` has pages, because a message has at most 256 characters: `help 2` is the second one. Over the API the list is whole.",
  },
  items: {
    title: "Names of items",
    text: "A cosmetics file of a [cluster](/docs/clusters) may have further names for an item, by the code of their language: at most 32, of 200 characters each. Items are found by them in the languages of the category's *Languages of item names* (`searchLangs`), and in the portal also in the language of your browser. The usual name and the ID are found in any case.",
    file: "An item of a cosmetics file",
    simulated:
      "The invented items of the simulated platform have a few German and Spanish names: with `de`, `outfit Bernstein-Waldläufer` puts on *Amber Ranger*.",
  },
} as const;
