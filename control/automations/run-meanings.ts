// What became of runs, in words: for the documents of the API and for the command line. The file imports nothing.

/** Why a run ended. */
export const RESULT_MEANINGS = {
  done: "all of its steps were done",
  failed: "a step failed",
  stopped: "a step stopped it",
  notMet: "its condition did not hold",
  cancelled: "the bot was stopped, the automation was changed, or a newer run replaced it",
  timeout: "it took too long",
  broken: "it names a command that does not exist, and is switched off on this bot",
} as const;
export type RunResult = keyof typeof RESULT_MEANINGS;

/** What kept a step from being done. */
export const STEP_REFUSAL_MEANINGS = {
  chat: "too many texts in the chat within ten seconds",
  steps: "too many steps in one run",
} as const;

/** What kept an automation from starting. */
const START_REFUSAL_MEANINGS = {
  runs: "too many runs of the bot within ten seconds",
  atOnce: "too many runs of the bot at a time",
  running: "the automation ran already, and its mode allows no more",
  queue: "too many runs of the automation waited",
  cooldown: "its cooldown was not over",
  chain: "too many automations had started one another",
  ownEffect: "the automation itself had caused what would have started it",
  bots: "other bots had started it too often",
  broken: "it is switched off on the bot, because it names a command that does not exist",
  person: "messages or commands of one player had started it too often within a day",
} as const;
export type StartRefusal = keyof typeof START_REFUSAL_MEANINGS;

/** The service stores counts in this order: a new one comes last. */
export const REFUSAL_MEANINGS = { ...STEP_REFUSAL_MEANINGS, ...START_REFUSAL_MEANINGS } as const;
export type Refusal = keyof typeof REFUSAL_MEANINGS;
