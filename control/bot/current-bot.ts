import { AsyncLocalStorage } from "node:async_hooks";
import type { BotRunner } from "./bot-runner.ts";

/** For whom the code runs: an error that nobody caught names its bot by it. */
export const currentBot = new AsyncLocalStorage<BotRunner>();
