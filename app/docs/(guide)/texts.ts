/** The texts of the documentation's start page and of its navigation. `text` says what a page is about. */
export const guideTexts = {
  title: "Documentation",
  lead: "Manage your bots from your own programs, or let your application act for the people who use it.",
  navigation: "Documentation",
  pages: {
    quickstart: { label: "Quick start", text: "From an API token to your first bots in six steps, with curl." },
    clusters: {
      label: "Clusters",
      text: "The program that connects your bots: how to start it, its token and its capacity.",
    },
    commands: {
      label: "Commands",
      text: "Every command that bots know, who may run it, and how to run it over the API.",
    },
    records: {
      label: "Records and lists",
      text: "Pages, conditions, a copy (mirror) that is kept in sync, and changes that lose none of others.",
    },
    jobs: {
      label: "Jobs",
      text: "Commands and changes on many bots by one call, their progress, and the result of each bot.",
    },
    client: {
      label: "Client library",
      text: "A typed client for JavaScript and TypeScript, with retries, pages, jobs and events.",
    },
    commandLine: {
      label: "Command line",
      text: "Bots, commands, jobs and events in a terminal: signing in, tables, JSON for scripts.",
    },
    schedules: {
      label: "Schedules",
      text: "Commands, chat messages and presets once at a set time or repeatedly, in the portal or over the API.",
    },
    automations: {
      label: "Automations",
      text: "Bots that act by themselves: when something happens, only if what holds, then what they do.",
    },
    customCommands: { label: "Custom commands", text: "Commands of your own beside the built-in ones." },
    languages: {
      label: "Languages",
      text: "In which language bots answer, what commands are called in it, and names of items in other languages.",
    },
    platforms: {
      label: "Platforms",
      text: "Where bots sign in: the simulated platform, others, and drivers of your own.",
    },
    gateway: { label: "Gateway", text: "What your bots are doing right now, by polling or as an event stream." },
    oauth: {
      label: "OAuth guide",
      text: "Let people sign in to your application with their account here, and act for them.",
    },
    webhooks: { label: "Webhooks", text: "Your alerts as signed messages to a program of your own, or to Discord." },
    scopes: { label: "Scopes", text: "What an application may do, and the routes that each scope allows." },
    limits: { label: "Limits", text: "The rate limit of each route, and what to do after a 429." },
    errors: { label: "Errors", text: "Every error code, when it occurs and how to resolve it." },
    changelog: {
      label: "Changelog",
      text: "What was changed, what may change within v1, and how long a deprecation lasts.",
    },
    reference: {
      label: "API reference",
      text: "Every route with its members, limits and errors. Also available as OpenAPI 3.1.",
    },
  },
} as const;
