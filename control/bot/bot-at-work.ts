import { AsyncLocalStorage } from "node:async_hooks";
import type { Bot } from "./bot.ts";

/** For whom the code runs: an error that nobody caught names its bot by it. */
export const botAtWork = new AsyncLocalStorage<Bot>();
