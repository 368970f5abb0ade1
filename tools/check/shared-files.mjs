// The files that packages and layers share with each other, as patterns. Used by layers.mjs.
/** The one definition of a bot's status, for the service and for the control library. It imports nothing. */
export const BOT_STATUS = "^control/bot-status\\.ts$";
/** The version of the control library, which is the one that the service hands out. It imports nothing. */
export const VERSION = "^control/version\\.ts$";
/** The version of the client library that the service hands out. It imports nothing. */
export const CLIENT_VERSION = "^client/version\\.ts$";
/** The languages of bots. It imports nothing. */
export const LOCALES = "^control/languages/locales\\.ts$";
/** The shape, the words and the traces of automations, for their contract. They import nothing but zod. */
export const AUTOMATION_SHAPE =
  "^control/(meanings|automations/(automation|vocabulary|meanings|run-meanings|trace))\\.ts$";
/** What shards report of automations, and one sentence about a run. */
export const AUTOMATION_REPORTS = "^control/(automation-frames|automations/describe-run)\\.ts$";
/** The files that check automations, and that try them out. */
export const RUNS_AUTOMATIONS = "^server/domain/(categories/check-automations|automations/try-automation)\\.ts$";
export const CSV_CELLS = "^control/bot-files/read-cells\\.ts$";
/** How files of bots are read: for the portal and for the programs of drivers, which compile it into their packages. */
export const BOT_FILES = "^control/bot-files/";
/** A call to a bot, and its outcome. It imports the limits of frames, and zod. */
export const BOT_CALL = "^control/bot-call\\.ts$";
/** How what is written in one tick is sent with one system call. It imports nothing. */
export const CORK_FOR_TICK = "^control/timing/cork-for-tick\\.ts$";
export const NUMBERED_ITEMS = "^control/numbered-items\\.ts$";
/** The command line of the client's package, and what of the control library is compiled into it. */
export const CLIENT_PROGRAM = "^client/(svc-bots\\.ts$|cli/)";
export const SHARED_WITH_CLIENT_PROGRAM = [
  BOT_FILES,
  BOT_STATUS,
  "^control/logging/(error-message|printable-text|text-width)\\.ts$",
  "^control/cli/write-quietly\\.ts$",
  "^control/automations/run-meanings\\.ts$",
];
/** The one file that lists the commands of bots for users. */
export const LISTS_COMMANDS = "^server/domain/commands/list-all-commands\\.ts$";
/** The one file that finds items by name, for the portal. */
export const FINDS_ITEMS = "^server/domain/items/parsed-catalogues\\.ts$";
/** Ports and programs for tests of every package; they import nothing of ours. */
export const PROGRAMS = "^tools/programs/(free-ports|start-program|run-program)\\.ts$";
/** The two files that check who may forward a command to other bots. */
export const DECIDES_FORWARDING = "^server/domain/fleet/calling/(forward-command|pending-calls)\\.ts$";
