import { perApplication } from "../application.ts";

/** Bots of an account that a committed change concerns: these, or all of them. */
export interface ChangedBots {
  accountId: string;
  botIds?: string[];
}

type Subscriber = (changed: ChangedBots) => Promise<void>;

/** What runs after each commit that concerns bots; must not reject. `compose-application.ts` sets it. */
export const changedBotsSubscriber = perApplication<Subscriber>("changed bots subscriber", () => async () => undefined);

/** Resolves when the subscriber is done, so that the caller's next read sees the effect. */
export async function publishChangedBots(changes: readonly ChangedBots[]): Promise<void> {
  await Promise.all(changes.map(changedBotsSubscriber()));
}
