import { isBrokerUnavailable } from "../../data/broker.ts";

/** For work that is done again later. @returns Undefined where the broker is away. */
export async function unlessBrokerIsAway<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isBrokerUnavailable(error)) return undefined;
    throw error;
  }
}
