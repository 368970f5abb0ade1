import type { Rate } from "../../contract/limits/rate.ts";
import { Fault } from "../fault.ts";
import { CallWindows, windowOfRate } from "./call-windows.ts";

/** Counts calls of an account or an address. @throws Fault `rate_limited` beyond the rate. */
export const consumeRate = (rate: Rate, key: string, count = 1): Promise<void> =>
  new CallWindows().count([windowOfRate(rate, key, count)]);

/** Counts a call that is not refused beyond the rate, but does less. @returns Whether it is within the rate. */
export async function isWithinRate(rate: Rate, key: string): Promise<boolean> {
  try {
    await consumeRate(rate, key);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
