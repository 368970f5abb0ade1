import { AsyncLocalStorage } from "node:async_hooks";

interface RestartableBot {
  readonly id: string;
  restart(reason: string): void;
}

/** The bot that the running code belongs to. An uncaught error is attributed to it. */
export const currentBot = new AsyncLocalStorage<RestartableBot>();
