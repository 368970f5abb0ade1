import { expect } from "vitest";

/**
 * Waits until a value is as expected: `await until("the bot is assigned", () => shard.bots.has(id)).toBe(true)`.
 * @param what The failure names it.
 * @param timeout Milliseconds, where those of the configuration are not enough, or the time is what is tested.
 */
export const until = <T>(what: string, read: () => T, timeout?: number) =>
  expect.poll(read, { message: `waited until ${what}`, interval: 20, ...(timeout !== undefined && { timeout }) });
